/** The orders that a MARKET order of the member may meet, once a second, without the member's own. */
import type { WireSide } from '@tern/protocol';
import { useMemo } from 'react';
import { paced } from '../../feed/paced.ts';
import { depthStore } from '../../feed/topics.ts';
import { useTopic } from '../../feed/use-feed.ts';
import { type BookLevel, withoutOwn } from '../orders/index.ts';
import { unitsAt8 } from './order-form.ts';
import { useOpenOrders } from './queries.ts';

const EVERY_MS = 1_000;

/** Best first, units at LEDGER_SCALE; undefined while the book is not known. */
export function useOffers(
  pairsName: string,
  side: WireSide,
  enabled = true,
): readonly BookLevel[] | undefined {
  const store = useMemo(() => paced(depthStore(pairsName), EVERY_MS), [pairsName]);
  const book = useTopic(store, enabled);
  const { orders } = useOpenOrders(pairsName);
  const levels = side === 'BUY' ? book?.asks : book?.bids;
  if (levels === undefined) return undefined;
  const own = (orders ?? []).filter((order) => order.side !== side);
  return withoutOwn(
    levels.map(([price, qty]) => ({ price: unitsAt8(price), qty: unitsAt8(qty) })),
    own.map(({ price, qty, filledQty }) => ({
      price: unitsAt8(price),
      qty: unitsAt8(qty) - unitsAt8(filledQty),
    })),
  );
}
