import { TICKET_RECORDS } from '@tern/protocol';
import { expect, it } from 'vitest';
import { CallError } from '../platform/http/call.ts';
import { ownRecords } from './own-records.ts';

/** Calls that know a record from the moment when the read tables are settled. */
function readTables(error: 'withdrawalUnknown' | 'unavailable' = 'withdrawalUnknown') {
  const state = { isSettled: false, asked: 0 };
  const call = async () => {
    state.asked++;
    if (!state.isSettled) throw new CallError(error);
    return { rows: [{ id: '7' }] };
  };
  const settle = async () => {
    state.isSettled = true;
  };
  return { state, settle, hasRecord: ownRecords(() => ({ call }) as never, settle) };
}

it.each(TICKET_RECORDS)('finds a record that the read tables get a moment later: %s', async (kind) => {
  const { state, hasRecord } = readTables();
  expect(await hasRecord(1, kind, '7')).toBe(true);
  expect(state.asked).toBe(2);
});

it('waits for nothing where the record stands, and says no when it does not come', async () => {
  const { state, settle, hasRecord } = readTables();
  await settle();
  expect(await hasRecord(1, 'WITHDRAWAL', '7')).toBe(true);
  expect(state.asked).toBe(1);
  const never = ownRecords(
    () => ({ call: () => Promise.reject(new CallError('orderUnknown')) }) as never,
    async () => false,
  );
  expect(await never(1, 'SPOT_ORDER', '7')).toBe(false);
});

it('passes on what may be tried again', async () => {
  const { hasRecord } = readTables('unavailable');
  await expect(hasRecord(1, 'WITHDRAWAL', '7')).rejects.toThrow('unavailable');
});
