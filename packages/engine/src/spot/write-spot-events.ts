/**
 * The events of spot orders, from numbers: a header, then each value in one word or two. Left out is what the reader knows:
 * the sequence, and the taker of a trade, which is the order that the same command opened.
 */
import type { Amount } from '../base/amount.ts';
import { FILL, MARKET_AND_FLAGS, ORDER, ORDER_RECORD } from '../book/order-record.ts';
import type { OrderStore } from '../book/order-store.ts';
import { CLOSED_BIT, EVENT_CODE, OPENED_BIT, TRADED_BIT } from '../codec/event-code.ts';
import type { Events } from '../codec/event-writer.ts';
import { highWord, highWordOfLimbs, type WordWriter } from '../codec/word-writer.ts';

/** The fields of an order that is opened. */
export interface OpenedForm {
  memberId: number;
  requestId: string;
  /** ORDER_FLAG bits of side, type and time in force. */
  flags: number;
  price: number;
  qty: number;
}

/** The order's id is the sequence. `quoteAmount` is written unless it is zero. */
export function writeOrderOpened(
  events: Events<never>,
  form: OpenedForm,
  market: number,
  quoteAmount: Amount,
  makerFeePpm: number,
  takerFeePpm: number,
): void {
  const { out } = events;
  out.makeRoom();
  const { words } = out;
  const { memberId, price, qty, requestId } = form;
  const start = out.at;
  let header =
    EVENT_CODE.orderOpened | (form.flags << OPENED_BIT.kindShift) | (market << OPENED_BIT.marketShift);
  let at = start + 1;
  words[at++] = memberId | 0;
  if (memberId >= 2 ** 32) {
    words[at++] = highWord(memberId);
    header |= OPENED_BIT.wideMember;
  }
  words[at++] = price | 0;
  if (price >= 2 ** 32) {
    words[at++] = highWord(price);
    header |= OPENED_BIT.widePrice;
  }
  words[at++] = qty | 0;
  if (qty >= 2 ** 32) {
    words[at++] = highWord(qty);
    header |= OPENED_BIT.wideQty;
  }
  words[at++] = makerFeePpm;
  words[at++] = takerFeePpm;
  const { lo, hi } = quoteAmount;
  if (lo !== 0 || hi !== 0) {
    words[at++] = lo | 0;
    words[at++] = highWordOfLimbs(lo, hi);
    header |= OPENED_BIT.quoteAmount;
  }
  words[start] = requestId === '' ? header : header | OPENED_BIT.requestId;
  out.at = at;
  if (requestId !== '') out.text(requestId);
}

export function writeTraded(
  events: Events<never>,
  tradeId: number,
  price: number,
  qty: number,
  quoteQty: Amount,
  takerFee: Amount,
  makerOrderId: number,
  makerMemberId: number,
  makerFee: Amount,
): void {
  const { out } = events;
  out.makeRoom();
  const { words } = out;
  const start = out.at;
  let header: number = EVENT_CODE.traded;
  let at = start + 1;
  const step = tradeId - events.lastTradeId;
  events.lastTradeId = tradeId;
  words[at++] = step | 0;
  if (step >= 2 ** 32) {
    words[at++] = highWord(step);
    header |= TRADED_BIT.wideTradeId;
  }
  words[at++] = makerMemberId | 0;
  if (makerMemberId >= 2 ** 32) {
    words[at++] = highWord(makerMemberId);
    header |= TRADED_BIT.wideMember;
  }
  const distance = events.seq - makerOrderId;
  words[at++] = distance | 0;
  if (distance >= 2 ** 32) {
    words[at++] = highWord(distance);
    header |= TRADED_BIT.wideDistance;
  }
  words[at++] = price | 0;
  if (price >= 2 ** 32) {
    words[at++] = highWord(price);
    header |= TRADED_BIT.widePrice;
  }
  words[at++] = qty | 0;
  if (qty >= 2 ** 32) {
    words[at++] = highWord(qty);
    header |= TRADED_BIT.wideQty;
  }
  words[at++] = quoteQty.lo | 0;
  let high = highWordOfLimbs(quoteQty.lo, quoteQty.hi);
  if (high !== 0) {
    words[at++] = high;
    header |= TRADED_BIT.wideQuoteQty;
  }
  words[at++] = takerFee.lo | 0;
  high = highWordOfLimbs(takerFee.lo, takerFee.hi);
  if (high !== 0) {
    words[at++] = high;
    header |= TRADED_BIT.wideTakerFee;
  }
  words[at++] = makerFee.lo | 0;
  high = highWordOfLimbs(makerFee.lo, makerFee.hi);
  if (high !== 0) {
    words[at++] = high;
    header |= TRADED_BIT.wideMakerFee;
  }
  words[start] = header;
  out.at = at;
}

/** `reason` is a position in CANCEL_REASONS; NONE says that the order was matched. */
export function writeOrderClosed(
  events: Events<never>,
  orders: OrderStore,
  order: number,
  memberId: number,
  reason: number,
): void {
  const { out } = events;
  out.makeRoom();
  const { words } = out;
  const { numbers } = orders;
  const market = orders.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MARKET_AND_FLAGS]!;
  const start = out.at;
  let at = start + 1;
  let header =
    EVENT_CODE.orderClosed |
    (reason << CLOSED_BIT.reasonShift) |
    ((market >> MARKET_AND_FLAGS.MARKET_SHIFT) << CLOSED_BIT.marketShift);
  const distance = events.seq - numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.ID]!;
  words[at++] = distance | 0;
  if (distance >= 2 ** 32) {
    words[at++] = highWord(distance);
    header |= CLOSED_BIT.wideDistance;
  }
  words[at++] = memberId | 0;
  if (memberId >= 2 ** 32) {
    words[at++] = highWord(memberId);
    header |= CLOSED_BIT.wideMember;
  }
  out.at = at;
  if (numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.FILLED_QTY] !== 0)
    header |= writeFilled(out, orders, order);
  words[start] = header;
}

/** The sums of a filled order; answers their bits of the header. */
function writeFilled(out: WordWriter, orders: OrderStore, order: number): number {
  const { words } = out;
  const { numbers, integers } = orders;
  const wordsAt = order << ORDER_RECORD.WORD_SHIFT;
  const intsAt = order << ORDER_RECORD.INT_SHIFT;
  let bits: number = CLOSED_BIT.filled;
  let at = out.at;
  const filledQty = numbers[wordsAt | ORDER.FILLED_QTY]!;
  words[at++] = filledQty | 0;
  if (filledQty >= 2 ** 32) {
    words[at++] = highWord(filledQty);
    bits |= CLOSED_BIT.wideQty;
  }
  let lo = numbers[wordsAt | FILL.FILLED_QUOTE_LO]!;
  words[at++] = lo | 0;
  let high = highWordOfLimbs(lo, integers[intsAt | FILL.FILLED_QUOTE_HI]!);
  if (high !== 0) {
    words[at++] = high;
    bits |= CLOSED_BIT.wideQuote;
  }
  lo = numbers[wordsAt | FILL.FEE_LO]!;
  words[at++] = lo | 0;
  high = highWordOfLimbs(lo, integers[intsAt | FILL.FEE_HI]!);
  if (high !== 0) {
    words[at++] = high;
    bits |= CLOSED_BIT.wideFee;
  }
  out.at = at;
  return bits;
}
