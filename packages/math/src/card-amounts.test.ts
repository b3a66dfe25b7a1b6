import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coinDecimals, displayAmount } from './amounts.ts';
import { displayAccount, displayWhole } from './card-amounts.ts';
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
it('never turns nothing into something, nor a loss into a gain', () => {
  expect(displayWhole('3.01', [spendable('1.505'), spendable('1.505'), { amount: '0' }])).toEqual({
    whole: '3.00',
    parts: ['1.50', '1.50', '0.00'],
  });
  expect(
    displayWhole('10.012', [spendable('10.009'), { amount: '0.004' }, { amount: '0.004' }, result('-0.005')]),
  ).toEqual({ whole: '10.01', parts: ['10.00', '0.01', '<0.01', '-<0.01'] });
  expect(displayWhole('0.01', [spendable('0.005'), spendable('0.005')])).toEqual({
    whole: '0.01',
    parts: ['<0.01', '<0.01'],
  });
});
it('has the decimals of its coin', () => {
  expect(displayWhole('0.3000009', [spendable('0.1000005'), { amount: '0.2000004' }], 'ETH')).toEqual({
    whole: '0.30',
    parts: ['0.10', '0.20'],
  });
  expect(displayWhole('0.300001', [spendable('0.1000005'), { amount: '0.2000005' }], 'ETH')).toEqual({
    whole: '0.300001',
    parts: ['0.10', '0.200001'],
  });
  expect(displayWhole('0.00000003', [spendable('0.00000001'), { amount: '0.00000002' }], 'BTC').whole).toBe(
    '0.00000003',
  );
});

const COINS = ['USDT', 'BTC', 'ETH'];
/** Sizes of all kinds: nothing, dust, cents and much. */
const sizes = fc.oneof(fc.constant(0n), ...[6n, 9n, 14n, 24n].map((digits) => fc.bigInt(0n, 10n ** digits)));
const randomPart = fc
  .record({ units: sizes, canBeSpent: fc.boolean(), isLoss: fc.boolean() })
  .map(({ units, canBeSpent, isLoss }) => ({ units: isLoss && !canBeSpent ? -units : units, canBeSpent }));
const SCALE = 12;
const text = (units: bigint) => formatUnits(units, SCALE);
/** Units that a shown text stands for; a figure below the last digit adds nothing to a sum. */
const shownUnits = (shown: string) =>
  shown.includes('<') ? 0n : parseUnits(shown.replace(/[+,]/g, ''), SCALE);
const sumOf = (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n);
const sizeOf = (units: bigint) => (units < 0n ? -units : units);

it('adds up, and shows nothing that can be spent above what it is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...COINS),
      fc.array(randomPart, { minLength: 1, maxLength: 6 }),
      (coin, parts) => {
        const digit = 10n ** BigInt(SCALE - coinDecimals(coin));
        const all = sumOf(parts.map(({ units }) => units));
        const shown = displayWhole(
          text(all),
          parts.map(({ units, canBeSpent }) => ({ amount: text(units), canBeSpent })),
          coin,
        );
        const shownParts = shown.parts.map(shownUnits);
        const sum = sumOf(shownParts);
        if (sum !== 0n) expect(sum).toBe(shownUnits(shown.whole));
        const changed = parts.filter(({ units, canBeSpent }, index) => {
          const one = shown.parts[index] as string;
          const isTruncated = one === displayAmount(text(units), coin);
          if (canBeSpent) expect(shownUnits(one)).toBeLessThanOrEqual(units);
          if (canBeSpent) expect(isTruncated).toBe(true);
          expect(/[1-9]/.test(one)).toBe(units !== 0n);
          expect(one.startsWith('-')).toBe(units < 0n);
          expect(one.includes('<')).toBe(units !== 0n && sizeOf(units) < digit && shownUnits(one) === 0n);
          expect(sizeOf(shownUnits(one) - units)).toBeLessThanOrEqual(BigInt(parts.length) * digit);
          return !isTruncated;
        });
        expect(changed.length).toBeLessThanOrEqual(1);
        if (parts.every(({ canBeSpent }) => canBeSpent))
          expect(shownUnits(shown.whole)).toBeLessThanOrEqual(all);
      },
    ),
    { numRuns: 500 },
  );
});

const ACCOUNT = {
  equity: '9907.456',
  available: '9644.956',
  occupiedMargin: '249.996',
  reserves: '10',
  unrealisedPnl: '2.504',
};
it('shows the parts of a contract account, and of its wallet', () => {
  expect(displayAccount(ACCOUNT)).toEqual({
    equity: '9,907.45',
    available: '9,644.95',
    occupiedMargin: '250.00',
    reserves: '10.00',
    unrealisedPnl: '+2.50',
    wallet: '9,904.95',
  });
});
it('adds up twice: the wallet of its parts, and the equity of wallet and result', () => {
  fc.assert(
    fc.property(sizes, sizes, sizes, sizes, fc.boolean(), (free, held, ordered, size, isLoss) => {
      const pnl = isLoss ? -size : size;
      const shown = displayAccount({
        equity: text(free + held + ordered + pnl),
        available: text(free),
        occupiedMargin: text(held),
        reserves: text(ordered),
        unrealisedPnl: text(pnl),
      });
      const { equity, available, occupiedMargin, reserves, unrealisedPnl, wallet } = shown;
      const parts = [available, occupiedMargin, reserves].map(shownUnits);
      if (sumOf(parts) !== 0n) expect(sumOf(parts)).toBe(shownUnits(wallet));
      if (sumOf(parts) !== 0n)
        expect(shownUnits(wallet) + shownUnits(unrealisedPnl)).toBe(shownUnits(equity));
      expect(available).toBe(displayAmount(text(free), 'USDT'));
    }),
    { numRuns: 300 },
  );
});
