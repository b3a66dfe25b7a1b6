import { describe, expect, it } from 'vitest';
import { HEIGHTS_PX, heightFrom } from './chart-settings.ts';

describe('heightFrom', () => {
  it('takes a height between its bounds, in whole pixels', () => {
    expect([160, 236.4, 480].map(heightFrom)).toEqual([160, 236, 480]);
    expect([-5, 0, 10_000].map(heightFrom)).toEqual([160, 160, 480]);
  });

  it('falls back to the usual height for what is no number', () => {
    for (const found of [undefined, null, '300', Number.NaN, {}])
      expect(heightFrom(found)).toBe(HEIGHTS_PX.usual);
  });
});
