/**
 * The parts of open contract orders that spot orders do not have, by the slot of the order: the second line of its record
 * in the order store, and a line in records of their own (contract-order-record.ts). It knows no money and no rules.
 */
import { RECORD, Records } from '../../base/records.ts';
import type { OrderStore } from '../../book/order-store.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from './contract-order-record.ts';

/** The terms of an order that nothing has met yet. One object may be filled again for every order. */
export interface ContractOrderOpening {
  lots: number;
  reserve: number;
  reservePrice: number;
  /** Index in TRADE_TYPES. */
  tradeType: number;
  /** Index in MARGIN_MODES. */
  mode: number;
  createTimeMs: number;
  takeProfit: number;
  stopLoss: number;
  makerFeePpm: number;
  takerFeePpm: number;
  leverage: number;
  /** Index in TRIGGER_SOURCES. */
  triggerSource: number;
  /** Index in ORDER_ORIGINS. */
  origin: number;
  askedLeverage: number;
  closeAll: boolean;
  closePercent: number;
}

export class ContractOrderTerms {
  /** The arrays of its own records. Stale after the next `grow`. */
  numbers: Float64Array<ArrayBuffer>;
  integers: Int32Array<ArrayBuffer>;
  private readonly records = new Records(RECORD.WORDS, 1024);

  constructor(private readonly orders: OrderStore) {
    this.numbers = this.records.numbers;
    this.integers = this.records.integers;
  }

  get capacity(): number {
    return this.records.capacity;
  }

  grow(): void {
    this.records.grow();
    this.numbers = this.records.numbers;
    this.integers = this.records.integers;
  }

  /** The order was just opened in the order store. */
  open(order: number, opening: ContractOrderOpening): void {
    const { orders } = this;
    if (order >= this.capacity) this.grow();
    orders.setNumber(order, CONTRACT_ORDER.LOTS, opening.lots);
    orders.setNumber(order, CONTRACT_ORDER.FILLED_LOTS, 0);
    orders.setNumber(order, CONTRACT_ORDER.RESERVE, opening.reserve);
    orders.setNumber(order, CONTRACT_ORDER.RESERVE_PRICE, opening.reservePrice);
    orders.setNumber(order, CONTRACT_ORDER.FILLED_NOTIONAL, 0);
    orders.setNumber(order, CONTRACT_ORDER.MARGIN, 0);
    orders.setNumber(order, CONTRACT_ORDER.FEE, 0);
    orders.setInteger(order, CONTRACT_ORDER.TRADE_TYPE, opening.tradeType);
    orders.setInteger(order, CONTRACT_ORDER.IS_CROSS, opening.mode);
    this.setNumber(order, CONTRACT_TERMS.CREATE_TIME, opening.createTimeMs);
    this.setNumber(order, CONTRACT_TERMS.TAKE_PROFIT, opening.takeProfit);
    this.setNumber(order, CONTRACT_TERMS.STOP_LOSS, opening.stopLoss);
    this.setInteger(order, CONTRACT_TERMS.FEE_PREPAID, 0);
    this.setInteger(order, CONTRACT_TERMS.MAKER_FEE_PPM, opening.makerFeePpm);
    this.setInteger(order, CONTRACT_TERMS.TAKER_FEE_PPM, opening.takerFeePpm);
    this.setInteger(order, CONTRACT_TERMS.LEVERAGE, opening.leverage);
    this.setInteger(order, CONTRACT_TERMS.TRIGGER_SOURCE, opening.triggerSource);
    this.setInteger(order, CONTRACT_TERMS.ORIGIN, opening.origin);
    this.setInteger(order, CONTRACT_TERMS.ASKED_LEVERAGE, opening.askedLeverage);
    this.setInteger(order, CONTRACT_TERMS.CLOSE_ALL, opening.closeAll ? 1 : 0);
    this.setInteger(order, CONTRACT_TERMS.CLOSE_PERCENT, opening.closePercent);
  }

  /** At scale 8. */
  lots(order: number): number {
    return this.orders.number(order, CONTRACT_ORDER.LOTS);
  }

  filledLots(order: number): number {
    return this.orders.number(order, CONTRACT_ORDER.FILLED_LOTS);
  }

  setFilledLots(order: number, filledLots: number): void {
    this.orders.setNumber(order, CONTRACT_ORDER.FILLED_LOTS, filledLots);
  }

  /** The part of the account that it still reserves; 0 for closing orders. */
  reserve(order: number): number {
    return this.orders.number(order, CONTRACT_ORDER.RESERVE);
  }

  setReserve(order: number, reserve: number): void {
    this.orders.setNumber(order, CONTRACT_ORDER.RESERVE, reserve);
  }

  /** The price that margin and fee are reserved at; the loss at a fill counts from the order's price. */
  reservePrice(order: number): number {
    return this.orders.number(order, CONTRACT_ORDER.RESERVE_PRICE);
  }

  filledNotional(order: number): number {
    return this.orders.number(order, CONTRACT_ORDER.FILLED_NOTIONAL);
  }

  setFilledNotional(order: number, filledNotional: number): void {
    this.orders.setNumber(order, CONTRACT_ORDER.FILLED_NOTIONAL, filledNotional);
  }

  /** Charged so far, as the fee. */
  margin(order: number): number {
    return this.orders.number(order, CONTRACT_ORDER.MARGIN);
  }

  setMargin(order: number, margin: number): void {
    this.orders.setNumber(order, CONTRACT_ORDER.MARGIN, margin);
  }

  fee(order: number): number {
    return this.orders.number(order, CONTRACT_ORDER.FEE);
  }

  setFee(order: number, fee: number): void {
    this.orders.setNumber(order, CONTRACT_ORDER.FEE, fee);
  }

  /** Index in TRADE_TYPES. */
  tradeType(order: number): number {
    return this.orders.integer(order, CONTRACT_ORDER.TRADE_TYPE);
  }

  isCross(order: number): boolean {
    return this.orders.integer(order, CONTRACT_ORDER.IS_CROSS) === 1;
  }

  createTimeMs(order: number): number {
    return this.number(order, CONTRACT_TERMS.CREATE_TIME);
  }

  /** 0: none. */
  takeProfit(order: number): number {
    return this.number(order, CONTRACT_TERMS.TAKE_PROFIT);
  }

  stopLoss(order: number): number {
    return this.number(order, CONTRACT_TERMS.STOP_LOSS);
  }

  /** The excess of its fees so far over the exact ones, in millionths of a unit. */
  feePrepaid(order: number): number {
    return this.integer(order, CONTRACT_TERMS.FEE_PREPAID);
  }

  setFeePrepaid(order: number, feePrepaid: number): void {
    this.setInteger(order, CONTRACT_TERMS.FEE_PREPAID, feePrepaid);
  }

  makerFeePpm(order: number): number {
    return this.integer(order, CONTRACT_TERMS.MAKER_FEE_PPM);
  }

  takerFeePpm(order: number): number {
    return this.integer(order, CONTRACT_TERMS.TAKER_FEE_PPM);
  }

  leverage(order: number): number {
    return this.integer(order, CONTRACT_TERMS.LEVERAGE);
  }

  /** Index in TRIGGER_SOURCES. */
  triggerSource(order: number): number {
    return this.integer(order, CONTRACT_TERMS.TRIGGER_SOURCE);
  }

  /** Index in ORDER_ORIGINS. */
  origin(order: number): number {
    return this.integer(order, CONTRACT_TERMS.ORIGIN);
  }

  /** 0: as it was set. */
  askedLeverage(order: number): number {
    return this.integer(order, CONTRACT_TERMS.ASKED_LEVERAGE);
  }

  closesAll(order: number): boolean {
    return this.integer(order, CONTRACT_TERMS.CLOSE_ALL) === 1;
  }

  /** 0: not by percentage. */
  closePercent(order: number): number {
    return this.integer(order, CONTRACT_TERMS.CLOSE_PERCENT);
  }

  private number(order: number, field: CONTRACT_TERMS): number {
    return this.numbers[(order << RECORD.WORD_SHIFT) | field]!;
  }

  private setNumber(order: number, field: CONTRACT_TERMS, value: number): void {
    this.numbers[(order << RECORD.WORD_SHIFT) | field] = value;
  }

  private integer(order: number, field: CONTRACT_TERMS): number {
    return this.integers[(order << RECORD.INT_SHIFT) | field]!;
  }

  private setInteger(order: number, field: CONTRACT_TERMS, value: number): void {
    this.integers[(order << RECORD.INT_SHIFT) | field] = value;
  }
}
