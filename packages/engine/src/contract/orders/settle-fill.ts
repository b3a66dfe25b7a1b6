/**
 * Settling one fill (rules/contracts#fees, rules/contracts#fills): what it charges and releases on each side, its
 * event, its money, the positions. Comes after the check at the match; nothing here refuses. In whole numbers below
 * 2^53, whose bounds acceptance keeps.
 */
import type { Counters } from '../../base/counters.ts';
import { ceilDivide, chargePpm, mulDivHalfUp } from '../../base/units.ts';
import { NONE, type OrderStore } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { CLOSE_REASON } from '../../orders/close-reason.ts';
import { ContractTradedValues, type ContractTradeSideValues } from '../contract-event-values.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { MarginAccount } from '../margin/margin-account.ts';
import type { MarginLedger } from '../margin/margin-ledger.ts';
import { reserveOf } from '../margin/reserve.ts';
import { ORDER_ORIGINS } from '../order-events.ts';
import type { Positions } from '../positions/positions.ts';
import type { UsdtFeeCounter } from '../usdt-fee-counter.ts';
import { writeContractTraded } from '../write-contract-events.ts';
import type { ContractOrderTerms } from './contract-order-terms.ts';
import type { ContractOrderLifecycle } from './order-lifecycle.ts';
import { isRemainder } from './resting-orders.ts';
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
  private readonly counters: Counters;
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  private readonly orders: OrderStore;
  private readonly terms: ContractOrderTerms;
  private readonly traded = new ContractTradedValues();
  private readonly maker = new SideFill();
  private readonly taker = new SideFill();

  constructor(
    stores: ContractStores,
    private readonly events: Events<ContractRecordEvent>,
    private readonly cash: MarginLedger,
    private readonly lifecycle: ContractOrderLifecycle,
    private readonly positions: Positions,
    private readonly wallet: MarginAccount,
    private readonly triggers: TriggerIndex,
    private readonly fees: UsdtFeeCounter,
  ) {
    this.counters = stores.counters;
    this.members = stores.members;
    this.contracts = stores.contracts;
    this.orders = stores.contracts.orders;
    this.terms = stores.contracts.orderTerms;
  }

  /**
   * One fill of two orders at the maker's price. A maker that is full is closed, one whose rest is too small to rest is
   * cancelled; the caller closes the taker.
   */
  settle(taker: number, maker: number, market: ContractMarket, qty: number): void {
    const price = this.orders.price(maker);
    this.count(this.maker, maker, market, qty, price, this.terms.makerFeePpm(maker));
    this.count(this.taker, taker, market, qty, price, this.terms.takerFeePpm(taker));
    const traded = this.tradedValues(market, qty, price);
    this.describe(traded.taker, this.taker);
    this.describe(traded.maker, this.maker);
    traded.takerSide = sells(this.taker.tradeType) ? 1 : 0;
    writeContractTraded(this.events, traded);
    this.apply(this.maker, market);
    this.apply(this.taker, market);
    this.countFee(this.maker, this.orders.member(taker));
    this.countFee(this.taker, this.orders.member(maker));
    this.endFilled(maker, market);
  }

  /** One fill of a resting order against the liquidation engine, which says what its side is. */
  settleLiquidator(
    maker: number,
    market: ContractMarket,
    qty: number,
    liquidator: ContractTradeSideValues,
  ): void {
    const price = this.orders.price(maker);
    this.count(this.maker, maker, market, qty, price, this.terms.makerFeePpm(maker));
    const traded = this.tradedValues(market, qty, price);
    Object.assign(traded.taker, liquidator);
    this.describe(traded.maker, this.maker);
    traded.takerSide = this.orders.side(maker) === 0 ? 1 : 0;
    writeContractTraded(this.events, traded);
    this.apply(this.maker, market);
    this.countFee(this.maker, NONE);
    this.endFilled(maker, market);
  }

  /** @param other the member on the other side; NONE: the liquidation engine */
  private countFee({ order, fee }: SideFill, other: number): void {
    this.fees.countUsdt(this.orders.member(order), other, fee);
  }

  private endFilled(maker: number, market: ContractMarket): void {
    if (this.orders.remaining(maker) === 0) this.lifecycle.closeMatched(maker, market);
    else if (isRemainder(this.contracts, maker, market))
      this.lifecycle.cancelResting(maker, CLOSE_REASON.REMAINDER);
  }

  private tradedValues(market: ContractMarket, qty: number, price: number): ContractTradedValues {
    const { traded } = this;
    market.countTrade(price);
    traded.tradeId = ++this.counters.lastTradeId;
    traded.market = market.number;
    traded.price = price;
    traded.qty = qty;
    traded.notional = qty * price * market.quoteMultiplier;
    return traded;
  }

  private describe(values: ContractTradeSideValues, fill: SideFill): void {
    const { orders } = this;
    values.orderId = orders.id(fill.order);
    values.memberId = this.members.idOf(orders.member(fill.order));
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
    feePpm: number,
  ): void {
    const { orders, terms } = this;
    const tradeType = terms.tradeType(order);
    const notional = qty * price * market.quoteMultiplier;
    const filledBefore = orders.filledQty(order);
    const filled = filledBefore + qty;
    orders.setFilledQty(order, filled);
    const filledNotional = terms.filledNotional(order) + notional;
    terms.setFilledNotional(order, filledNotional);
    const charge = chargePpm(notional, feePpm, terms.feePrepaid(order));
    terms.setFeePrepaid(order, charge.prepaid);
    terms.setFee(order, terms.fee(order) + charge.amount);
    const total = orders.qty(order);
    const lots = terms.lots(order);
    const filledLots = filled === total ? lots : mulDivHalfUp(lots, filled, total);
    fill.order = order;
    fill.tradeType = tradeType;
    fill.qty = qty;
    fill.price = price;
    fill.notional = notional;
    fill.fee = charge.amount;
    fill.lots = filledLots - terms.filledLots(order);
    fill.isFirst = filledBefore === 0;
    terms.setFilledLots(order, filledLots);
    if (isOpening(tradeType)) {
      const margins = ceilDivide(filledNotional, terms.leverage(order));
      fill.margin = margins - terms.margin(order);
      terms.setMargin(order, margins);
      fill.pnl = 0;
      fill.cost = 0;
      return;
    }
    const position = market.position(orders.member(order), sideOf(tradeType));
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

  /** Charges come out of the reserve; what it then holds too much is free again (rules/contracts#reserve). */
  private open(fill: SideFill, market: ContractMarket): void {
    const { cash, contracts, orders, terms } = this;
    const { order, notional, fee } = fill;
    const member = orders.member(order);
    const account = contracts.accounts.accountAt(member);
    const side = sideOf(fill.tradeType);
    const reserved = terms.reserve(order);
    const reserve = this.reserveLeft(fill, market);
    terms.setReserve(order, reserve);
    // Resting orders stand in the sum of what may still be opened; a taker does not yet.
    if (this.isResting(fill))
      market.queue(member, side, -fill.qty * terms.reservePrice(order) * market.quoteMultiplier);
    cash.release(account.row, reserved - reserve);
    const isCross = terms.isCross(order);
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
    const isNew = contracts.positions.qty(position) === 0;
    this.positions.openFill(position, fill.qty, fill.lots, notional, margin, fee);
    if (fill.isFirst || isNew) this.overwriteTriggers(order, position);
  }

  /** The part of its reserve that the order keeps for its rest. */
  private reserveLeft({ order, tradeType, margin, fee }: SideFill, market: ContractMarket): number {
    const { orders, terms } = this;
    const left = orders.remaining(order);
    if (left <= 0) return 0;
    const formula = reserveOf(
      market,
      sideOf(tradeType),
      left,
      terms.reservePrice(order),
      orders.price(order),
      terms.leverage(order),
      terms.takerFeePpm(order),
    );
    return Math.min(Math.max(terms.reserve(order) - margin - fee, 0), formula);
  }

  private isResting(fill: SideFill): boolean {
    return fill === this.maker;
  }

  /**
   * An order's first fill sets its take-profit and stop-loss on the position, and so does a later fill that opens the
   * position anew; a price that the order does not name stays (rules/contracts#triggers).
   */
  private overwriteTriggers(order: number, position: number): void {
    const { terms } = this;
    const { positions } = this.contracts;
    const takeProfit = terms.takeProfit(order);
    const stopLoss = terms.stopLoss(order);
    if (takeProfit === 0 && stopLoss === 0) return;
    if (takeProfit !== 0) positions.setTakeProfit(position, takeProfit);
    if (stopLoss !== 0) positions.setStopLoss(position, stopLoss);
    positions.setTriggerSource(position, terms.triggerSource(order));
    positions.setTriggerTries(position, 0);
    this.triggers.positionChanged(position);
  }

  private reduce(fill: SideFill, market: ContractMarket): void {
    const { order, qty, lots } = fill;
    const position = market.position(this.orders.member(order), sideOf(fill.tradeType));
    this.contracts.positions.freeze(position, -qty, -lots);
    const end = this.terms.origin(order) === TPSL ? 'TPSL' : 'USER';
    this.positions.reducePosition(position, fill, fill, end);
  }
}
