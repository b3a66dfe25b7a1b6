import { describe, expect, it } from 'vitest';
import { flowsOf, type OwnTransaction, settledPayments } from './own-transactions.ts';
import type { OwnTransactionRow } from './read-facts.ts';

const PLACES = { nativeCurrency: 'BTC', hotAddress: 'hot', coldAddress: 'cold' };

function transaction(row: Partial<OwnTransactionRow>, height: number | null = 90): OwnTransaction {
  const full: OwnTransactionRow = {
    ...{ payment_id: '1-1', purpose: 'pay', state: 'DONE', currency: 'BTC', units: '700', txid: 't' },
    ...{ sender: 'hot', to_address: 'payee', unsigned: {}, is_cancel: false, is_deep: true },
    ...{ mined_height: 90n, fee_units: '30', succeeded: true, is_cost_posted: true, late_cost: null },
    ...{ posted: 700n, withdrawal_state: 'CONFIRMED' },
  };
  const mined = height === null ? undefined : { height, succeeded: true, feeUnits: 30n };
  return { row: Object.assign(full, row), mined };
}

/** By address, what is left of all flows. */
function movedBy(transactions: readonly OwnTransaction[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { address, units } of flowsOf(transactions, PLACES))
    sums[address] = (sums[address] ?? 0n) + units;
  return sums;
}

const spent = (address: string, units: string, outIndex = 0) => ({
  ...{ txid: 'p', outIndex, address, units, previousTransaction: '' },
});

describe('a transaction of outputs', () => {
  it('takes each input from its own address, and its change comes back to the hot one', () => {
    const inputs = [spent('deposit-1', '500'), spent('deposit-2', '400', 1), spent('hot', '100', 2)];
    const outputs = [
      { address: 'payee', units: '700', isChange: false },
      { address: 'hot', units: '270', isChange: true },
    ];
    const unsigned = { family: 'bitcoin' as const, inputs, outputs };
    expect(movedBy([transaction({ unsigned })])).toEqual({
      'deposit-1': -500n,
      'deposit-2': -400n,
      hot: 170n,
    });
  });

  it('that cancels loses the fee alone, and one to cold comes in there', () => {
    const inputs = [spent('deposit-1', '500')];
    const back = {
      family: 'bitcoin' as const,
      inputs,
      outputs: [{ address: 'hot', units: '470', isChange: true }],
    };
    const cancelled = transaction({ unsigned: back, is_cancel: true });
    expect(movedBy([cancelled])).toEqual({ 'deposit-1': -500n, hot: 470n });
    const outputs = [{ address: 'cold', units: '470', isChange: false }];
    const cold = transaction({ purpose: 'cold', unsigned: { family: 'bitcoin', inputs, outputs } });
    expect(movedBy([cold])).toEqual({ 'deposit-1': -500n, cold: 470n });
  });
});

describe('a transaction of accounts', () => {
  it('moves its units between own addresses and costs its sender the fee', () => {
    const refill = { purpose: 'refill', sender: 'cold', to_address: 'hot' };
    expect(movedBy([transaction(refill)])).toEqual({ cold: -730n, hot: 700n });
    expect(movedBy([transaction({})])).toEqual({ hot: -730n });
    expect(movedBy([transaction({}, null)])).toEqual({});
  });
});

describe('a payment that the next comparison needs no more', () => {
  const settled = (row: Partial<OwnTransactionRow>, waiting: readonly string[] = []) =>
    settledPayments([transaction(row)], 95, new Set(waiting));

  it('ended in every table, up to the height, and none of its addresses waits', () => {
    expect(settled({})).toEqual(['1-1']);
    expect(settled({ purpose: 'refill', withdrawal_state: null })).toEqual(['1-1']);
    expect(
      settled({ state: 'VOID', mined_height: null, is_cost_posted: false, withdrawal_state: 'FAILED' }),
    ).toEqual(['1-1']);
    for (const open of [
      { state: 'MINED' },
      { withdrawal_state: 'BROADCAST' },
      { withdrawal_state: null },
      { is_deep: false },
      { mined_height: 96n },
      { is_cost_posted: false },
      { late_cost: 1n },
    ])
      expect(settled(open)).toEqual([]);
    expect(settled({}, ['1-1'])).toEqual([]);
  });

  it('has no version that is not settled', () => {
    const versions = [transaction({}), transaction({ is_deep: false })];
    expect(settledPayments(versions, 95, new Set())).toEqual([]);
  });
});
