/**
 * Every open order of every market, as records in typed arrays. An order is a slot number; a slot is used again after
 * its order closed. Invariant: a slot in use is in at most one price queue, and in its member's list while it rests.
 * The sums of a free slot are zero. It knows nothing of prices' order, money or rules.
 */
import type { AmountColumn, AmountKind } from '../amount/amount.ts';
import { FILL, MARKET_AND_FLAGS, ORDER, ORDER_RECORD } from './order-record.ts';
import { Records } from './records.ts';
import { SequenceMap } from './sequence-map.ts';

export enum SLOT {
  /** No slot. */
  NONE = -1,
}
export const NONE: number = SLOT.NONE;

/** What an order is from its beginning. One object may be filled again for every order. */
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
  readonly filledQuote: AmountColumn;
  readonly fee: AmountColumn;

  private readonly records: Records;
  // What the records hold, one step nearer, for whoever reads and writes many fields of an order at once
  // (order-record.ts). Stale after the next `open`.
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
    const { numbers, integers } = this;
    const numbersAt = order << ORDER_RECORD.WORD_SHIFT;
    const integersAt = order << ORDER_RECORD.INT_SHIFT;
    numbers[numbersAt | ORDER.ID] = opening.id;
    numbers[numbersAt | ORDER.PRICE] = opening.price;
    numbers[numbersAt | ORDER.QTY] = opening.qty;
    numbers[numbersAt | ORDER.FILLED_QTY] = 0;
    integers[integersAt | ORDER.MEMBER] = opening.member;
    integers[integersAt | ORDER.MARKET_AND_FLAGS] =
      (opening.market << MARKET_AND_FLAGS.MARKET_SHIFT) | opening.flags;
    integers[integersAt | ORDER.PAID_ROW] = opening.paidRow;
    this.bySequence.add(opening.id, order);
    return order;
  }

  openSpot(opening: SpotOrderOpening): number {
    const order = this.open(opening);
    const { numbers, integers } = this;
    const integersAt = order << ORDER_RECORD.INT_SHIFT;
    numbers[(order << ORDER_RECORD.WORD_SHIFT) | FILL.CREATE_TIME] = opening.createTimeMs;
    integers[integersAt | FILL.RECEIVED_ROW] = opening.receivedRow;
    integers[integersAt | FILL.MAKER_FEE_PPM] = opening.makerFeePpm;
    return order;
  }

  close(order: number): void {
    const { numbers, integers } = this;
    const integersAt = order << ORDER_RECORD.INT_SHIFT;
    this.bySequence.remove(numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.ID]!, order);
    integers[integersAt | ORDER.NEXT] = this.firstFree;
    this.firstFree = order;
  }

  closeSpot(order: number): void {
    this.close(order);
    const { numbers, integers } = this;
    const numbersAt = order << ORDER_RECORD.WORD_SHIFT;
    const integersAt = order << ORDER_RECORD.INT_SHIFT;
    if (numbers[numbersAt | ORDER.FILLED_QTY] === 0) return;
    numbers[numbersAt | FILL.FILLED_QUOTE_LO] = 0;
    numbers[numbersAt | FILL.FEE_LO] = 0;
    integers[integersAt | FILL.FILLED_QUOTE_HI] = 0;
    integers[integersAt | FILL.FEE_HI] = 0;
    integers[integersAt | FILL.FEE_PREPAID] = 0;
  }

  id(order: number): number {
    return this.numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.ID]!;
  }

  price(order: number): number {
    return this.numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.PRICE]!;
  }

  qty(order: number): number {
    return this.numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.QTY]!;
  }

  filledQty(order: number): number {
    return this.numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.FILLED_QTY]!;
  }

  remaining(order: number): number {
    const { numbers } = this;
    return (
      numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.QTY]! -
      numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.FILLED_QTY]!
    );
  }

  setFilledQty(order: number, filledQty: number): void {
    this.numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.FILLED_QTY] = filledQty;
  }

  createTimeMs(order: number): number {
    return this.numbers[(order << ORDER_RECORD.WORD_SHIFT) | FILL.CREATE_TIME]!;
  }

  /** See Amount.setFee. */
  feePrepaid(order: number): number {
    return this.integers[(order << ORDER_RECORD.INT_SHIFT) | FILL.FEE_PREPAID]!;
  }

  setFeePrepaid(order: number, prepaid: number): void {
    this.integers[(order << ORDER_RECORD.INT_SHIFT) | FILL.FEE_PREPAID] = prepaid;
  }

  makerFeePpm(order: number): number {
    return this.integers[(order << ORDER_RECORD.INT_SHIFT) | FILL.MAKER_FEE_PPM]!;
  }

  member(order: number): number {
    return this.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MEMBER]!;
  }

  market(order: number): number {
    return (
      this.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MARKET_AND_FLAGS]! >>
      MARKET_AND_FLAGS.MARKET_SHIFT
    );
  }

  /** ORDER_FLAG bits: side, type, time in force. */
  flags(order: number): number {
    return (
      this.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MARKET_AND_FLAGS]! & MARKET_AND_FLAGS.FLAGS
    );
  }

  /** Ledger rows of what the order pays and of what it receives. */
  paidRow(order: number): number {
    return this.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.PAID_ROW]!;
  }

  receivedRow(order: number): number {
    return this.integers[(order << ORDER_RECORD.INT_SHIFT) | FILL.RECEIVED_ROW]!;
  }

  /** Empty when it has none. */
  requestId(order: number): string {
    const has =
      (this.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MARKET_AND_FLAGS]! &
        MARKET_AND_FLAGS.HAS_REQUEST_ID) !==
      0;
    return has ? this.requestIds[order]! : '';
  }

  setRequestId(order: number, requestId: string): void {
    while (this.requestIds.length <= order) this.requestIds.push('');
    this.requestIds[order] = requestId;
    const at = (order << ORDER_RECORD.INT_SHIFT) | ORDER.MARKET_AND_FLAGS;
    this.integers[at] = this.integers[at]! | MARKET_AND_FLAGS.HAS_REQUEST_ID;
  }

  /** The price queue that it stands in. */
  level(order: number): number {
    return this.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.LEVEL]!;
  }

  /** The one behind it in the price queue. */
  next(order: number): number {
    return this.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.NEXT]!;
  }

  /** The next younger of its member's open orders. */
  memberNext(order: number): number {
    return this.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MEMBER_NEXT]!;
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
