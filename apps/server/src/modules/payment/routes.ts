/** A member's own payment methods. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import type { Payments } from './payments.ts';

export function paymentRoutes(calls: CallRegistry, payments: Payments, clock: Clock): void {
  calls.member('getPayments', async (_params, { memberId }) => ({ result: await payments.list(memberId) }));
  calls.member('addPayment', async (params, { memberId }) => ({
    result: { paymentId: await payments.add(memberId, params, clock.nowMs()) },
  }));
  calls.member('setPaymentEnabled', async (params, { memberId }) => {
    await payments.setEnabled(memberId, params, clock.nowMs());
    return { result: {} };
  });
  calls.member('deletePayment', async (params, { memberId }) => {
    await payments.remove(memberId, params, clock.nowMs());
    return { result: {} };
  });
}
