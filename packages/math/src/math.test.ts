import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFixedDecimals } from './display.ts';
import {
  abbreviate,
  ceilTo,
  changeBasisPoints,
  compareDecimals,
  DecimalError,
  decimalsOf,
  displayCny,
  displayPercent,
  displayPrice,
  divRound,
  feeOf,
  firstTenthAverage,
  floorTo,
  formatUnits,
  groupThousands,
  isSpotPriceAllowed,
  parseUnits,
  quoteAmount,
  rescale,
  spotMarketBound,
  spotPriceBand,
  unitsOr,
} from './index.ts';

describe('decimal', () => {
  it.each([
    ['0', 8, 0n],
    ['1.5', 8, 150000000n],
    ['-1.50', 2, -150n],
    ['0.00000001', 8, 1n],
    ['1.10000000000', 1, 11n],
  ])('parses %s at scale %i', (text, scale, units) => {
    expect(parseUnits(text, scale)).toBe(units);
  });

  it('gives the units or what its caller makes of the fault', () => {
    expect(unitsOr('1.5', 2, (fault) => fault)).toBe(150n);
    expect(unitsOr('1.555', 2, (fault) => fault)).toBe('SCALE');
    expect(unitsOr('1e5', 2, (fault) => fault)).toBe('FORMAT');
  });

  it.each(['', '.5', '5.', '+1', '1e5', 'NaN', 'Infinity', ' 1', '1 ', '0x1', '１２', '--1', '1,000', '-'])(
    'refuses %j',
    (text) => {
      expect(() => parseUnits(text, 8)).toThrow(DecimalError);
    },
  );

  it('refuses more decimals than the scale', () => {
    expect(() => parseUnits('0.001', 2)).toThrow(/more than 2/);
  });

  it('gives back what it took, at every scale', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
        fc.integer({ min: 0, max: 18 }),
        (units, scale) => {
          expect(parseUnits(formatUnits(units, scale), scale)).toBe(units);
        },
      ),
    );
  });

  it('keeps the decimals asked for', () => {
    expect(formatUnits(150000000n, 8, { minDecimals: 4 })).toBe('1.5000');
    expect(formatUnits(0n, 8, { minDecimals: 2 })).toBe('0.00');
    expect(formatUnits(12n, 0)).toBe('12');
    expect(decimalsOf('0.0100')).toBe(2);
    expect(compareDecimals('1.10', '1.1')).toBe(0);
    expect(compareDecimals('-2', '1')).toBe(-1);
  });
});

describe('rounding', () => {
  it.each([
    [7n, 2n, 'floor', 3n],
    [-7n, 2n, 'floor', -4n],
    [7n, 2n, 'ceil', 4n],
    [-7n, 2n, 'ceil', -3n],
    [5n, 2n, 'half-up', 3n],
    [-5n, 2n, 'half-up', -3n],
    [4n, 3n, 'half-up', 1n],
    [6n, 3n, 'ceil', 2n],
  ] as const)('%d / %d %s', (n, d, rounding, expected) => {
    expect(divRound(n, d, rounding)).toBe(expected);
  });

  it('refuses a divisor of zero or less', () => {
    expect(() => divRound(1n, 0n, 'floor')).toThrow(RangeError);
  });

  it('rescales and steps', () => {
    expect(rescale(12345n, 4, 2, 'half-up')).toBe(123n);
    expect(rescale(12n, 0, 3, 'floor')).toBe(12000n);
    expect(floorTo(1234n, 100n)).toBe(1200n);
    expect(ceilTo(1201n, 100n)).toBe(1300n);
  });
});

describe('trading', () => {
  it('price × quantity is exact', () => {
    expect(quoteAmount(5100n, 10000n, { priceScale: 4, qtyScale: 1, quoteScale: 8 })).toBe(51_000_000_000n);
  });
  it('fee rounds up', () => {
    expect(feeOf(19423n, 1000n)).toBe(20n);
    expect(feeOf(1000n, 1000n)).toBe(1n);
    expect(feeOf(0n, 1000n)).toBe(0n);
  });
  it('change over 24 h, half-up in hundredths of a percent', () => {
    expect(changeBasisPoints(40000n, 40964n)).toBe(241n);
    expect(changeBasisPoints(3n, 2n)).toBe(-3333n);
    expect(changeBasisPoints(0n, 2n)).toBe(0n);
  });
});

describe('display', () => {
  it.each([
    ['9999.99', '9,999.99', '9,999.99'],
    ['10000', '1.00万', '10.00K'],
    ['9999.994', '9,999.99', '9,999.99'],
    ['9999.995', '1.00万', '10.00K'],
    ['-9999.995', '-1.00万', '-10.00K'],
    ['99994999', '9,999.50万', '99.99M'],
    ['99999949', '9,999.99万', '100.00M'],
    ['99999950', '1.00亿', '100.00M'],
    ['99999999', '1.00亿', '100.00M'],
    ['100000000', '1.00亿', '100.00M'],
    ['999994', '100.00万', '999.99K'],
    ['999995', '100.00万', '1.00M'],
    ['999999', '100.00万', '1.00M'],
    ['1000000', '100.00万', '1.00M'],
    ['3842000000', '38.42亿', '3,842.00M'],
    ['0', '0.00', '0.00'],
    ['-12345', '-1.23万', '-12.35K'],
  ])('abbreviates %s', (value, zh, en) => {
    expect(abbreviate(value, 'zh')).toBe(zh);
    expect(abbreviate(value, 'en')).toBe(en);
  });

  it('prices, percents and CNY', () => {
    expect(displayPrice('97412.35', '0.01')).toBe('97,412.35');
    expect(displayPrice('0.000012345', '0.000000001')).toBe('0.000012345');
    expect(displayPrice('1.43862', '0.00001')).toBe('1.43862');
    expect(displayPrice('1.43', '0.0001')).toBe('1.4300');
    expect(displayPercent('2.41')).toBe('+2.41%');
    expect(displayPercent('-0.874')).toBe('-0.87%');
    expect(displayPercent('0')).toBe('0.00%');
    expect(displayPercent('-0.00')).toBe('0.00%');
    expect(displayCny('701368.915')).toBe('¥701,368.92');
    expect(displayCny('')).toBe('--');
    expect(toFixedDecimals('1.005', 2)).toBe('1.01');
    expect(groupThousands('-1234567.8')).toBe('-1,234,567.8');
  });
});

it('allows a spot price from a fifth to five times the reference price, and between the quotes of others', () => {
  const allowed = (price: bigint, others?: { bid: bigint; ask: bigint }) =>
    isSpotPriceAllowed(price, 101n, others);
  expect([20n, 21n, 505n, 506n].map((price) => allowed(price))).toEqual([false, true, true, false]);
  const others = { bid: 5n, ask: 15n };
  expect([4n, 5n, 15n, 16n].map((price) => allowed(price, others))).toEqual([false, true, true, false]);
});

it('names the ends of the price band on ticks that the band allows', () => {
  for (const [reference, tick] of [
    [101n, 1n],
    [101n, 10n],
    [1_234_567n, 25n],
  ] as const) {
    const { lowest, highest } = spotPriceBand(reference, tick);
    const allowed = [lowest, lowest - tick, highest, highest + tick].map((price) =>
      isSpotPriceAllowed(price, reference),
    );
    expect(allowed).toEqual([true, false, true, false]);
  }
});

it('averages the first tenth of a market order, exactly', () => {
  const asks = [
    { price: 46n, qty: 100n },
    { price: 52n, qty: 50_000n },
  ];
  // 1,000 quote of which a price unit times a quantity unit is 100,000: 100 buy 10 coins at 0.46 and the rest at 0.52.
  const size = 100_000_000_000n;
  const average = firstTenthAverage(asks, size, 100_000n);
  expect(spotMarketBound(average, 1n, 'BUY')).toBe(54n);
  expect(spotMarketBound(firstTenthAverage(asks.slice(1), size, 100_000n), 1n, 'BUY')).toBe(54n);
  expect(spotMarketBound(firstTenthAverage(asks.slice(0, 1), size, 100_000n), 1n, 'BUY')).toBe(48n);
  const bids = [
    { price: 99n, qty: 5n },
    { price: 90n, qty: 1_000n },
  ];
  // A hundred: ten of them at 99 × 5 and 90 × 5, 94.5 each, of which 95 % are 89.775.
  expect(spotMarketBound(firstTenthAverage(bids, 100n, undefined), 1n, 'SELL')).toBe(90n);
  expect(spotMarketBound(firstTenthAverage(bids, 50n, undefined), 1n, 'SELL')).toBe(95n);
});
