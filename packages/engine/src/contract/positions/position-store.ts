/**
 * Every open position of every contract, as records in typed arrays. A position is a slot number; it is opened by its
 * first fill and closed when its quantity is 0, and the slot is used again. Invariant: the lists of a market and of a
 * member are in the order of ids. It knows no money and no rules.
 */
import type { AmountColumn, AmountKind } from '../../amount/amount.ts';
import { SLOT, widerInts } from '../../book/order-store.ts';
import { Records } from '../../book/records.ts';
import { POSITION, POSITION_RECORD } from './position-record.ts';

/** The ends of an intrusive list. */
export interface PositionList {
  first: number;
  last: number;
}

export class PositionStore {
  readonly lifeOpen: AmountColumn;
  readonly lifeClose: AmountColumn;
  /** Stale after the next `open`. */
  numbers: Float64Array<ArrayBuffer>;
  integers: Int32Array<ArrayBuffer>;
  /** Positions changed since `settle`, each once. */
  touched = new Int32Array(64);
  touchedCount = 0;
  size = 0;
  private round = 1;
  private readonly records: Records;
  private firstFree: number = SLOT.NONE;
  private used = 0;

  constructor(kind: AmountKind, capacity = 256) {
    this.records = new Records(POSITION_RECORD.WORDS, capacity);
    this.numbers = this.records.numbers;
    this.integers = this.records.integers;
    this.lifeOpen = kind.column(this.records, POSITION.LIFE_OPEN_LO, POSITION.LIFE_OPEN_HI);
    this.lifeClose = kind.column(this.records, POSITION.LIFE_CLOSE_LO, POSITION.LIFE_CLOSE_HI);
  }

  /** An empty position behind all others of its market and of its member. All its fields are 0 but these. */
  open(
    id: number,
    market: number,
    member: number,
    side: number,
    ofMarket: PositionList,
    ofMember: PositionList,
  ): number {
    let position = this.firstFree;
    if (position === SLOT.NONE) {
      if (this.used === this.records.capacity) this.grow();
      position = this.used++;
    } else this.firstFree = this.integers[(position << POSITION_RECORD.INT_SHIFT) | POSITION.MARKET_NEXT]!;
    const at = position << POSITION_RECORD.INT_SHIFT;
    // The counts of thresholds go on, so that entries of an earlier life mean nothing.
    const edge = this.integers[at | POSITION.EDGE_VERSION]!;
    const trigger = this.integers[at | POSITION.TRIGGER_VERSION]!;
    const wordsAt = position << POSITION_RECORD.WORD_SHIFT;
    this.numbers.fill(0, wordsAt, wordsAt + POSITION_RECORD.WORDS);
    this.integers[at | POSITION.EDGE_VERSION] = edge + 1;
    this.integers[at | POSITION.TRIGGER_VERSION] = trigger + 1;
    this.numbers[wordsAt | POSITION.ID] = id;
    this.integers[at | POSITION.MARKET] = market;
    this.integers[at | POSITION.MEMBER] = member;
    this.integers[at | POSITION.SIDE] = side;
    this.link(position, ofMarket, POSITION.MARKET_NEXT, POSITION.MARKET_PREVIOUS);
    this.link(position, ofMember, POSITION.MEMBER_NEXT, POSITION.MEMBER_PREVIOUS);
    this.size++;
    return position;
  }

  /** Its quantity is 0. The record keeps its values until the slot is used again. */
  close(position: number, ofMarket: PositionList, ofMember: PositionList): void {
    this.unlink(position, ofMarket, POSITION.MARKET_NEXT, POSITION.MARKET_PREVIOUS);
    this.unlink(position, ofMember, POSITION.MEMBER_NEXT, POSITION.MEMBER_PREVIOUS);
    this.integers[(position << POSITION_RECORD.INT_SHIFT) | POSITION.MARKET_NEXT] = this.firstFree;
    this.firstFree = position;
    this.size--;
  }

  number(position: number, field: POSITION): number {
    return this.numbers[(position << POSITION_RECORD.WORD_SHIFT) | field]!;
  }

  setNumber(position: number, field: POSITION, value: number): void {
    this.numbers[(position << POSITION_RECORD.WORD_SHIFT) | field] = value;
  }

  integer(position: number, field: POSITION): number {
    return this.integers[(position << POSITION_RECORD.INT_SHIFT) | field]!;
  }

  setInteger(position: number, field: POSITION, value: number): void {
    this.integers[(position << POSITION_RECORD.INT_SHIFT) | field] = value;
  }

  /** Marks it as changed by the command in hand. */
  touch(position: number): void {
    const at = (position << POSITION_RECORD.WORD_SHIFT) | POSITION.TOUCHED_IN;
    if (this.numbers[at] === this.round) return;
    this.numbers[at] = this.round;
    if (this.touchedCount === this.touched.length)
      this.touched = widerInts(this.touched, this.touchedCount * 2);
    this.touched[this.touchedCount++] = position;
  }

  /** Forgets which positions were touched; called when they have been told. */
  settle(): void {
    this.touchedCount = 0;
    this.round++;
  }

  private link(position: number, list: PositionList, next: POSITION, previous: POSITION): void {
    const at = position << POSITION_RECORD.INT_SHIFT;
    const { last } = list;
    this.integers[at | previous] = last;
    this.integers[at | next] = SLOT.NONE;
    list.last = position;
    if (last === SLOT.NONE) list.first = position;
    else this.integers[(last << POSITION_RECORD.INT_SHIFT) | next] = position;
  }

  private unlink(position: number, list: PositionList, next: POSITION, previous: POSITION): void {
    const at = position << POSITION_RECORD.INT_SHIFT;
    const before = this.integers[at | previous]!;
    const after = this.integers[at | next]!;
    if (before === SLOT.NONE) list.first = after;
    else this.integers[(before << POSITION_RECORD.INT_SHIFT) | next] = after;
    if (after === SLOT.NONE) list.last = before;
    else this.integers[(after << POSITION_RECORD.INT_SHIFT) | previous] = before;
  }

  private grow(): void {
    this.records.grow();
    this.numbers = this.records.numbers;
    this.integers = this.records.integers;
  }
}
