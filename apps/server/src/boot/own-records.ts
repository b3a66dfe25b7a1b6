/**
 * Tells for customer service whether a record is the member's own: it is when the member's own call for it answers. A
 * member may write about what was answered a moment ago, so a record that is not found is looked for once more when the
 * read tables hold whatever was durable by then (architecture#reading-ones-own-writes).
 */
import { ERRORS, type TicketRecord } from '@tern/protocol';
import type { HasRecord } from '../modules/support/index.ts';
import { CallError, type Caller } from '../platform/http/call.ts';
import type { InProcessCalls } from '../platform/http/in-process-calls.ts';

type Calls = Pick<InProcessCalls, 'call'>;
type Ask = (calls: Calls, id: string, caller: Caller) => Promise<unknown>;

const ASK: Record<TicketRecord, Ask> = {
  SPOT_ORDER: (calls, orderId, caller) => calls.call('getSpotOrder', { orderId }, caller),
  CONTRACT_ORDER: (calls, orderId, caller) => calls.call('getContractOrder', { orderId }, caller),
  OTC_ORDER: (calls, orderId, caller) => calls.call('getOtcOrder', { orderId }, caller),
  DEPOSIT: (calls, depositId, caller) => calls.call('getDeposit', { depositId }, caller),
  WITHDRAWAL: (calls, withdrawalId, caller) => calls.call('getWithdrawal', { withdrawalId }, caller),
  APPLICATION: async (calls, id, caller) => {
    // Applications come in pages only: the newest one before the next id.
    const cursor = String(BigInt(id) + 1n);
    const { rows } = await calls.call('getApplications', { cursor, limit: '1' }, caller);
    if (rows[0]?.id !== id) throw new CallError('ticketRecordUnknown');
  },
};

/** @param settle waits until the read tables hold what is durable now, 500 ms at most */
export function ownRecords(calls: () => Calls, settle: () => Promise<unknown>): HasRecord {
  const has: HasRecord = async (memberId, kind, recordId) => {
    try {
      await ASK[kind](calls(), recordId, { memberId, sessionId: '' });
      return true;
    } catch (error) {
      if (error instanceof CallError && !ERRORS[error.error].retryable) return false;
      throw error;
    }
  };
  return async (memberId, kind, recordId) => {
    if (await has(memberId, kind, recordId)) return true;
    await settle();
    return has(memberId, kind, recordId);
  };
}
