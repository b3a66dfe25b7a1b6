import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountColumn, type AmountKind, AmountOverflow } from './amount.ts';
import { BALANCE } from './balance-record.ts';
import { BIGINT_TWIN } from './bigint-twin.ts';
import { RECORD, Records } from './records.ts';
import { TWO_LIMB } from './two-limb.ts';

const LIMIT = 2n ** 63n;
const EDGES = [0n, 1n, 2n ** 26n, 2n ** 51n, 2n ** 52n - 1n, 2n ** 52n, 2n ** 53n, LIMIT - 1n];

/** Around the limbs' edges as often as anywhere. */
const amounts = (min: bigint) =>
  fc.oneof(
    fc.bigInt({ min, max: LIMIT - 1n }),
    fc.bigInt({ min: min < -(2n ** 20n) ? -(2n ** 20n) : min, max: 2n ** 20n }),
    fc
      .tuple(fc.constantFrom(...EDGES), fc.bigInt({ min: -3n, max: 3n }))
      .map(([edge, offset]) => edge + offset)
      .filter((value) => value >= min && value < LIMIT),
  );
const numbers = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(1_000_000),
  fc.constantFrom(2 ** 26 - 1, 2 ** 26, 2 ** 27 + 1, 2 ** 52, 2 ** 53 - 1),
);
const multipliers = fc.integer({ min: 0, max: 8 }).map((exponent) => 10 ** exponent);

/** A column over records that grew after it was made, beside another field. */
function growingColumn(kind: AmountKind): AmountColumn {
  const records = new Records(3, 1);
  const column = kind.column(records, 1, 4);
  records.grow();
  records.grow();
  return column;
}

describe.each([
  ['two limbs', TWO_LIMB],
  ['bigint twin', BIGINT_TWIN],
])('amounts: %s', (_name, kind) => {
  const amount = (value: bigint) => {
    const made = kind.amount();
    made.setBigint(value);
    return made;
  };

  it('keeps every value, also through its limbs', () => {
    fc.assert(
      fc.property(amounts(-LIMIT), (value) => {
        const a = amount(value);
        expect(a.toBigint()).toBe(value);
        expect(BigInt(a.hi) * 2n ** 52n + BigInt(a.lo)).toBe(value);
        const b = kind.amount();
        b.setLimbs(a.lo, a.hi);
        expect(b.toBigint()).toBe(value);
        expect(b.compare(a)).toBe(0);
      }),
    );
  });

  it('adds, subtracts and compares, or says that it overflows', () => {
    fc.assert(
      fc.property(amounts(-LIMIT), amounts(-LIMIT), (x, y) => {
        for (const [name, expected] of [
          ['add', x + y],
          ['subtract', x - y],
        ] as const) {
          const a = amount(x);
          const column = growingColumn(kind);
          column.set(3, a);
          if (expected >= LIMIT || expected < -LIMIT) {
            expect(() => a[name](amount(y))).toThrow(AmountOverflow);
            expect(() => column[name](3, amount(y))).toThrow(AmountOverflow);
            continue;
          }
          a[name](amount(y));
          expect(a.toBigint()).toBe(expected);
          column[name](3, amount(y));
          const read = kind.amount();
          column.get(3, read);
          expect(read.toBigint()).toBe(expected);
          expect([column.lo(3), column.hi(3)]).toEqual([a.lo, a.hi]);
        }
        expect(Math.sign(amount(x).compare(amount(y)))).toBe(x < y ? -1 : x > y ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });

  it('multiplies exactly', () => {
    fc.assert(
      fc.property(numbers, numbers, multipliers, (a, b, multiplier) => {
        const expected = BigInt(a) * BigInt(b) * BigInt(multiplier);
        const product = kind.amount();
        expect(product.setProduct(a, b, multiplier)).toBe(expected < LIMIT);
        if (expected < LIMIT) expect(product.toBigint()).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('multiplies exactly around 63 bits', () => {
    fc.assert(
      fc.property(numbers, multipliers, fc.integer({ min: -2, max: 2 }), (a, multiplier, offset) => {
        const b = Number(LIMIT / (BigInt(a + 1) * BigInt(multiplier))) + offset;
        fc.pre(Number.isSafeInteger(b) && b >= 0);
        const expected = BigInt(a) * BigInt(b) * BigInt(multiplier);
        const product = kind.amount();
        expect(product.setProduct(a, b, multiplier)).toBe(expected < LIMIT);
        if (expected < LIMIT) expect(product.toBigint()).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('charges over a whole order what rounding up once would charge', () => {
    const fills = fc.array(fc.tuple(amounts(0n), fc.constantFrom(0, 1, 999, 1000, 99_999, 100_000)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fills, (list) => {
        let prepaid = 0;
        let charged = 0n;
        let exactPpm = 0n;
        for (const [received, rate] of list) {
          const fee = kind.amount();
          prepaid = fee.setFee(amount(received), rate, prepaid);
          charged += fee.toBigint();
          exactPpm += received * BigInt(rate);
          expect(charged).toBe((exactPpm + 999_999n) / 1_000_000n);
          expect(fee.toBigint()).toBeLessThanOrEqual(received);
          expect(BigInt(prepaid)).toBe(charged * 1_000_000n - exactPpm);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('finds the largest quantity that money can buy', () => {
    const positive = numbers.map((n) => Math.max(1, n));
    fc.assert(
      fc.property(amounts(0n), positive, positive, multipliers, positive, (money, price, step, m, limit) => {
        const unit = BigInt(price) * BigInt(m);
        const most = money / unit < BigInt(limit) ? money / unit : BigInt(limit);
        const expected = Number((most / BigInt(step)) * BigInt(step));
        expect(amount(money).affordable(price, step, m, limit)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives to, takes from and moves between the parts of a balance', () => {
    const STEPS = ['give', 'take', 'freeze', 'release', 'takeFrozen'] as const;
    const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), amounts(0n)), { maxLength: 12 });
    fc.assert(
      fc.property(amounts(-LIMIT), amounts(0n), steps, (startFree, startFrozen, list) => {
        const records = new Records(RECORD.WORDS, 2);
        const balances = kind.balances(records);
        const freeColumn = kind.column(records, BALANCE.FREE_LO, BALANCE.FREE_HI);
        const frozenColumn = kind.column(records, BALANCE.FROZEN_LO, BALANCE.FROZEN_HI);
        freeColumn.set(1, amount(startFree));
        frozenColumn.set(1, amount(startFrozen));
        let free = startFree;
        let frozen = startFrozen;
        for (const [step, x] of list) {
          expect(balances.isFreeBelow(1, amount(x))).toBe(free < x);
          if (step === 'give' || step === 'release') free += x;
          if (step === 'take' || step === 'freeze') free -= x;
          if (step === 'freeze') frozen += x;
          if (step === 'takeFrozen' || step === 'release') frozen -= x;
          const fits = [free, frozen].every((part) => part < LIMIT && part >= -LIMIT);
          if (!fits) {
            expect(() => balances[step](1, amount(x))).toThrow(AmountOverflow);
            return;
          }
          const taken = {
            give: true,
            take: free >= 0n,
            freeze: free >= 0n,
            release: frozen >= 0n,
            takeFrozen: frozen >= 0n,
          };
          expect(balances[step](1, amount(x)) ?? true).toBe(taken[step]);
          const read = kind.amount();
          freeColumn.get(1, read);
          expect(read.toBigint()).toBe(free);
          frozenColumn.get(1, read);
          expect(read.toBigint()).toBe(frozen);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('starts at zero and goes back to it', () => {
    const a = kind.amount();
    expect(a.toBigint()).toBe(0n);
    a.setBigint(-5n);
    a.setZero();
    expect(a.toBigint()).toBe(0n);
    const column = growingColumn(kind);
    column.set(1, amount(7n));
    column.setZero(1);
    expect(column.lo(1)).toBe(0);
    expect(() => a.setBigint(LIMIT)).toThrow(AmountOverflow);
  });
});
