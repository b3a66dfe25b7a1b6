/** Tells which ads have no share left for a taker who is new to their merchant, as the engine judges it (rules/otc#strangers). */
import { isAboveShare } from '@tern/engine';
import { qtyOfAmount } from '@tern/math';
import { adPrice, type LiveAd } from '../live/live-ads.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import { isOpen } from '../orders/order-record.ts';

/** @param scale the decimals of the coin's units */
export function passesShare(
  { ads, orders, members, desk }: LiveOtc,
  ad: LiveAd,
  { takerId, qty, scale }: { takerId: number; qty: bigint; scale: number },
  nowMs: number,
): boolean {
  const merchantId = ad.memberId;
  if (!members.isStranger(takerId, merchantId, nowMs)) return false;
  const isSale = (order: { side: string; sellerId: number }) =>
    order.side === 'BUY' && order.sellerId === merchantId;
  const sales = orders.ofMember(merchantId).filter((order) => isOpen(order) && isSale(order));
  if (sales.some(({ buyerId }) => buyerId === takerId)) return true;
  const stock = ads
    .ofMember(merchantId)
    .filter(({ isOn, side, asset }) => isOn && side === 'SELL' && asset === ad.asset);
  let sold = stock.reduce((sum, { terms }) => sum + terms.qty, 0n);
  let held = qty;
  for (const order of sales) {
    if (order.currency !== ad.asset) continue;
    sold += order.qty;
    if (members.isStranger(order.buyerId, merchantId, nowMs)) held += order.qty;
  }
  return isAboveShare(held, sold, qtyOfAmount(ad.terms.min, adPrice(ad, desk), scale));
}
