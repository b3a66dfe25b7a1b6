import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BIGINT_TWIN } from '../base/bigint-twin.ts';
import { TWO_LIMB } from '../base/two-limb.ts';
import { Ledger, memberOwner, SPOT } from './ledger.ts';

const LIMB = 2n ** 52n;
const ASSET = 3;
const amount = fc.oneof(fc.bigInt({ min: 0n, max: LIMB - 1n }), fc.bigInt({ min: 0n, max: 3n }));
const balance = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  // Just below and above the limbs' border, and just below the most there can be.
  fc
    .tuple(fc.constantFrom(LIMB, 2n * LIMB, 2n ** 63n - 2n), fc.bigInt({ min: -2n, max: 1n }))
    .map(([a, b]) => a + b),
  fc.bigInt({ min: 0n, max: 3n }),
);
const OPERATIONS = ['give', 'take', 'takeFrozen', 'freeze', 'release'] as const;

describe('amounts of one limb', () => {
  it('are counted directly as the twin counts them, or both object', () => {
    fc.assert(
      fc.property(
        balance,
        balance,
        fc.array(fc.tuple(fc.constantFrom(...OPERATIONS), amount)),
        (free, frozen, steps) => {
          const direct = new Ledger(TWO_LIMB);
          const twin = new Ledger(BIGINT_TWIN);
          const row = direct.row(memberOwner(1), SPOT, ASSET, 7);
          const twinRow = twin.row(memberOwner(1), SPOT, ASSET, 7);
          direct.restore(row, free, frozen);
          twin.restore(twinRow, free, frozen);
          const register = BIGINT_TWIN.amount();
          for (const [name, units] of steps) {
            register.setBigint(units);
            expect(direct.isFreeBelowDirectly(row, Number(units))).toBe(twin.isFreeBelow(twinRow, register));
            let objects = false;
            try {
              twin[name](twinRow, register);
            } catch {
              objects = true;
            }
            if (objects) {
              expect(() => direct[`${name}Directly`](row, Number(units))).toThrow();
              return;
            }
            direct[`${name}Directly`](row, Number(units));
            expect([direct.freeOf(row), direct.frozenOf(row)]).toEqual([
              twin.freeOf(twinRow),
              twin.frozenOf(twinRow),
            ]);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });
});
