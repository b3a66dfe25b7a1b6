import { expect, it } from 'vitest';
import { formatCoins, parseCoins, parseWhole, toNormalUnits } from './units.ts';

it.each(['0', '1', '0.000000000000000001', '50000', '123.45', '999999999999.999999999999999999'])(
  '%s is read exactly and written as it was',
  (text) => {
    const units = parseCoins(text);
    expect(units).toBeDefined();
    expect(formatCoins(units ?? -1n)).toBe(text);
  },
);

it.each(['', '.5', '1.', '-1', '+1', '1e3', '01', ' 1', '1,5', '0.0000000000000000001', '１'])(
  '%s is no number of coins',
  (text) => {
    expect(parseCoins(text)).toBeUndefined();
    expect(parseWhole(text)).toBeUndefined();
  },
);

it('one coin is the same whatever the decimals of its token', () => {
  expect(toNormalUnits(1_000_000n, 6)).toBe(toNormalUnits(10n ** 18n, 18));
  expect(toNormalUnits(1n, 0)).toBe(10n ** 18n);
});
