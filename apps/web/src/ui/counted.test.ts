import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('says a number only of what is known', () => {
  expect(counted('Positions', undefined)).toBe('Positions');
  expect(counted('Positions', [])).toBe('Positions(0)');
  expect(counted('Positions', ['one'])).toBe('Positions(1)');
});
