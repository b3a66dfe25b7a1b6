/** The calls about pledges and airdrops. Products are public; of the rest all is the session's. */
import { formatUnits } from '@tern/math';
import type { Clock } from '../../platform/clock/clock.ts';
import { CallError, type CallRegistry, type ReadBarrier } from '../../platform/http/call.ts';
import { readAfter, readLive } from '../../platform/http/paging.ts';
import type { LivePledges, LiveProduct } from './live-pledges.ts';
import type { PledgeLists } from './pledge-lists.ts';
import type { PledgeOrders } from './pledge-orders.ts';
import { scaleOf, type WireProductParts, wireProduct } from './wire-product.ts';

export interface ActivityRoutes extends WireProductParts {
  clock: Clock;
  isReadable: ReadBarrier;
  live: LivePledges;
  lists: PledgeLists;
  orders: PledgeOrders;
}

export function activityRoutes(calls: CallRegistry, parts: ActivityRoutes): void {
  productRoutes(calls, parts);
  ownRoutes(calls, parts);
  const { orders } = parts;
  calls.member('subscribePledge', (params, caller) => orders.subscribe(params, caller));
  calls.member('redeemPledge', (params, caller) => orders.redeem(params, caller));
}

function productRoutes(calls: CallRegistry, parts: ActivityRoutes): void {
  const { clock, live, markets } = parts;
  calls.visitor('getPledgeProducts', async ({ minSequence }) => {
    const nowMs = clock.nowMs();
    const shown = live.products().filter(({ status, terms }) => status === 'ON' && nowMs < terms.saleEndMs);
    const rows = shown.map((product) => wireProduct(product, nowMs, parts));
    return readLive(live.sequence, minSequence, { rows });
  });
  calls.visitor('getPledgeProduct', async ({ productId, minSequence }) => {
    const product = shownProduct(live, productId);
    return readLive(live.sequence, minSequence, wireProduct(product, clock.nowMs(), parts));
  });
  calls.member('getPledgeLimit', ({ productId: text, minSequence }, { memberId }) => {
    const { productId, terms } = shownProduct(live, text);
    const held = live.heldBy(memberId, productId);
    const used = live.usedLimitOf(memberId, productId, clock.nowMs());
    const scale = scaleOf(terms.asset, markets);
    const left = used < terms.maxPerMember ? terms.maxPerMember - used : 0n;
    return readLive(live.sequence, minSequence, {
      held: formatUnits(held, scale),
      left: formatUnits(left, scale),
    });
  });
}

function ownRoutes(calls: CallRegistry, parts: ActivityRoutes): void {
  const { clock, isReadable, live, lists, markets } = parts;
  calls.member('getPledges', ({ minSequence, ...request }, { memberId }) =>
    readAfter(isReadable, minSequence, () => lists.pledges(memberId, request, clock.nowMs())),
  );
  calls.member('getPledge', ({ minSequence, pledgeId }, { memberId }) =>
    readAfter(isReadable, minSequence, () => lists.pledge(memberId, pledgeId, clock.nowMs())),
  );
  calls.member('getRedemptions', ({ minSequence, ...request }, { memberId }) =>
    readAfter(isReadable, minSequence, () => lists.redemptions(memberId, request)),
  );
  calls.member('getParticipations', ({ minSequence, ...request }, { memberId }) =>
    readAfter(isReadable, minSequence, () => lists.participations(memberId, request)),
  );
  calls.member('getPledgedTotals', ({ minSequence }, { memberId }) => {
    const rows = live.totalsOf(memberId).map(([currency, amount]) => ({
      currency,
      amount: formatUnits(amount, scaleOf(currency, markets)),
    }));
    return readLive(live.sequence, minSequence, { rows });
  });
}

/** A draft looks missing. */
function shownProduct(live: LivePledges, productId: string): LiveProduct {
  const product = live.shownProduct(Number(productId));
  if (product === undefined) throw new CallError('productUnknown');
  return product;
}
