/** The amounts of a withdrawal, at the edges of each rule. */
import { describe, expect, it } from 'vitest';
import {
  quotedPrice,
  withdrawalAmountFault,
  withdrawalDayLimit,
  withdrawalFundsFault,
  withdrawalLimitFault,
  withdrawalStep,
  withdrawalsLeft,
  withdrawalValue,
} from './withdrawal.ts';

describe('the amount of a withdrawal', () => {
  const terms = { decimals: 6, withdrawalFee: 100n, minWithdrawal: 1_000n };

  it.each([
    [{ amount: 1_000n, fee: 100n }, undefined],
    [{ amount: 1_050n, fee: 99n }, 'AMOUNT_SCALE'],
    [{ amount: 1_100n, fee: 99n }, 'FEE_CHANGED'],
    [{ amount: 1_100n, fee: undefined }, 'FEE_CHANGED'],
    [{ amount: 900n, fee: 100n }, 'BELOW_MIN'],
  ])('%o at a scale of 8 on a chain of 6 decimals: %s', (request, fault) => {
    expect(withdrawalAmountFault(request, terms, 8)).toBe(fault);
  });

  it('has the step of the coarser of ledger and chain', () => {
    expect([withdrawalStep(8, 6), withdrawalStep(8, 18), withdrawalStep(2, 2)]).toEqual([100n, 1n, 1n]);
  });
});

describe('the value of a withdrawal', () => {
  it('counts the higher of index and reference price, the latter at most twice the index', () => {
    expect([quotedPrice(50n, 49n), quotedPrice(50n, 60n), quotedPrice(50n, 101n)]).toEqual([50n, 60n, 100n]);
    expect([quotedPrice(0n, 60n), quotedPrice(0n, 0n)]).toEqual([60n, 0n]);
  });

  it('is rounded up', () => {
    expect(withdrawalValue(1n, 8, 1n)).toBe(1n);
    expect(withdrawalValue(10_000_000n, 8, 50_000n)).toBe(5_000n);
  });
});

describe('the limits of a withdrawal', () => {
  const limits = { maxWithdrawal: 500n, dayLimit: 1_000n, maxPerDay: 2 };
  const day = (sum: bigint, count: number, requests: number) => ({ sum, count, requests });

  it.each([
    [{ amount: 500n, value: 300n }, day(700n, 1, 5), undefined],
    [{ amount: 501n, value: 1n }, day(0n, 0, 0), 'ABOVE_MAX'],
    [{ amount: 1n, value: 301n }, day(700n, 2, 2), 'ABOVE_MAX'],
    [{ amount: 1n, value: 1n }, day(0n, 2, 2), 'WITHDRAWAL_TOO_MANY'],
    [{ amount: 1n, value: 1n }, day(0n, 0, 6), 'WITHDRAWAL_TOO_MANY'],
  ])('%o after %o: %s', (asked, used, fault) => {
    expect(withdrawalLimitFault(asked, used, limits)).toBe(fault);
  });

  it('leaves three requests for each withdrawal of the day', () => {
    expect([withdrawalsLeft(day(0n, 0, 0), 2), withdrawalsLeft(day(0n, 1, 5), 2)]).toEqual([2, 1]);
    expect(withdrawalsLeft(day(0n, 3, 9), 2)).toBe(0);
  });

  it('has a limit of the day by the level of identity', () => {
    const policy = { basicDayLimit: 5n, advancedDayLimit: 9n };
    expect([0, 1, 2].map((level) => withdrawalDayLimit(level, policy))).toEqual([0n, 5n, 9n]);
  });

  it('is refused without the coins, and with coins that OTC holds', () => {
    expect(withdrawalFundsFault(10n, 10n, 0n)).toBeUndefined();
    expect(withdrawalFundsFault(10n, 9n, 0n)).toBe('INSUFFICIENT_BALANCE');
    expect(withdrawalFundsFault(10n, 12n, 3n)).toBe('OTC_HOLD');
  });
});
