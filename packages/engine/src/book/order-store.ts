/**
 * Every open order of every market, as records in typed arrays. An order is a slot number; a slot is used again after
 * its order closed. Invariant: a slot in use is in at most one price queue, and in its member's list while it rests.
 * The sums of a free slot are zero. It knows nothing of prices' order, money or rules.
 */
import type { AmountColumn, AmountKind } from '../base/amount.ts';
import { ORDER_FLAG } from '../base/order-words.ts';
import { Records } from '../base/records.ts';
import { AmendedOrders } from './amended-orders.ts';
import type { SideIndex } from './order-book.ts';
import { FILL, MARKET_AND_FLAGS, ORDER, ORDER_RECORD } from './order-record.ts';
import { SequenceMap } from './sequence-map.ts';

export enum SLOT {
  /** No slot. */
  NONE = -1,
}
export const NONE: number = SLOT.NONE;

/** The values that an order has from its beginning. One object may be filled again for every order. */
export interface OrderOpening {
  id: number;
  price: number;
  qty: number;
  market: number;
  member: number;
  /** ORDER_FLAG bits: side, type, time in force. */
  flags: number;
  /** Ledger row of what the order pays. */
  paidRow: number;
}

export interface SpotOrderOpening extends OrderOpening {
  createTimeMs: number;
  makerFeePpm: number;
  /** Ledger row of what the order receives. */
  receivedRow: number;
}

export class OrderStore {
  readonly bySequence = new SequenceMap(this);
  readonly amended = new AmendedOrders(this);
  readonly filledQuote: AmountColumn;
  readonly fee: AmountColumn;

  private readonly records: Records;
  /** The arrays of the records, for code that writes many fields of an order at once. Stale after the next `open`. */
  numbers: Float64Array<ArrayBuffer>;
  integers: Int32Array<ArrayBuffer>;
  private readonly requestIds: string[] = [];
  private firstFree = NONE;
  private used = 0;

  constructor(kind: AmountKind, capacity = 1024) {
    this.records = new Records(ORDER_RECORD.WORDS, capacity);
    this.numbers = this.records.numbers;
    this.integers = this.records.integers;
    this.filledQuote = kind.column(this.records, FILL.FILLED_QUOTE_LO, FILL.FILLED_QUOTE_HI);
    this.fee = kind.column(this.records, FILL.FEE_LO, FILL.FEE_HI);
  }

  /** Orders in use. */
  get size(): number {
    return this.bySequence.size;
  }

  /** A slot for an order that nothing has met yet. Its second line is the caller's. */
  open(opening: OrderOpening): number {
    let order = this.firstFree;
    if (order === NONE) {
      if (this.used === this.records.capacity) this.grow();
      order = this.used++;
    } else this.firstFree = this.next(order);
    this.setNumber(order, ORDER.ID, opening.id);
    this.setNumber(order, ORDER.PRICE, opening.price);
    this.setNumber(order, ORDER.QTY, opening.qty);
    this.setNumber(order, ORDER.FILLED_QTY, 0);
    this.setInteger(order, ORDER.MEMBER, opening.member);
    const marketAndFlags = (opening.market << MARKET_AND_FLAGS.MARKET_SHIFT) | opening.flags;
    this.setInteger(order, ORDER.MARKET_AND_FLAGS, marketAndFlags);
    this.setInteger(order, ORDER.PAID_ROW, opening.paidRow);
    this.bySequence.add(opening.id, order);
    return order;
  }

  openSpot(opening: SpotOrderOpening): number {
    const order = this.open(opening);
    this.setNumber(order, FILL.CREATE_TIME, opening.createTimeMs);
    this.setInteger(order, FILL.RECEIVED_ROW, opening.receivedRow);
    this.setInteger(order, FILL.MAKER_FEE_PPM, opening.makerFeePpm);
    return order;
  }

  close(order: number): void {
    this.bySequence.remove(this.id(order), order);
    this.setInteger(order, ORDER.NEXT, this.firstFree);
    this.firstFree = order;
  }

  closeSpot(order: number): void {
    this.close(order);
    if (this.filledQty(order) === 0) return;
    this.setNumber(order, FILL.FILLED_QUOTE_LO, 0);
    this.setNumber(order, FILL.FEE_LO, 0);
    this.setInteger(order, FILL.FILLED_QUOTE_HI, 0);
    this.setInteger(order, FILL.FEE_HI, 0);
    this.setInteger(order, FILL.FEE_PREPAID, 0);
  }

  /** @param field a number of its record (order-record.ts, or the owner's second line) */
  number(order: number, field: number): number {
    return this.numbers[(order << ORDER_RECORD.WORD_SHIFT) | field]!;
  }

  setNumber(order: number, field: number, value: number): void {
    this.numbers[(order << ORDER_RECORD.WORD_SHIFT) | field] = value;
  }

  /** @param field an integer of its record */
  integer(order: number, field: number): number {
    return this.integers[(order << ORDER_RECORD.INT_SHIFT) | field]!;
  }

  setInteger(order: number, field: number, value: number): void {
    this.integers[(order << ORDER_RECORD.INT_SHIFT) | field] = value;
  }

  id(order: number): number {
    return this.number(order, ORDER.ID);
  }

  price(order: number): number {
    return this.number(order, ORDER.PRICE);
  }

  qty(order: number): number {
    return this.number(order, ORDER.QTY);
  }

  filledQty(order: number): number {
    return this.number(order, ORDER.FILLED_QTY);
  }

  remaining(order: number): number {
    return this.qty(order) - this.filledQty(order);
  }

  setFilledQty(order: number, filledQty: number): void {
    this.setNumber(order, ORDER.FILLED_QTY, filledQty);
  }

  createTimeMs(order: number): number {
    return this.number(order, FILL.CREATE_TIME);
  }

  /** See Amount.setFee. */
  feePrepaid(order: number): number {
    return this.integer(order, FILL.FEE_PREPAID);
  }

  setFeePrepaid(order: number, prepaid: number): void {
    this.setInteger(order, FILL.FEE_PREPAID, prepaid);
  }

  makerFeePpm(order: number): number {
    return this.integer(order, FILL.MAKER_FEE_PPM);
  }

  member(order: number): number {
    return this.integer(order, ORDER.MEMBER);
  }

  market(order: number): number {
    return this.integer(order, ORDER.MARKET_AND_FLAGS) >> MARKET_AND_FLAGS.MARKET_SHIFT;
  }

  /** ORDER_FLAG bits: side, type, time in force. */
  flags(order: number): number {
    return this.integer(order, ORDER.MARKET_AND_FLAGS) & MARKET_AND_FLAGS.FLAGS;
  }

  side(order: number): SideIndex {
    return (this.integer(order, ORDER.MARKET_AND_FLAGS) & ORDER_FLAG.sell) === 0 ? 0 : 1;
  }

  /** Ledger rows of what the order pays and of what it receives. */
  paidRow(order: number): number {
    return this.integer(order, ORDER.PAID_ROW);
  }

  receivedRow(order: number): number {
    return this.integer(order, FILL.RECEIVED_ROW);
  }

  hasRequestId(order: number): boolean {
    return (this.integer(order, ORDER.MARKET_AND_FLAGS) & MARKET_AND_FLAGS.HAS_REQUEST_ID) !== 0;
  }

  /** Empty when it has none. */
  requestId(order: number): string {
    return this.hasRequestId(order) ? (this.requestIds[order] ?? '') : '';
  }

  setRequestId(order: number, requestId: string): void {
    while (this.requestIds.length <= order) this.requestIds.push('');
    this.requestIds[order] = requestId;
    const marketAndFlags = this.integer(order, ORDER.MARKET_AND_FLAGS);
    this.setInteger(order, ORDER.MARKET_AND_FLAGS, marketAndFlags | MARKET_AND_FLAGS.HAS_REQUEST_ID);
  }

  isAmended(order: number): boolean {
    return (this.integer(order, ORDER.MARKET_AND_FLAGS) & MARKET_AND_FLAGS.IS_AMENDED) !== 0;
  }

  /** True when more ends with it than its record. */
  hasRequestIdOrIsAmended(order: number): boolean {
    const marketAndFlags = this.integer(order, ORDER.MARKET_AND_FLAGS);
    return (marketAndFlags & MARKET_AND_FLAGS.HAS_REQUEST_ID_OR_IS_AMENDED) !== 0;
  }

  /** An order whose price changes must be in no price queue. */
  setTerms(order: number, price: number, qty: number): void {
    this.setNumber(order, ORDER.PRICE, price);
    this.setNumber(order, ORDER.QTY, qty);
  }

  markAmended(order: number): void {
    const marketAndFlags = this.integer(order, ORDER.MARKET_AND_FLAGS);
    this.setInteger(order, ORDER.MARKET_AND_FLAGS, marketAndFlags | MARKET_AND_FLAGS.IS_AMENDED);
  }

  /** The price queue that it stands in. */
  level(order: number): number {
    return this.integer(order, ORDER.LEVEL);
  }

  /** The one behind it in the price queue. */
  next(order: number): number {
    return this.integer(order, ORDER.NEXT);
  }

  /** The next younger of its member's open orders. */
  memberNext(order: number): number {
    return this.integer(order, ORDER.MEMBER_NEXT);
  }

  /** The next older of its member's open orders. */
  memberPrevious(order: number): number {
    return this.integer(order, ORDER.MEMBER_PREVIOUS);
  }

  /** Puts it behind `last`, the youngest of its member's open orders (NONE: there is none). */
  linkToMember(order: number, last: number): void {
    this.setInteger(order, ORDER.MEMBER_PREVIOUS, last);
    this.setInteger(order, ORDER.MEMBER_NEXT, SLOT.NONE);
    if (last !== SLOT.NONE) this.setInteger(last, ORDER.MEMBER_NEXT, order);
  }

  /** Its neighbours among its member's open orders become each other's; its own links stay as they are. */
  unlinkFromMember(order: number): void {
    const previous = this.memberPrevious(order);
    const next = this.memberNext(order);
    if (previous !== SLOT.NONE) this.setInteger(previous, ORDER.MEMBER_NEXT, next);
    if (next !== SLOT.NONE) this.setInteger(next, ORDER.MEMBER_PREVIOUS, previous);
  }

  private grow(): void {
    this.records.grow();
    this.numbers = this.records.numbers;
    this.integers = this.records.integers;
  }
}

/** A longer copy. */
export function wider(values: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(capacity);
  copy.set(values);
  return copy;
}

/** A longer copy. */
export function widerInts(values: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(capacity);
  copy.set(values);
  return copy;
}
