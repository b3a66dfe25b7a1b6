import { expect, it } from 'vitest';
import type { Bridge } from './bridge.ts';
import * as native from './capacitor/index.ts';
import * as web from './index.ts';

it('is whole in a browser and in the native app, under the same names', () => {
  const bridges: Bridge[] = [web, native];
  for (const bridge of bridges) {
    expect(Object.keys(bridge).toSorted()).toEqual([
      'BundleError',
      'IS_NATIVE',
      'album',
      'app',
      'appearance',
      'bundles',
      'clipboard',
      'files',
      'keyboard',
      'network',
      'pages',
      'secrets',
      'sharing',
      'storage',
    ]);
  }
  expect([web.IS_NATIVE, native.IS_NATIVE]).toEqual([false, true]);
});
