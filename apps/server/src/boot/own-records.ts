/** Tells for customer service whether a record is the member's own: it is when the member's own call for it answers. */
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

export function ownRecords(calls: () => Calls): HasRecord {
  return async (memberId, kind, recordId) => {
    try {
      await ASK[kind](calls(), recordId, { memberId, sessionId: '' });
      return true;
    } catch (error) {
      if (error instanceof CallError && !ERRORS[error.error].retryable) return false;
      throw error;
    }
  };
}
