/** Open spot orders as lines of a chart. */
import { displayPriceOrNone } from '@tern/math';
import type { WireSpotOrder } from '@tern/protocol';
import { mergedLines, type OwnLine } from '../market/index.ts';
import { sideText } from './order-words.ts';

/** A market order has no price to stand at. */
export function spotLines(orders: readonly WireSpotOrder[], tickSize: string | undefined): OwnLine[] {
  return mergedLines(
    orders
      .filter(({ type }) => type === 'LIMIT')
      .map(({ side, price }) => ({
        label: sideText(side),
        price,
        priceText: displayPriceOrNone(price, tickSize),
        tone: side === 'BUY' ? 'up' : 'down',
      })),
  );
}
