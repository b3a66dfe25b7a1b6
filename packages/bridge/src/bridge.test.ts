import { expect, it } from 'vitest';
import type { Bridge } from './bridge.ts';
import * as bridge from './index.ts';

it('is whole in a browser', () => {
  const web: Bridge = bridge;
  expect(Object.keys(web).toSorted()).toEqual(['album', 'clipboard', 'files', 'storage']);
});
