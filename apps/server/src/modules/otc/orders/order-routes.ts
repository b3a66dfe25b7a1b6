/** The calls about own orders: taking an ad, the steps of the two parties, the list and the page of an order. */
import type { Clock } from '../../../platform/clock/clock.ts';
import type { CallRegistry, ReadBarrier } from '../../../platform/http/call.ts';
import { readAfter, readLive } from '../../../platform/http/paging.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OrderDetail } from './order-detail.ts';
import type { OrderList } from './order-list.ts';
import type { TakeAd } from './take-ad.ts';
import type { TakeSteps } from './take-steps.ts';

export interface OrderParts {
  clock: Clock;
  live: LiveOtc;
  isReadable: ReadBarrier;
  take: TakeAd;
  steps: TakeSteps;
  list: OrderList;
  detail: OrderDetail;
}

export function otcOrderRoutes(calls: CallRegistry, parts: OrderParts): void {
  const { clock, take } = parts;
  calls.member('createOtcOrder', async (params, { memberId }) => {
    const { orderId, sequence } = await take.create(memberId, params, clock.nowMs());
    return { result: { orderId: String(orderId) }, sequence };
  });
  calls.member('createQuickOrder', async (params, { memberId }) => {
    const { orderId, sequence } = await take.createQuick(memberId, params, clock.nowMs());
    return { result: { orderId: String(orderId) }, sequence };
  });
  stepRoutes(calls, parts.steps);
  readRoutes(calls, parts);
}

/** A step answers the sequence that holds it. */
async function taken(step: Promise<number>) {
  return { result: {}, sequence: await step };
}

function stepRoutes(calls: CallRegistry, steps: TakeSteps): void {
  calls.member('payOtcOrder', (params, { memberId }) => taken(steps.pay(memberId, params)));
  calls.member('cancelOtcOrder', (params, { memberId }) => taken(steps.cancel(memberId, params)));
  calls.member('cancelPaidOtcOrder', (params, { memberId }) => taken(steps.cancelPaid(memberId, params)));
  calls.member('releaseOtcOrder', (params, { memberId }) => taken(steps.release(memberId, params)));
  calls.member('askOtcReopening', (params, { memberId }) => taken(steps.askReopening(memberId, params)));
  calls.member('consentOtcReopening', (params, { memberId }) => taken(steps.consent(memberId, params)));
  calls.member('refuseOtcReopening', ({ orderId }, { memberId }) =>
    taken(steps.plain('refuse-otc-reopening', memberId, orderId)),
  );
  calls.member('withdrawOtcAppeal', ({ orderId }, { memberId }) =>
    taken(steps.plain('withdraw-otc-appeal', memberId, orderId)),
  );
  calls.member('excuseOtcCancel', ({ orderId }, { memberId }) =>
    taken(steps.plain('excuse-otc-cancel', memberId, orderId)),
  );
}

function readRoutes(calls: CallRegistry, { clock, live, isReadable, list, detail }: OrderParts): void {
  calls.member('getOtcOrders', async ({ minSequence, ...request }, { memberId }) => {
    const read = () => list.page(memberId, request, clock.nowMs());
    if (request.group === 'OPEN') return readLive(live.sequence, minSequence, await read());
    return readAfter(isReadable, minSequence, read);
  });
  calls.member('getOtcOrder', ({ minSequence, orderId }, { memberId }) =>
    readAfter(isReadable, minSequence, () => detail.read(memberId, orderId, clock.nowMs())),
  );
}
