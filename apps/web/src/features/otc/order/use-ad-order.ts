/** The state of an order of an ad: the ad as seen, the size, the seller's methods, and what stands in the way. */
import { useState } from 'react';
import { freeOf, useBalances } from '../../wallet/index.ts';
import { useOtcTerms } from '../queries.ts';
import { followPrice, type SizeBounds, sizeFault } from '../size-form.ts';
import type { OrderDraft } from './order-draft.ts';
import { useSeenAd } from './seen-ad.ts';
import { useMissing } from './use-missing.ts';

export function useAdOrder(order: OrderDraft, onLeave: (draft: OrderDraft) => void) {
  const ad = useSeenAd(order.ad);
  const { seen } = ad;
  const side = seen.side === 'SELL' ? 'BUY' : 'SELL';
  const [typed, setSize] = useState(order.size);
  const [ownChoice, setChosen] = useState(order.paymentIds);
  const [tried, setTried] = useState(false);
  const { balances } = useBalances();
  const terms = useOtcTerms().data;
  // The price of a better ad is taken over, and the other field follows it.
  const size = followPrice(typed, seen.price);
  const leave = () => onLeave({ ad: seen, size, paymentIds: ownChoice });
  const missing = useMissing(side, seen.payKinds, leave);
  const bounds: SizeBounds = {
    side,
    price: seen.price,
    min: seen.min,
    max: seen.max,
    effectiveMax: seen.effectiveMax,
    stock: seen.qty,
    newTakerMax: missing.standing?.isNewTaker ? terms?.newTakerMax : undefined,
    free: side === 'SELL' ? freeOf(balances, 'otc', seen.currency) : undefined,
  };
  const payments = missing.standing?.payments.filter(({ kind }) => seen.payKinds.includes(kind)) ?? [];
  const fault = sizeFault(size, bounds);
  return {
    ...ad,
    side,
    size,
    setSize,
    bounds,
    fault,
    /** An empty field is a fault once the button was pressed. */
    shownFault: fault === 'empty' && !tried ? undefined : fault,
    setTried: () => setTried(true),
    missing,
    block: missing.block,
    payments,
    chosen: ownChoice ?? payments.map(({ paymentId }) => paymentId),
    setChosen,
    leave,
    isPaused: terms?.isPaused === true,
    holdHours: terms?.holdHours,
  } as const;
}

export type AdOrder = ReturnType<typeof useAdOrder>;
