import fc from 'fast-check';
import { expect, it } from 'vitest';
import { displayWhole } from './card-amounts.ts';
import { formatUnits, parseUnits } from './decimal.ts';

const spendable = (amount: string) => ({ amount, canBeSpent: true });
const result = (amount: string) => ({ amount, isSigned: true });

it('truncates a whole and its only part alike', () => {
  expect(displayWhole('9894.956', [spendable('9894.956'), result('0')])).toEqual({
    whole: '9,894.95',
    parts: ['9,894.95', '0.00'],
  });
});
it('gives the last digit to the largest part that cannot be spent', () => {
  const parts = [spendable('9644.956'), { amount: '249.996' }, { amount: '0' }, result('2.504')];
  expect(displayWhole('9897.456', parts)).toEqual({
    whole: '9,897.45',
    parts: ['9,644.95', '250.00', '0.00', '+2.50'],
  });
  expect(displayWhole('97.456', [spendable('100'), result('-2.544')])).toEqual({
    whole: '97.45',
    parts: ['100.00', '-2.55'],
  });
});
it('shows the sum where all parts can be spent', () => {
  expect(displayWhole('3.01', [spendable('1.505'), spendable('1.505')])).toEqual({
    whole: '3.00',
    parts: ['1.50', '1.50'],
  });
});
it('truncates parts that are not the whole, and never shows a value as zero', () => {
  expect(displayWhole('10', [spendable('3.339'), { amount: '3.339' }]).parts).toEqual(['3.33', '3.33']);
  expect(displayWhole('100.003', [spendable('100'), result('0.003')])).toEqual({
    whole: '100.00',
    parts: ['100.00', '<0.01'],
  });
  expect(displayWhole('-0.003', [spendable('0'), result('-0.003')]).parts).toEqual(['0.00', '-<0.01']);
});
it('adds up, and shows nothing that can be spent above what it is', () => {
  const units = fc.bigInt(0n, 10n ** 14n);
  fc.assert(
    fc.property(units, units, units, fc.bigInt(-(10n ** 12n), 10n ** 12n), (free, held, ordered, pnl) => {
      const text = (one: bigint) => formatUnits(one, 8);
      const { whole, parts } = displayWhole(text(free + held + ordered + pnl), [
        spendable(text(free)),
        { amount: text(held) },
        { amount: text(ordered) },
        result(text(pnl)),
      ]);
      if ([whole, ...parts].some((one) => one.includes('<'))) return;
      const cents = (one: string) => parseUnits(one.replace(/[+,]/g, ''), 2);
      expect(parts.map(cents).reduce((sum, one) => sum + one, 0n)).toBe(cents(whole));
      expect(parseUnits(formatUnits(cents(parts[0]!), 2), 8)).toBeLessThanOrEqual(free);
    }),
  );
});
