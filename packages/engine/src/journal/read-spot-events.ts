/** The events of spot orders, from the words that write-spot-events.ts wrote. */
import { CANCEL_REASONS, ORDER_FLAG, TIME_IN_FORCE_BITS, TIMES_IN_FORCE } from '../base/order-words.ts';
import { CodecError } from '../codec/byte-reader.ts';
import { CLOSED_BIT, OPENED_BIT, TRADED_BIT } from '../codec/event-code.ts';
import { fromList } from '../codec/from-list.ts';
import type { OrderClosed, OrderOpened, Traded } from '../spot/events.ts';
import type { EventCursor } from './event-cursor.ts';

export function readOrderOpened(cursor: EventCursor, header: number): OrderOpened {
  const { words } = cursor;
  const flags = (header >> OPENED_BIT.kindShift) & OPENED_BIT.kindMask;
  const market = marketName(cursor, header >>> OPENED_BIT.marketShift);
  const memberId = words.number((header & OPENED_BIT.wideMember) !== 0);
  const price = words.amount((header & OPENED_BIT.widePrice) !== 0);
  const qty = words.amount((header & OPENED_BIT.wideQty) !== 0);
  const makerFeePpm = words.word();
  const takerFeePpm = words.word();
  const quoteAmount = (header & OPENED_BIT.quoteAmount) === 0 ? 0n : words.amount(true);
  const opened: OrderOpened = {
    kind: 'order-opened',
    orderId: cursor.seq,
    memberId,
    requestId: (header & OPENED_BIT.requestId) === 0 ? '' : words.text(),
    market,
    side: (flags & ORDER_FLAG.sell) === 0 ? 'BUY' : 'SELL',
    type: (flags & ORDER_FLAG.market) === 0 ? 'LIMIT' : 'MARKET',
    timeInForce: TIMES_IN_FORCE[(flags >> TIME_IN_FORCE_BITS.shift) & TIME_IN_FORCE_BITS.mask]!,
    price,
    qty,
    quoteAmount,
    makerFeePpm,
    takerFeePpm,
  };
  cursor.opened = opened;
  return opened;
}

export function readTraded(cursor: EventCursor, header: number): Traded {
  const { words } = cursor;
  const taker = cursor.opened;
  if (taker === undefined) throw new CodecError('a trade without its taker');
  cursor.lastTradeId += words.number((header & TRADED_BIT.wideTradeId) !== 0);
  const makerMemberId = words.number((header & TRADED_BIT.wideMember) !== 0);
  const makerOrderId = cursor.seq - words.number((header & TRADED_BIT.wideDistance) !== 0);
  return {
    kind: 'traded',
    tradeId: cursor.lastTradeId,
    market: taker.market,
    price: words.amount((header & TRADED_BIT.widePrice) !== 0),
    qty: words.amount((header & TRADED_BIT.wideQty) !== 0),
    quoteQty: words.amount((header & TRADED_BIT.wideQuoteQty) !== 0),
    takerSide: taker.side,
    takerOrderId: taker.orderId,
    takerMemberId: taker.memberId,
    takerFee: words.amount((header & TRADED_BIT.wideTakerFee) !== 0),
    makerOrderId,
    makerMemberId,
    makerFee: words.amount((header & TRADED_BIT.wideMakerFee) !== 0),
  };
}

export function readOrderClosed(cursor: EventCursor, header: number): OrderClosed {
  const { words } = cursor;
  const reason = fromList(CANCEL_REASONS, (header >> CLOSED_BIT.reasonShift) & CLOSED_BIT.reasonMask);
  const isFilled = (header & CLOSED_BIT.filled) !== 0;
  return {
    kind: 'order-closed',
    orderId: cursor.seq - words.number((header & CLOSED_BIT.wideDistance) !== 0),
    memberId: words.number((header & CLOSED_BIT.wideMember) !== 0),
    market: marketName(cursor, header >>> CLOSED_BIT.marketShift),
    status: reason === 'NONE' ? 'matched' : 'cancelled',
    reason,
    filledQty: isFilled ? words.amount((header & CLOSED_BIT.wideQty) !== 0) : 0n,
    filledQuote: isFilled ? words.amount((header & CLOSED_BIT.wideQuote) !== 0) : 0n,
    fee: isFilled ? words.amount((header & CLOSED_BIT.wideFee) !== 0) : 0n,
  };
}

function marketName(cursor: EventCursor, number: number): string {
  return fromList(cursor.dictionary.markets, number).market;
}
