/**
 * Every open order of every market, as records in typed arrays. An order is a slot number; a slot is used again after
 * its order closed. Invariant: a slot in use is in at most one price queue, and in its member's list while it rests.
 * It knows nothing of prices' order, money or rules.
 */
import type { AmountColumn, AmountKind } from '../amount/amount.ts';
import { Records } from './records.ts';
import { SequenceMap } from './sequence-map.ts';

/** No slot. */
export const NONE = -1;

// Two records of one cache line each: the first has what resting and cancelling touch, the second what fills touch
// besides. They lie apart, so that the first ones of all orders lie close.
const WORDS = 8;
// Integers: two to a word.
const INTS = WORDS * 2;
const ID = 0;
const PRICE = 1;
const QTY = 2;
const FILLED_QTY = 3;
const NEXT = 8;
const PREVIOUS = 9;
const MEMBER_NEXT = 10;
const MEMBER_PREVIOUS = 11;
const LEVEL = 12;
const MEMBER = 13;
/** The market's number above the flags. */
const MARKET_AND_FLAGS = 14;
const MARKET_SHIFT = 16;
const PAID_ROW = 15;
// In the second record.
const FILLED_QUOTE_LO = 0;
const FEE_LO = 1;
const CREATE_TIME = 2;
const RECEIVED_ROW = 6;
const FILLED_QUOTE_HI = 7;
const FEE_HI = 8;
const FEE_PREPAID = 9;
const MAKER_FEE_PPM = 10;

/** Set beside the ORDER_FLAG bits when the order has a request id. */
const HAS_REQUEST_ID = 256;

/** What an order is from its beginning. One object may be filled again for every order. */
export interface OrderOpening {
  id: number;
  price: number;
  qty: number;
  createTimeMs: number;
  makerFeePpm: number;
  market: number;
  member: number;
  /** ORDER_FLAG bits: side, type, time in force. */
  flags: number;
  /** Ledger rows of what the order pays and of what it receives. */
  paidRow: number;
  receivedRow: number;
}

export class OrderStore {
  readonly bySequence = new SequenceMap(this);
  readonly filledQuote: AmountColumn;
  readonly fee: AmountColumn;

  private readonly records: Records;
  private readonly fillRecords: Records;
  // What the records hold, one step nearer.
  private numbers: Float64Array<ArrayBuffer>;
  private integers: Int32Array<ArrayBuffer>;
  private fillNumbers: Float64Array<ArrayBuffer>;
  private fillIntegers: Int32Array<ArrayBuffer>;
  private readonly requestIds: string[] = [];
  private firstFree = NONE;
  private used = 0;

  constructor(kind: AmountKind, capacity = 1024) {
    this.records = new Records(WORDS, capacity);
    this.fillRecords = new Records(WORDS, capacity);
    this.numbers = this.records.numbers;
    this.integers = this.records.integers;
    this.fillNumbers = this.fillRecords.numbers;
    this.fillIntegers = this.fillRecords.integers;
    this.filledQuote = kind.column(this.fillRecords, FILLED_QUOTE_LO, FILLED_QUOTE_HI);
    this.fee = kind.column(this.fillRecords, FEE_LO, FEE_HI);
  }

  /** Orders in use. */
  get size(): number {
    return this.bySequence.size;
  }

  /** A slot for an order that nothing has met yet. */
  open(opening: OrderOpening): number {
    let order = this.firstFree;
    if (order === NONE) {
      if (this.used === this.records.capacity) this.grow();
      order = this.used++;
    } else this.firstFree = this.next(order);
    const { numbers, integers, fillNumbers, fillIntegers } = this;
    const numbersAt = order * WORDS;
    const integersAt = order * INTS;
    numbers[numbersAt + ID] = opening.id;
    numbers[numbersAt + PRICE] = opening.price;
    numbers[numbersAt + QTY] = opening.qty;
    numbers[numbersAt + FILLED_QTY] = 0;
    integers[integersAt + LEVEL] = NONE;
    integers[integersAt + MEMBER] = opening.member;
    integers[integersAt + MARKET_AND_FLAGS] = (opening.market << MARKET_SHIFT) | opening.flags;
    integers[integersAt + PAID_ROW] = opening.paidRow;
    fillNumbers[numbersAt + FILLED_QUOTE_LO] = 0;
    fillNumbers[numbersAt + FEE_LO] = 0;
    fillNumbers[numbersAt + CREATE_TIME] = opening.createTimeMs;
    fillIntegers[integersAt + RECEIVED_ROW] = opening.receivedRow;
    fillIntegers[integersAt + FILLED_QUOTE_HI] = 0;
    fillIntegers[integersAt + FEE_HI] = 0;
    fillIntegers[integersAt + FEE_PREPAID] = 0;
    fillIntegers[integersAt + MAKER_FEE_PPM] = opening.makerFeePpm;
    this.bySequence.add(opening.id, order);
    return order;
  }

  close(order: number): void {
    this.bySequence.remove(this.id(order), order);
    this.setNext(order, this.firstFree);
    this.firstFree = order;
  }

  id(order: number): number {
    return this.numbers[order * WORDS + ID]!;
  }

  price(order: number): number {
    return this.numbers[order * WORDS + PRICE]!;
  }

  qty(order: number): number {
    return this.numbers[order * WORDS + QTY]!;
  }

  filledQty(order: number): number {
    return this.numbers[order * WORDS + FILLED_QTY]!;
  }

  remaining(order: number): number {
    const { numbers } = this;
    return numbers[order * WORDS + QTY]! - numbers[order * WORDS + FILLED_QTY]!;
  }

  setFilledQty(order: number, filledQty: number): void {
    this.numbers[order * WORDS + FILLED_QTY] = filledQty;
  }

  createTimeMs(order: number): number {
    return this.fillNumbers[order * WORDS + CREATE_TIME]!;
  }

  /** See Amount.setFee. */
  feePrepaid(order: number): number {
    return this.fillIntegers[order * INTS + FEE_PREPAID]!;
  }

  setFeePrepaid(order: number, prepaid: number): void {
    this.fillIntegers[order * INTS + FEE_PREPAID] = prepaid;
  }

  makerFeePpm(order: number): number {
    return this.fillIntegers[order * INTS + MAKER_FEE_PPM]!;
  }

  member(order: number): number {
    return this.integers[order * INTS + MEMBER]!;
  }

  market(order: number): number {
    return this.integers[order * INTS + MARKET_AND_FLAGS]! >> MARKET_SHIFT;
  }

  /** ORDER_FLAG bits: side, type, time in force. */
  flags(order: number): number {
    return this.integers[order * INTS + MARKET_AND_FLAGS]! & 0xff;
  }

  /** Ledger rows of what the order pays and of what it receives. */
  paidRow(order: number): number {
    return this.integers[order * INTS + PAID_ROW]!;
  }

  receivedRow(order: number): number {
    return this.fillIntegers[order * INTS + RECEIVED_ROW]!;
  }

  /** Empty when it has none. */
  requestId(order: number): string {
    const has = (this.integers[order * INTS + MARKET_AND_FLAGS]! & HAS_REQUEST_ID) !== 0;
    return has ? this.requestIds[order]! : '';
  }

  setRequestId(order: number, requestId: string): void {
    while (this.requestIds.length <= order) this.requestIds.push('');
    this.requestIds[order] = requestId;
    const at = order * INTS + MARKET_AND_FLAGS;
    this.integers[at] = this.integers[at]! | HAS_REQUEST_ID;
  }

  /** The price queue that it stands in. */
  level(order: number): number {
    return this.integers[order * INTS + LEVEL]!;
  }

  setLevel(order: number, level: number): void {
    this.integers[order * INTS + LEVEL] = level;
  }

  /** Its neighbours in the price queue. */
  next(order: number): number {
    return this.integers[order * INTS + NEXT]!;
  }

  setNext(order: number, next: number): void {
    this.integers[order * INTS + NEXT] = next;
  }

  previous(order: number): number {
    return this.integers[order * INTS + PREVIOUS]!;
  }

  setPrevious(order: number, previous: number): void {
    this.integers[order * INTS + PREVIOUS] = previous;
  }

  /** Its neighbours among its member's open orders, oldest first. */
  memberNext(order: number): number {
    return this.integers[order * INTS + MEMBER_NEXT]!;
  }

  setMemberNext(order: number, next: number): void {
    this.integers[order * INTS + MEMBER_NEXT] = next;
  }

  memberPrevious(order: number): number {
    return this.integers[order * INTS + MEMBER_PREVIOUS]!;
  }

  setMemberPrevious(order: number, previous: number): void {
    this.integers[order * INTS + MEMBER_PREVIOUS] = previous;
  }

  private grow(): void {
    this.records.grow();
    this.fillRecords.grow();
    this.numbers = this.records.numbers;
    this.integers = this.records.integers;
    this.fillNumbers = this.fillRecords.numbers;
    this.fillIntegers = this.fillRecords.integers;
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
