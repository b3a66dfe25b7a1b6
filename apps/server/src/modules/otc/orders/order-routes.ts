/** The calls about own orders: taking an ad, the steps of the two parties, the list and the page of an order. */
import type { CallName, CallRequest } from '@tern/protocol';
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

/** The calls that answer nothing but that they are done. */
type StepName = {
  [N in CallName]: CallRequest<N> extends { orderId: string } ? N : never;
}[CallName] &
  (
    | 'payOtcOrder'
    | 'cancelOtcOrder'
    | 'cancelPaidOtcOrder'
    | 'releaseOtcOrder'
    | 'withdrawOtcAppeal'
    | 'askOtcReopening'
    | 'consentOtcReopening'
    | 'refuseOtcReopening'
    | 'excuseOtcCancel'
  );

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

function stepRoutes(calls: CallRegistry, steps: TakeSteps): void {
  const route = <N extends StepName>(
    name: N,
    run: (memberId: number, params: CallRequest<N>) => Promise<number>,
  ) =>
    calls.member<StepName>(name, async (params, { memberId }) => ({
      result: {},
      sequence: await run(memberId, params as CallRequest<N>),
    }));
  route('payOtcOrder', (memberId, params) => steps.pay(memberId, params));
  route('cancelOtcOrder', (memberId, params) => steps.cancel(memberId, params));
  route('cancelPaidOtcOrder', (memberId, params) => steps.cancelPaid(memberId, params));
  route('releaseOtcOrder', (memberId, params) => steps.release(memberId, params));
  route('askOtcReopening', (memberId, params) => steps.askReopening(memberId, params));
  route('consentOtcReopening', (memberId, params) => steps.consent(memberId, params));
  route('refuseOtcReopening', (memberId, { orderId }) =>
    steps.plain('refuse-otc-reopening', memberId, orderId),
  );
  route('withdrawOtcAppeal', (memberId, { orderId }) =>
    steps.plain('withdraw-otc-appeal', memberId, orderId),
  );
  route('excuseOtcCancel', (memberId, { orderId }) => steps.plain('excuse-otc-cancel', memberId, orderId));
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
