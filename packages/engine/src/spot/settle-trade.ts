/**
 * Settling: one trade at the maker's price, its fees, its event, its money (rules/spot#fees). Comes after all checks;
 * nothing here refuses. Nearly every trade's amounts are below 2^52: those are counted in plain numbers, the others in
 * Amounts, and both ways lead to the same.
 */
import { type Amount, LIMB, raiseUpperLimb } from '../base/amount.ts';
import type { Counters } from '../base/counters.ts';
import { FILL, ORDER_RECORD } from '../book/order-record.ts';
import type { OrderStore } from '../book/order-store.ts';
import type { Events } from '../codec/event-writer.ts';
import { type Ledger, systemOwner } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { FeeCounter } from './fee-counter.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotStores } from './spot-stores.ts';
import { writeTraded } from './write-spot-events.ts';

const FEE_OWNER = systemOwner('fee');
const FEE_TYPE = 0;
/** Enumerations, for the bundler writes their numbers out. */
enum FEE {
  PPM = 1_000_000,
  MILLIONTH = 1e-6,
}

export class TradeSettling {
  private readonly counters: Counters;
  private readonly orders: OrderStore;
  private readonly members: MemberStore;
  private readonly ledger: Ledger;
  private readonly countsDirectly: boolean;
  private readonly quoteQty: Amount;
  private readonly baseQty: Amount;
  private readonly takerFee: Amount;
  private readonly makerFee: Amount;
  private readonly net: Amount;

  constructor(
    stores: SpotStores,
    private readonly events: Events<never>,
    private readonly fees: FeeCounter,
  ) {
    this.counters = stores.counters;
    this.orders = stores.orders;
    this.members = stores.members;
    this.ledger = stores.ledger;
    this.countsDirectly = stores.kind.countsOneLimbDirectly;
    this.quoteQty = stores.kind.amount();
    this.baseQty = stores.kind.amount();
    this.takerFee = stores.kind.amount();
    this.makerFee = stores.kind.amount();
    this.net = stores.kind.amount();
  }

  /** Answers the quote quantity of the trade, which is overwritten by the next one. */
  settle(taker: number, maker: number, market: SpotMarket, qty: number): Amount {
    const price = this.orders.price(maker);
    // Exact when it comes out below 2^52, for then no product on the way was rounded.
    const isSmall =
      price * qty * market.quoteMultiplier < LIMB.RANGE && qty * market.baseMultiplier < LIMB.RANGE;
    if (isSmall && this.countsDirectly) this.settleDirectly(taker, maker, market, qty);
    else this.settleInAmounts(taker, maker, market, qty);
    return this.quoteQty;
  }

  /** As settleInAmounts, in plain numbers. */
  private settleDirectly(taker: number, maker: number, market: SpotMarket, qty: number): void {
    const { orders, ledger } = this;
    const price = orders.price(maker);
    const quote = price * qty * market.quoteMultiplier;
    const base = qty * market.baseMultiplier;
    const takerBuys = orders.side(taker) === 0;
    const takerReceives = takerBuys ? base : quote;
    const makerReceives = takerBuys ? quote : base;
    const takerFee = this.chargeDirectly(taker, market.takerFeePpm, takerReceives, quote);
    const makerFee = this.chargeDirectly(maker, orders.makerFeePpm(maker), makerReceives, quote);
    orders.setFilledQty(taker, orders.filledQty(taker) + qty);
    orders.setFilledQty(maker, orders.filledQty(maker) + qty);
    this.counters.lastTradeId++;
    market.lastPrice = price;
    market.lastTradeMs = this.counters.lastTimeMs;
    this.quoteQty.setLimbs(quote, 0);
    this.takerFee.setLimbs(takerFee, 0);
    this.makerFee.setLimbs(makerFee, 0);
    writeTraded(
      this.events,
      this.counters.lastTradeId,
      price,
      qty,
      this.quoteQty,
      this.takerFee,
      orders.id(maker),
      this.members.idOf(orders.member(maker)),
      this.makerFee,
    );
    if (market.baseFeeRow < 0) this.openFeeRows(market);
    const { baseFeeRow, quoteFeeRow } = market;
    ledger.takeDirectly(orders.paidRow(taker), makerReceives);
    ledger.takeFrozenDirectly(orders.paidRow(maker), takerReceives);
    ledger.giveDirectly(orders.receivedRow(taker), takerReceives - takerFee);
    ledger.giveDirectly(takerBuys ? baseFeeRow : quoteFeeRow, takerFee);
    ledger.giveDirectly(orders.receivedRow(maker), makerReceives - makerFee);
    ledger.giveDirectly(takerBuys ? quoteFeeRow : baseFeeRow, makerFee);
    const takerMember = orders.member(taker);
    const makerMember = orders.member(maker);
    this.fees.count(takerMember, makerMember, takerBuys ? market.base : market.quote, takerFee);
    this.fees.count(makerMember, takerMember, takerBuys ? market.quote : market.base, makerFee);
  }

  /** Adds a fill to an order's sums and answers its fee, which is as Amount.setFee says. */
  private chargeDirectly(order: number, ratePpm: number, received: number, quote: number): number {
    const { orders } = this;
    // A product with a rounded reciprocal is at most one off; the comparisons put that right.
    let millions = Math.floor(received * FEE.MILLIONTH);
    let rest = received - millions * FEE.PPM;
    if (rest < 0) {
      rest += FEE.PPM;
      millions--;
    } else if (rest >= FEE.PPM) {
      rest -= FEE.PPM;
      millions++;
    }
    const fraction = rest * ratePpm - orders.feePrepaid(order);
    let units = Math.ceil(fraction * FEE.MILLIONTH);
    let prepaid = units * FEE.PPM - fraction;
    if (prepaid < 0) {
      units++;
      prepaid += FEE.PPM;
    } else if (prepaid >= FEE.PPM) {
      units--;
      prepaid -= FEE.PPM;
    }
    const fee = millions * ratePpm + units;
    orders.setFeePrepaid(order, prepaid);
    this.addDirectly(order, FILL.FEE_LO, FILL.FEE_HI, fee);
    this.addDirectly(order, FILL.FILLED_QUOTE_LO, FILL.FILLED_QUOTE_HI, quote);
    return fee;
  }

  /** Adds an amount of one limb to a sum of the order. */
  private addDirectly(order: number, loField: FILL, hiField: FILL, amount: number): void {
    const { orders } = this;
    const sum = orders.number(order, loField) + amount;
    if (sum < LIMB.RANGE) orders.setNumber(order, loField, sum);
    else {
      orders.setNumber(order, loField, sum - LIMB.RANGE);
      raiseUpperLimb(orders.integers, (order << ORDER_RECORD.INT_SHIFT) | hiField);
    }
  }

  private settleInAmounts(taker: number, maker: number, market: SpotMarket, qty: number): void {
    const { orders, quoteQty, baseQty } = this;
    const price = orders.price(maker);
    if (
      !quoteQty.setProduct(price, qty, market.quoteMultiplier) ||
      !baseQty.setProduct(qty, market.baseMultiplier, 1)
    )
      throw new Error('a trade of reserved money does not fit');
    const takerBuys = orders.side(taker) === 0;
    this.charge(taker, market.takerFeePpm, takerBuys ? baseQty : quoteQty, this.takerFee);
    this.charge(maker, orders.makerFeePpm(maker), takerBuys ? quoteQty : baseQty, this.makerFee);
    this.count(taker, qty);
    this.count(maker, qty);
    this.counters.lastTradeId++;
    market.lastPrice = price;
    market.lastTradeMs = this.counters.lastTimeMs;
    writeTraded(
      this.events,
      this.counters.lastTradeId,
      price,
      qty,
      quoteQty,
      this.takerFee,
      orders.id(maker),
      this.members.idOf(orders.member(maker)),
      this.makerFee,
    );
    this.exchange(taker, maker, market, takerBuys);
    const [takerMember, makerMember] = [orders.member(taker), orders.member(maker)];
    const { base, quote } = market;
    this.fees.countAmount(takerMember, makerMember, takerBuys ? base : quote, this.takerFee);
    this.fees.countAmount(makerMember, takerMember, takerBuys ? quote : base, this.makerFee);
  }

  /** The taker pays from free, the maker from frozen; each receives what is left after the fee (rules/spot#fees). */
  private exchange(taker: number, maker: number, market: SpotMarket, takerBuys: boolean): void {
    const { orders, ledger } = this;
    const { quoteQty, baseQty, takerFee, makerFee } = this;
    if (market.baseFeeRow < 0) this.openFeeRows(market);
    const { baseFeeRow, quoteFeeRow } = market;
    ledger.take(orders.paidRow(taker), takerBuys ? quoteQty : baseQty);
    ledger.takeFrozen(orders.paidRow(maker), takerBuys ? baseQty : quoteQty);
    this.pay(
      orders.receivedRow(taker),
      takerBuys ? baseQty : quoteQty,
      takerFee,
      takerBuys ? baseFeeRow : quoteFeeRow,
    );
    this.pay(
      orders.receivedRow(maker),
      takerBuys ? quoteQty : baseQty,
      makerFee,
      takerBuys ? quoteFeeRow : baseFeeRow,
    );
  }

  private openFeeRows(market: SpotMarket): void {
    market.baseFeeRow = this.ledger.row(FEE_OWNER, FEE_TYPE, market.base, 0);
    market.quoteFeeRow = this.ledger.row(FEE_OWNER, FEE_TYPE, market.quote, 0);
  }

  /** Gives what is received, less its fee, and the fee. */
  private pay(row: number, received: Amount, fee: Amount, feeRow: number): void {
    const { ledger } = this;
    this.net.set(received);
    this.net.subtract(fee);
    ledger.give(row, this.net);
    ledger.give(feeRow, fee);
  }

  private charge(order: number, ratePpm: number, received: Amount, into: Amount): void {
    const { orders } = this;
    orders.setFeePrepaid(order, into.setFee(received, ratePpm, orders.feePrepaid(order)));
    orders.fee.add(order, into);
  }

  private count(order: number, qty: number): void {
    const { orders } = this;
    orders.setFilledQty(order, orders.filledQty(order) + qty);
    orders.filledQuote.add(order, this.quoteQty);
  }
}
