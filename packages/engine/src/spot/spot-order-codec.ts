/** The commands place-spot-order and cancel-spot-order as 32-bit words; a contract order is cancelled in the same words. */
import type { Dictionary } from '../base/dictionary.ts';
import { MAX_NAME_LENGTH } from '../base/limits.ts';
import { ORDER_FLAG, TIME_IN_FORCE_BITS, TIMES_IN_FORCE } from '../base/order-words.ts';
import { CANCEL_BIT, COMMAND_CODE, PLACE_BIT } from '../codec/command-code.ts';
import { safeWhole } from '../codec/field.ts';
import { listed } from '../codec/from-list.ts';
import type { WordReader } from '../codec/word-reader.ts';
import { writeMagnitude, writeNumber, writeWideMagnitude } from '../codec/word-values.ts';
import type { WordWriter } from '../codec/word-writer.ts';
import type { CancelSpotOrder, PlaceSpotOrder } from './commands.ts';

export function writePlaceSpotOrder(out: WordWriter, order: PlaceSpotOrder, names: Dictionary): void {
  const { price, qty, quoteAmount, requestId } = order;
  const market = names.marketNumber(order.market);
  const kind =
    (order.side === 'SELL' ? ORDER_FLAG.sell : 0) |
    (order.type === 'MARKET' ? ORDER_FLAG.market : 0) |
    (TIMES_IN_FORCE.indexOf(order.timeInForce) << TIME_IN_FORCE_BITS.shift);
  const headerAt = out.at++;
  const wideMember = writeNumber(out, safeWhole(order.memberId));
  const widePrice = writeMagnitude(out, price);
  const wideQty = writeMagnitude(out, qty);
  if (quoteAmount !== 0n) writeWideMagnitude(out, quoteAmount);
  if (market === undefined) out.text(order.market, MAX_NAME_LENGTH);
  if (requestId !== '') out.text(requestId);
  out.words[headerAt] =
    COMMAND_CODE['place-spot-order'] |
    (kind << PLACE_BIT.kindShift) |
    (price < 0n ? PLACE_BIT.negativePrice : 0) |
    (qty < 0n ? PLACE_BIT.negativeQty : 0) |
    (quoteAmount < 0n ? PLACE_BIT.negativeQuoteAmount : 0) |
    (quoteAmount === 0n ? 0 : PLACE_BIT.quoteAmount) |
    (requestId === '' ? 0 : PLACE_BIT.requestId) |
    (wideMember ? PLACE_BIT.wideMember : 0) |
    (widePrice ? PLACE_BIT.widePrice : 0) |
    (wideQty ? PLACE_BIT.wideQty : 0) |
    ((market === undefined ? 0 : market + 1) << PLACE_BIT.marketShift);
}

export function readPlaceSpotOrder(reader: WordReader, names: Dictionary): PlaceSpotOrder {
  const header = reader.word();
  const has = (bit: number): boolean => (header & bit) !== 0;
  const flags = (header >> PLACE_BIT.kindShift) & PLACE_BIT.kindMask;
  const number = header >>> PLACE_BIT.marketShift;
  const memberId = reader.number(has(PLACE_BIT.wideMember));
  const price = reader.amount(has(PLACE_BIT.widePrice));
  const qty = reader.amount(has(PLACE_BIT.wideQty));
  const quoteAmount = has(PLACE_BIT.quoteAmount) ? reader.amount(true) : 0n;
  const market = number === 0 ? reader.text() : listed(names.markets, number - 1).market;
  return {
    kind: 'place-spot-order',
    memberId,
    requestId: has(PLACE_BIT.requestId) ? reader.text() : '',
    market,
    side: (flags & ORDER_FLAG.sell) === 0 ? 'BUY' : 'SELL',
    type: (flags & ORDER_FLAG.market) === 0 ? 'LIMIT' : 'MARKET',
    timeInForce: TIMES_IN_FORCE[(flags >> TIME_IN_FORCE_BITS.shift) & TIME_IN_FORCE_BITS.mask]!,
    price: has(PLACE_BIT.negativePrice) ? -price : price,
    qty: has(PLACE_BIT.negativeQty) ? -qty : qty,
    quoteAmount: has(PLACE_BIT.negativeQuoteAmount) ? -quoteAmount : quoteAmount,
  };
}

/** The order is named by its id, or else by its request. */
type CancelledOrder = Omit<CancelSpotOrder, 'kind'>;

export function writeCancel(out: WordWriter, code: number, order: CancelledOrder): void {
  const { memberId, orderId, requestId } = order;
  const headerAt = out.at++;
  const wideMember = writeNumber(out, safeWhole(memberId));
  const wideOrder = writeNumber(out, safeWhole(orderId));
  const byRequest = orderId === 0 && requestId !== '';
  if (byRequest) out.text(requestId);
  out.words[headerAt] =
    code |
    (wideMember ? CANCEL_BIT.wideMember : 0) |
    (wideOrder ? CANCEL_BIT.wideOrder : 0) |
    (byRequest ? CANCEL_BIT.requestId : 0);
}

export function readCancel(reader: WordReader): CancelledOrder {
  const header = reader.word();
  const memberId = reader.number((header & CANCEL_BIT.wideMember) !== 0);
  const orderId = reader.number((header & CANCEL_BIT.wideOrder) !== 0);
  const requestId = (header & CANCEL_BIT.requestId) !== 0 ? reader.text() : '';
  return { memberId, orderId, requestId };
}
