import { expect, it } from 'vitest';
import { recordFrom, recordKindOf } from './find-record.ts';

const RECORD = {
  id: '7',
  type: 'transfer' as const,
  currency: 'USDT',
  amount: '1.5',
  from: 'assets',
  to: 'spot',
  status: 'done',
  time: 1,
};

it('takes the record that came along only when it is whole and the one asked for', () => {
  expect(recordFrom(RECORD, '7')).toBe(RECORD);
  expect(recordFrom(RECORD, '8')).toBeUndefined();
  expect(recordFrom({ ...RECORD, amount: '<b>' }, '7')).toBeUndefined();
  expect(recordFrom({ ...RECORD, type: 'gift' }, '7')).toBeUndefined();
  expect(recordFrom({ id: '7' }, '7')).toBeUndefined();
  expect(recordFrom(null, '7')).toBeUndefined();
});

it('reads the kind off the address, transfers when it says none', () => {
  expect(recordKindOf('withdrawCoin')).toBe('withdrawCoin');
  expect(recordKindOf('nonsense')).toBe('transfer');
  expect(recordKindOf(null)).toBe('transfer');
});
