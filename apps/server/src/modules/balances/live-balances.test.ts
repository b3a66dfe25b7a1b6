import type { BalanceChanged } from '@tern/engine';
import { expect, test } from 'vitest';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { LiveBalances } from './live-balances.ts';

const ANNA = 10_002_001;
const BEN = 10_002_002;

function changed(owner: BalanceChanged['owner'], asset: string, free: bigint, frozen = 0n): BalanceChanged {
  return { kind: 'balance-changed', owner, type: 'spot', asset, free, frozen };
}

test('starts from the state and takes what each row left', () => {
  const balances = new LiveBalances({
    seq: 7,
    balances: [{ owner: ANNA, type: 'assets', asset: 'USDT', free: 5n, frozen: 0n }],
  });
  expect(balances.sequence).toBe(7);
  balances.apply(releasedRow(8, 1, [changed(ANNA, 'USDT', 9n)], [changed(ANNA, 'USDT', 3n, 6n)]), () => true);
  expect(balances.sequence).toBe(9);
  expect(balances.balancesOf(ANNA)).toEqual([
    { type: 'assets', asset: 'USDT', free: 5n, frozen: 0n },
    { type: 'spot', asset: 'USDT', free: 3n, frozen: 6n },
  ]);
  expect(balances.balancesOf(ANNA, 'assets')).toHaveLength(1);
  expect(balances.balancesOf(BEN)).toEqual([]);
});

test('tells each account once a row, and only those of watched members', () => {
  const balances = new LiveBalances({ seq: 0, balances: [] });
  const row = releasedRow(
    1,
    1,
    [changed(ANNA, 'USDT', 9n), changed(BEN, 'USDT', 1n), changed('fee', 'USDT', 2n)],
    [changed(ANNA, 'USDT', 4n), changed(ANNA, 'BTC', 0n)],
  );
  const told = balances.apply(row, (memberId) => memberId === ANNA);
  expect([...told.keys()]).toEqual([ANNA]);
  expect(told.get(ANNA)).toEqual([
    { type: 'spot', asset: 'USDT', free: 4n, frozen: 0n },
    { type: 'spot', asset: 'BTC', free: 0n, frozen: 0n },
  ]);
  expect(balances.balancesOf(BEN)).toHaveLength(1);
});

test('a balance that fell to nothing is not listed', () => {
  const balances = new LiveBalances({ seq: 0, balances: [] });
  balances.apply(releasedRow(1, 1, [changed(ANNA, 'USDT', 9n)]), () => false);
  balances.apply(releasedRow(2, 2, [changed(ANNA, 'USDT', 0n)]), () => false);
  expect(balances.balancesOf(ANNA)).toEqual([]);
});
