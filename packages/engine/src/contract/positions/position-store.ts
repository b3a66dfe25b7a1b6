/**
 * Every open position of every contract, as records in typed arrays. A position is a slot number; it is opened by its
 * first fill and closed when its quantity is 0, and the slot is used again. Invariant: the lists of a market and of a
 * member are in the order of ids. It knows no money and no rules.
 */
import type { AmountColumn, AmountKind } from '../../base/amount.ts';
import { Records } from '../../base/records.ts';
import { SLOT } from '../../book/order-store.ts';
import { SlotList } from '../../book/slot-list.ts';
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
  readonly touched = new SlotList();
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
    } else this.firstFree = this.marketNext(position);
    // The versions go on, so that entries of an earlier life are stale.
    const thresholdVersion = this.thresholdVersion(position);
    const triggerVersion = this.triggerVersion(position);
    const at = position << POSITION_RECORD.WORD_SHIFT;
    this.numbers.fill(0, at, at + POSITION_RECORD.WORDS);
    this.setInteger(position, POSITION.THRESHOLD_VERSION, thresholdVersion + 1);
    this.setInteger(position, POSITION.TRIGGER_VERSION, triggerVersion + 1);
    this.setNumber(position, POSITION.ID, id);
    this.setInteger(position, POSITION.MARKET, market);
    this.setInteger(position, POSITION.MEMBER, member);
    this.setInteger(position, POSITION.SIDE, side);
    this.link(position, ofMarket, POSITION.MARKET_NEXT, POSITION.MARKET_PREVIOUS);
    this.link(position, ofMember, POSITION.MEMBER_NEXT, POSITION.MEMBER_PREVIOUS);
    this.size++;
    return position;
  }

  /** Its quantity is 0. The record keeps its values until the slot is used again. */
  close(position: number, ofMarket: PositionList, ofMember: PositionList): void {
    this.unlink(position, ofMarket, POSITION.MARKET_NEXT, POSITION.MARKET_PREVIOUS);
    this.unlink(position, ofMember, POSITION.MEMBER_NEXT, POSITION.MEMBER_PREVIOUS);
    this.setInteger(position, POSITION.MARKET_NEXT, this.firstFree);
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

  id(position: number): number {
    return this.number(position, POSITION.ID);
  }

  qty(position: number): number {
    return this.number(position, POSITION.QTY);
  }

  setQty(position: number, qty: number): void {
    this.setNumber(position, POSITION.QTY, qty);
  }

  /** At scale 8. */
  lots(position: number): number {
    return this.number(position, POSITION.LOTS);
  }

  setLots(position: number, lots: number): void {
    this.setNumber(position, POSITION.LOTS, lots);
  }

  /** The parts of quantity and lots that closing orders hold. */
  frozenQty(position: number): number {
    return this.number(position, POSITION.FROZEN_QTY);
  }

  frozenLots(position: number): number {
    return this.number(position, POSITION.FROZEN_LOTS);
  }

  /** Adds to what closing orders hold; negative when they let go of it. */
  freeze(position: number, qty: number, lots: number): void {
    this.setNumber(position, POSITION.FROZEN_QTY, this.frozenQty(position) + qty);
    this.setNumber(position, POSITION.FROZEN_LOTS, this.frozenLots(position) + lots);
  }

  openNotional(position: number): number {
    return this.number(position, POSITION.OPEN_NOTIONAL);
  }

  setOpenNotional(position: number, openNotional: number): void {
    this.setNumber(position, POSITION.OPEN_NOTIONAL, openNotional);
  }

  /** Isolated only; 0 in cross. */
  margin(position: number): number {
    return this.number(position, POSITION.MARGIN);
  }

  setMargin(position: number, margin: number): void {
    this.setNumber(position, POSITION.MARGIN, margin);
  }

  /** 0: none. */
  takeProfit(position: number): number {
    return this.number(position, POSITION.TAKE_PROFIT);
  }

  setTakeProfit(position: number, takeProfit: number): void {
    this.setNumber(position, POSITION.TAKE_PROFIT, takeProfit);
  }

  stopLoss(position: number): number {
    return this.number(position, POSITION.STOP_LOSS);
  }

  setStopLoss(position: number, stopLoss: number): void {
    this.setNumber(position, POSITION.STOP_LOSS, stopLoss);
  }

  openTimeMs(position: number): number {
    return this.number(position, POSITION.OPEN_TIME);
  }

  setOpenTimeMs(position: number, openTimeMs: number): void {
    this.setNumber(position, POSITION.OPEN_TIME, openTimeMs);
  }

  /** The liquidation that its own scope waits for (isolated); 0: none. */
  liquidationId(position: number): number {
    return this.number(position, POSITION.LIQUIDATION_ID);
  }

  setLiquidationId(position: number, liquidationId: number): void {
    this.setNumber(position, POSITION.LIQUIDATION_ID, liquidationId);
  }

  /** Sums over its life. */
  lifePnl(position: number): number {
    return this.number(position, POSITION.LIFE_PNL);
  }

  setLifePnl(position: number, lifePnl: number): void {
    this.setNumber(position, POSITION.LIFE_PNL, lifePnl);
  }

  lifeFees(position: number): number {
    return this.number(position, POSITION.LIFE_FEES);
  }

  setLifeFees(position: number, lifeFees: number): void {
    this.setNumber(position, POSITION.LIFE_FEES, lifeFees);
  }

  lifeFunding(position: number): number {
    return this.number(position, POSITION.LIFE_FUNDING);
  }

  setLifeFunding(position: number, lifeFunding: number): void {
    this.setNumber(position, POSITION.LIFE_FUNDING, lifeFunding);
  }

  lifeQty(position: number): number {
    return this.number(position, POSITION.LIFE_QTY);
  }

  setLifeQty(position: number, lifeQty: number): void {
    this.setNumber(position, POSITION.LIFE_QTY, lifeQty);
  }

  lifeLots(position: number): number {
    return this.number(position, POSITION.LIFE_LOTS);
  }

  setLifeLots(position: number, lifeLots: number): void {
    this.setNumber(position, POSITION.LIFE_LOTS, lifeLots);
  }

  /** The member's number. */
  member(position: number): number {
    return this.integer(position, POSITION.MEMBER);
  }

  /** The contract's number. */
  market(position: number): number {
    return this.integer(position, POSITION.MARKET);
  }

  /** 0 long, 1 short. */
  side(position: number): number {
    return this.integer(position, POSITION.SIDE);
  }

  isCross(position: number): boolean {
    return this.integer(position, POSITION.IS_CROSS) === 1;
  }

  setIsCross(position: number, isCross: boolean): void {
    this.setInteger(position, POSITION.IS_CROSS, isCross ? 1 : 0);
  }

  leverage(position: number): number {
    return this.integer(position, POSITION.LEVERAGE);
  }

  setLeverage(position: number, leverage: number): void {
    this.setInteger(position, POSITION.LEVERAGE, leverage);
  }

  /** Index in TRIGGER_SOURCES. */
  triggerSource(position: number): number {
    return this.integer(position, POSITION.TRIGGER_SOURCE);
  }

  setTriggerSource(position: number, triggerSource: number): void {
    this.setInteger(position, POSITION.TRIGGER_SOURCE, triggerSource);
  }

  /** See POSITION.TRIGGER_TRIES. */
  triggerTries(position: number): number {
    return this.integer(position, POSITION.TRIGGER_TRIES);
  }

  setTriggerTries(position: number, triggerTries: number): void {
    this.setInteger(position, POSITION.TRIGGER_TRIES, triggerTries);
  }

  /** The next younger position of its member. */
  memberNext(position: number): number {
    return this.integer(position, POSITION.MEMBER_NEXT);
  }

  /** The next younger position of its contract. */
  marketNext(position: number): number {
    return this.integer(position, POSITION.MARKET_NEXT);
  }

  /** See POSITION.THRESHOLD_VERSION. */
  thresholdVersion(position: number): number {
    return this.integer(position, POSITION.THRESHOLD_VERSION);
  }

  /** Makes entries of earlier versions stale; answers the new version. */
  renewThresholdVersion(position: number): number {
    const version = this.thresholdVersion(position) + 1;
    this.setInteger(position, POSITION.THRESHOLD_VERSION, version);
    return version;
  }

  triggerVersion(position: number): number {
    return this.integer(position, POSITION.TRIGGER_VERSION);
  }

  /** Makes entries of earlier versions stale; answers the new version. */
  renewTriggerVersion(position: number): number {
    const version = this.triggerVersion(position) + 1;
    this.setInteger(position, POSITION.TRIGGER_VERSION, version);
    return version;
  }

  /** Marks it as changed by the command in hand. */
  touch(position: number): void {
    if (this.number(position, POSITION.TOUCHED_IN) === this.round) return;
    this.setNumber(position, POSITION.TOUCHED_IN, this.round);
    this.touched.addSlot(position);
  }

  /** Forgets which positions were touched; called when their events are written. */
  settle(): void {
    this.touched.clear();
    this.round++;
  }

  private link(position: number, list: PositionList, next: POSITION, previous: POSITION): void {
    const { last } = list;
    this.setInteger(position, previous, last);
    this.setInteger(position, next, SLOT.NONE);
    list.last = position;
    if (last === SLOT.NONE) list.first = position;
    else this.setInteger(last, next, position);
  }

  private unlink(position: number, list: PositionList, next: POSITION, previous: POSITION): void {
    const before = this.integer(position, previous);
    const after = this.integer(position, next);
    if (before === SLOT.NONE) list.first = after;
    else this.setInteger(before, next, after);
    if (after === SLOT.NONE) list.last = before;
    else this.setInteger(after, previous, before);
  }

  private grow(): void {
    this.records.grow();
    this.numbers = this.records.numbers;
    this.integers = this.records.integers;
  }
}
