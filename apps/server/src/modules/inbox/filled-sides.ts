/**
 * Side and trade type of the orders that the trades of one row filled. An order that is filled to its end has its last
 * trade in the same row; its closing event names neither.
 */
import type { Event, Side, TradeType } from '@tern/engine';

export class FilledSides {
  readonly spot = new Map<number, Side>();
  readonly contract = new Map<number, TradeType>();

  note(event: Event): void {
    if (event.kind === 'traded') {
      this.spot.set(event.takerOrderId, event.takerSide);
      this.spot.set(event.makerOrderId, event.takerSide === 'BUY' ? 'SELL' : 'BUY');
    } else if (event.kind === 'contract-traded') {
      for (const { orderId, tradeType } of [event.taker, event.maker]) this.contract.set(orderId, tradeType);
    }
  }
}
