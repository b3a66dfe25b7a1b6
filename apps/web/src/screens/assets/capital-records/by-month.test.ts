import { expect, it } from 'vitest';
import type { MoneyRecord } from '../../../features/wallet/index.ts';
import { byMonth } from './by-month.ts';

const record = (id: string, time: Date): MoneyRecord => ({
  kind: 'transfer',
  record: {
    id,
    type: 'transfer',
    currency: 'USDT',
    amount: '1',
    from: 'assets',
    to: 'spot',
    status: 'success',
    time: time.getTime(),
  },
});

it('groups by the months in which the times are shown, in their order', () => {
  const rows = [
    record('4', new Date(2026, 10, 1, 0, 0, 0)),
    record('3', new Date(2026, 9, 31, 23, 59, 59)),
    record('2', new Date(2026, 9, 2)),
    record('1', new Date(2025, 9, 2)),
  ];
  const months = byMonth(rows).map(({ year, month, rows }) => [
    year,
    month,
    rows.map((row) => row.record.id).join(''),
  ]);
  expect(months).toEqual([
    [2026, 11, '4'],
    [2026, 10, '32'],
    [2025, 10, '1'],
  ]);
  expect(byMonth([])).toEqual([]);
});
