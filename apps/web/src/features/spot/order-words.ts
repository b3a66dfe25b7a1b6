/** An order in words: side, kind, status, why it ended, how much of it is filled. */
import { parseUnits } from '@tern/math';
import type { WireSpotOrder } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { percentOf } from '../../ui/percent-of.ts';
import type { HeadWords } from '../../ui/record-card.tsx';

export function sideText(side: WireSpotOrder['side']): string {
  return t(side === 'BUY' ? 'trade.buy' : 'trade.sell');
}

/** The side in its colour. */
export function sideWords(side: WireSpotOrder['side']): HeadWords {
  return { text: sideText(side), colour: side === 'BUY' ? 'text-up' : 'text-down' };
}

export function statusText(order: WireSpotOrder): string {
  return order.status === 'cancelled' ? t('trade.orderCancelled') : t(`trade.${order.status}`);
}

/** '' for reasons that the status says already. */
export function reasonText(order: WireSpotOrder): string {
  if (order.status !== 'cancelled') return '';
  if (order.reason === 'USER' && /[1-9]/.test(order.filledQty)) return t('trade.cancelledPartly');
  switch (order.reason) {
    case 'USER':
    case 'IOC_REMAINDER':
    case 'FOK':
    case 'POST_ONLY':
    case 'STP':
    case 'ADMIN':
      return t(`trade.reason${order.reason}`);
    default:
      return '';
  }
}

export function isByQuote(order: WireSpotOrder): boolean {
  return order.type === 'MARKET' && order.side === 'BUY';
}

/** Whole percent of the order that is filled, rounded down. */
export function filledPercent(order: WireSpotOrder): number {
  const [done, whole] = isByQuote(order)
    ? [order.filledQuote, order.quoteAmount]
    : [order.filledQty, order.qty];
  return percentOf(parseUnits(done, 18), parseUnits(whole, 18));
}
