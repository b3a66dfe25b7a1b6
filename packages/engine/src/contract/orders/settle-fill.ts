/**
 * Settling one fill (RULES 1.3, 1.5): what it charges and releases on each side, its event, its money, the positions.
 * Comes after the check at the match; nothing here refuses. In whole numbers below 2^53, whose bounds acceptance keeps.
 */
import { ORDER, ORDER_RECORD } from '../../book/order-record.ts';
import type { OrderStore } from '../../book/order-store.ts';
import { RECORD } from '../../book/records.ts';
import { ORDER_FLAG } from '../../codec/command-code.ts';
import { ContractTradedValues, type ContractTradeSideValues } from '../../codec/contract-event-values.ts';
import type { EventWriter } from '../../codec/event-writer.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import { ORDER_ORIGINS } from '../../events.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { MarginAccount } from '../margin/margin-account.ts';
import type { MarginLedger } from '../margin/margin-ledger.ts';
import { reserveOf } from '../margin/reserve.ts';
import { POSITION, POSITION_RECORD } from '../positions/position-record.ts';
import { POSITION_END, type Positions } from '../positions/positions.ts';
import { Charge, ceilDivide, mulDivHalfUp } from '../units.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from './contract-order-record.ts';
import type { ContractOrderLifecycle } from './order-lifecycle.ts';
import { isOpening, sells, sideOf } from './trade-type.ts';
import type { TriggerIndex } from './trigger-index.ts';

const TPSL = ORDER_ORIGINS.indexOf('TPSL');

/** One side of the fill in hand. */
class SideFill {
  order = 0;
  tradeType = 0;
  qty = 0;
  lots = 0;
  price = 0;
  notional = 0;
  fee = 0;
  margin = 0;
  pnl = 0;
  cost = 0;
  released = 0;
  isFirst = false;
}

export class ContractSettling {
  private readonly contracts: ContractMemory;
  private readonly orders: OrderStore;
  private readonly traded = new ContractTradedValues();
  private readonly maker = new SideFill();
  private readonly taker = new SideFill();
  private readonly charge = new Charge();

  constructor(
    private readonly memory: EngineMemory,
    private readonly events: EventWriter,
    private readonly cash: MarginLedger,
    private readonly life: ContractOrderLifecycle,
    private readonly positions: Positions,
    private readonly wallet: MarginAccount,
    private readonly triggers: TriggerIndex,
  ) {
    this.contracts = memory.contracts;
    this.orders = memory.contracts.orders;
  }

  /** One fill of two orders at the maker's price. A maker that is full is closed; the taker is the caller's care. */
  settle(taker: number, maker: number, market: ContractMarket, qty: number): void {
    const price = this.orders.price(maker);
    this.count(this.maker, maker, market, qty, price, CONTRACT_TERMS.MAKER_FEE_PPM);
    this.count(this.taker, taker, market, qty, price, CONTRACT_TERMS.TAKER_FEE_PPM);
    const side = this.fillValues(market, qty, price);
    this.describe(side.taker, this.taker);
    this.describe(side.maker, this.maker);
    side.takerSide = sells(this.taker.tradeType) ? 1 : 0;
    this.events.contractTraded(side);
    this.apply(this.maker, market);
    this.apply(this.taker, market);
    this.closeFilled(maker, market);
  }

  /** One fill of a resting order against the liquidation engine, which says what its side is. */
  settleLiquidator(
    maker: number,
    market: ContractMarket,
    qty: number,
    liquidator: ContractTradeSideValues,
  ): void {
    const price = this.orders.price(maker);
    this.count(this.maker, maker, market, qty, price, CONTRACT_TERMS.MAKER_FEE_PPM);
    const side = this.fillValues(market, qty, price);
    Object.assign(side.taker, liquidator);
    this.describe(side.maker, this.maker);
    side.takerSide = (this.orders.flags(maker) & ORDER_FLAG.sell) === 0 ? 1 : 0;
    this.events.contractTraded(side);
    this.apply(this.maker, market);
    this.closeFilled(maker, market);
  }

  private closeFilled(maker: number, market: ContractMarket): void {
    const { numbers } = this.orders;
    const at = maker << ORDER_RECORD.WORD_SHIFT;
    if (numbers[at | ORDER.FILLED_QTY] === numbers[at | ORDER.QTY]) this.life.closeMatched(maker, market);
  }

  private fillValues(market: ContractMarket, qty: number, price: number): ContractTradedValues {
    const { traded } = this;
    market.countTrade(price);
    traded.tradeId = ++this.memory.lastTradeId;
    traded.market = market.number;
    traded.price = price;
    traded.qty = qty;
    traded.notional = qty * price * market.quoteMultiplier;
    return traded;
  }

  private describe(values: ContractTradeSideValues, fill: SideFill): void {
    const at = fill.order << ORDER_RECORD.WORD_SHIFT;
    const member = this.orders.integers[(fill.order << ORDER_RECORD.INT_SHIFT) | ORDER.MEMBER]!;
    values.orderId = this.orders.numbers[at | ORDER.ID]!;
    values.memberId = this.memory.members.id[member]!;
    values.tradeType = fill.tradeType;
    values.fee = fill.fee;
    values.lots = fill.lots;
    values.margin = fill.margin;
    values.pnl = fill.pnl;
    values.cost = fill.cost;
  }

  /** Counts the fill on the order and finds what it comes to; money and positions stay. */
  private count(
    fill: SideFill,
    order: number,
    market: ContractMarket,
    qty: number,
    price: number,
    feeField: CONTRACT_TERMS.MAKER_FEE_PPM | CONTRACT_TERMS.TAKER_FEE_PPM,
  ): void {
    const { charge } = this;
    const { numbers, integers } = this.orders;
    const terms = this.contracts.orderTerms.integers;
    const at = order << ORDER_RECORD.WORD_SHIFT;
    const intsAt = order << ORDER_RECORD.INT_SHIFT;
    const termsAt = order << RECORD.INT_SHIFT;
    const tradeType = integers[intsAt | CONTRACT_ORDER.TRADE_TYPE]!;
    const notional = qty * price * market.quoteMultiplier;
    const filledBefore = numbers[at | ORDER.FILLED_QTY]!;
    const filled = filledBefore + qty;
    numbers[at | ORDER.FILLED_QTY] = filled;
    const filledNotional = numbers[at | CONTRACT_ORDER.FILLED_NOTIONAL]! + notional;
    numbers[at | CONTRACT_ORDER.FILLED_NOTIONAL] = filledNotional;
    charge.set(notional, terms[termsAt | feeField]!, terms[termsAt | CONTRACT_TERMS.FEE_PREPAID]!);
    terms[termsAt | CONTRACT_TERMS.FEE_PREPAID] = charge.prepaid;
    numbers[at | CONTRACT_ORDER.FEE] = numbers[at | CONTRACT_ORDER.FEE]! + charge.amount;
    const total = numbers[at | ORDER.QTY]!;
    const lots = numbers[at | CONTRACT_ORDER.LOTS]!;
    const filledLots = filled === total ? lots : mulDivHalfUp(lots, filled, total);
    fill.order = order;
    fill.tradeType = tradeType;
    fill.qty = qty;
    fill.price = price;
    fill.notional = notional;
    fill.fee = charge.amount;
    fill.lots = filledLots - numbers[at | CONTRACT_ORDER.FILLED_LOTS]!;
    fill.isFirst = filledBefore === 0;
    numbers[at | CONTRACT_ORDER.FILLED_LOTS] = filledLots;
    if (isOpening(tradeType)) {
      const margins = ceilDivide(filledNotional, terms[termsAt | CONTRACT_TERMS.LEVERAGE]!);
      fill.margin = margins - numbers[at | CONTRACT_ORDER.MARGIN]!;
      numbers[at | CONTRACT_ORDER.MARGIN] = margins;
      fill.pnl = 0;
      fill.cost = 0;
      return;
    }
    const position = market.position(integers[intsAt | ORDER.MEMBER]!, sideOf(tradeType));
    const { pnl, cost, released } = this.positions.measure(position, qty, price);
    fill.pnl = pnl;
    fill.cost = cost;
    fill.released = released;
    fill.margin = released;
  }

  private apply(fill: SideFill, market: ContractMarket): void {
    if (isOpening(fill.tradeType)) this.open(fill, market);
    else this.reduce(fill, market);
  }

  /** Charges come out of the reserve; what it then holds too much is free again (RULES 1.2). */
  private open(fill: SideFill, market: ContractMarket): void {
    const { cash, contracts } = this;
    const { order, notional, fee } = fill;
    const { numbers, integers } = this.orders;
    const at = order << ORDER_RECORD.WORD_SHIFT;
    const intsAt = order << ORDER_RECORD.INT_SHIFT;
    const member = integers[intsAt | ORDER.MEMBER]!;
    const account = contracts.accounts.find(member)!;
    const side = sideOf(fill.tradeType);
    const reserved = numbers[at | CONTRACT_ORDER.RESERVE]!;
    const left = numbers[at | ORDER.QTY]! - numbers[at | ORDER.FILLED_QTY]!;
    let reserve = 0;
    if (left > 0) {
      const terms = contracts.orderTerms.integers;
      const termsAt = order << RECORD.INT_SHIFT;
      const formula = reserveOf(
        market,
        side,
        left,
        numbers[at | CONTRACT_ORDER.RESERVE_PRICE]!,
        numbers[at | ORDER.PRICE]!,
        terms[termsAt | CONTRACT_TERMS.LEVERAGE]!,
        terms[termsAt | CONTRACT_TERMS.TAKER_FEE_PPM]!,
      );
      reserve = Math.min(Math.max(reserved - fill.margin - fee, 0), formula);
    }
    numbers[at | CONTRACT_ORDER.RESERVE] = reserve;
    // Resting orders stand in the sum of what may still be opened; a taker does not yet.
    if (this.isResting(fill)) {
      const price = numbers[at | CONTRACT_ORDER.RESERVE_PRICE]!;
      market.queue(member, side, -fill.qty * price * market.quoteMultiplier);
    }
    cash.release(account.row, reserved - reserve);
    const isCross = integers[intsAt | CONTRACT_ORDER.IS_CROSS] === 1;
    let margin = isCross ? 0 : fill.margin;
    cash.take(account.row, fee + margin);
    cash.giveFee(fee);
    if (!isCross) {
      const apart = side === 0 ? fill.price - market.markPrice : market.markPrice - fill.price;
      if (apart > 0) {
        const freed = reserved - reserve - fee - margin;
        const extra = this.wallet.coverUpTo(account, fill.qty * apart * market.quoteMultiplier, freed);
        cash.take(account.row, extra);
        margin += extra;
      }
    }
    const position = this.positions.findPosition(market, account, side);
    const { numbers: held } = contracts.positions;
    const isNew = held[(position << POSITION_RECORD.WORD_SHIFT) | POSITION.QTY] === 0;
    this.positions.openFill(position, fill.qty, fill.lots, notional, margin, fee);
    if (fill.isFirst || isNew) this.overwriteTriggers(order, position);
  }

  private isResting(fill: SideFill): boolean {
    return fill === this.maker;
  }

  /**
   * What an order names of a pair becomes the position's with its first fill, and that of a position which a later fill
   * opens anew; what it does not name stays (RULES 1.12).
   */
  private overwriteTriggers(order: number, position: number): void {
    const { orderTerms, positions } = this.contracts;
    const at = order << RECORD.WORD_SHIFT;
    const takeProfit = orderTerms.numbers[at | CONTRACT_TERMS.TAKE_PROFIT]!;
    const stopLoss = orderTerms.numbers[at | CONTRACT_TERMS.STOP_LOSS]!;
    if (takeProfit === 0 && stopLoss === 0) return;
    const source = orderTerms.integers[(order << RECORD.INT_SHIFT) | CONTRACT_TERMS.TRIGGER_SOURCE]!;
    if (takeProfit !== 0) positions.setNumber(position, POSITION.TAKE_PROFIT, takeProfit);
    if (stopLoss !== 0) positions.setNumber(position, POSITION.STOP_LOSS, stopLoss);
    positions.setInteger(position, POSITION.TRIGGER_SOURCE, source);
    positions.setInteger(position, POSITION.TRIGGER_TRIES, 0);
    this.triggers.positionChanged(position);
  }

  private reduce(fill: SideFill, market: ContractMarket): void {
    const { orders, contracts } = this;
    const member = orders.integers[(fill.order << ORDER_RECORD.INT_SHIFT) | ORDER.MEMBER]!;
    const position = market.position(member, sideOf(fill.tradeType));
    const { numbers } = contracts.positions;
    const at = position << POSITION_RECORD.WORD_SHIFT;
    numbers[at | POSITION.FROZEN_QTY] = numbers[at | POSITION.FROZEN_QTY]! - fill.qty;
    numbers[at | POSITION.FROZEN_LOTS] = numbers[at | POSITION.FROZEN_LOTS]! - fill.lots;
    const origin = contracts.orderTerms.integers[(fill.order << RECORD.INT_SHIFT) | CONTRACT_TERMS.ORIGIN];
    this.positions.reducePosition(
      position,
      fill,
      fill,
      origin === TPSL ? POSITION_END.TPSL : POSITION_END.USER,
    );
  }
}
