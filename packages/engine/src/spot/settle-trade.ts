/**
 * Settling: one trade at the maker's price, its fees, its event, its money (RULES 2.5). Comes after all checks; nothing
 * here refuses. Nearly every trade's amounts are below 2^52: those are counted in plain numbers, the others in Amounts,
 * and both ways lead to the same.
 */
import { type Amount, LIMB, raiseUpperLimb } from '../amount/amount.ts';
import { FILL, ORDER, ORDER_RECORD } from '../book/order-record.ts';
import type { OrderStore } from '../book/order-store.ts';
import { ORDER_FLAG } from '../codec/command-code.ts';
import type { EventWriter } from '../codec/event-writer.ts';
import { writeTraded } from '../codec/write-spot-events.ts';
import type { EngineMemory } from '../engine-memory.ts';
import { type Ledger, systemOwner } from '../ledger/ledger.ts';
import type { MemberStore } from '../member-store.ts';
import type { SpotMarket } from './spot-market.ts';

const FEE_OWNER = systemOwner('fee');
const FEE_TYPE = 0;
/** Enumerations, for the bundler writes their numbers out. */
enum FEE {
  PPM = 1_000_000,
  MILLIONTH = 1e-6,
}

export class TradeSettling {
  /** What the last trade cost. */
  readonly quoteQty: Amount;
  private readonly orders: OrderStore;
  private readonly members: MemberStore;
  private readonly ledger: Ledger;
  private readonly countsDirectly: boolean;
  private readonly baseQty: Amount;
  private readonly takerFee: Amount;
  private readonly makerFee: Amount;
  private readonly net: Amount;

  constructor(
    private readonly memory: EngineMemory,
    private readonly events: EventWriter,
  ) {
    this.orders = memory.orders;
    this.members = memory.members;
    this.ledger = memory.ledger;
    this.countsDirectly = memory.kind.countsOneLimbDirectly;
    this.quoteQty = memory.kind.amount();
    this.baseQty = memory.kind.amount();
    this.takerFee = memory.kind.amount();
    this.makerFee = memory.kind.amount();
    this.net = memory.kind.amount();
  }

  settle(taker: number, maker: number, market: SpotMarket, qty: number): void {
    const price = this.orders.numbers[(maker << ORDER_RECORD.WORD_SHIFT) | ORDER.PRICE]!;
    // Exact when it comes out below 2^52, for then no product on the way was rounded.
    const isSmall =
      price * qty * market.quoteMultiplier < LIMB.RANGE && qty * market.baseMultiplier < LIMB.RANGE;
    if (isSmall && this.countsDirectly) this.settleDirectly(taker, maker, market, qty);
    else this.settleInAmounts(taker, maker, market, qty);
  }

  /** As settleInAmounts, in plain numbers. */
  private settleDirectly(taker: number, maker: number, market: SpotMarket, qty: number): void {
    const { orders, ledger, memory } = this;
    const { numbers, integers } = orders;
    const takerAt = taker << ORDER_RECORD.WORD_SHIFT;
    const makerAt = maker << ORDER_RECORD.WORD_SHIFT;
    const takerIntsAt = taker << ORDER_RECORD.INT_SHIFT;
    const makerIntsAt = maker << ORDER_RECORD.INT_SHIFT;
    const price = numbers[makerAt | ORDER.PRICE]!;
    const quote = price * qty * market.quoteMultiplier;
    const base = qty * market.baseMultiplier;
    const takerBuys = (integers[takerIntsAt | ORDER.MARKET_AND_FLAGS]! & ORDER_FLAG.sell) === 0;
    const takerReceives = takerBuys ? base : quote;
    const makerReceives = takerBuys ? quote : base;
    const takerFee = this.chargeDirectly(taker, market.takerFeePpm, takerReceives, quote);
    const makerRate = integers[makerIntsAt | FILL.MAKER_FEE_PPM]!;
    const makerFee = this.chargeDirectly(maker, makerRate, makerReceives, quote);
    numbers[takerAt | ORDER.FILLED_QTY] = numbers[takerAt | ORDER.FILLED_QTY]! + qty;
    numbers[makerAt | ORDER.FILLED_QTY] = numbers[makerAt | ORDER.FILLED_QTY]! + qty;
    memory.lastTradeId++;
    market.lastPrice = price;
    this.quoteQty.setLimbs(quote, 0);
    this.takerFee.setLimbs(takerFee, 0);
    this.makerFee.setLimbs(makerFee, 0);
    writeTraded(
      this.events,
      memory.lastTradeId,
      price,
      qty,
      this.quoteQty,
      this.takerFee,
      numbers[makerAt | ORDER.ID]!,
      this.members.id[integers[makerIntsAt | ORDER.MEMBER]!]!,
      this.makerFee,
    );
    if (market.baseFeeRow < 0) this.openFeeRows(market);
    const { baseFeeRow, quoteFeeRow } = market;
    ledger.takeDirectly(integers[takerIntsAt | ORDER.PAID_ROW]!, makerReceives);
    ledger.takeFrozenDirectly(integers[makerIntsAt | ORDER.PAID_ROW]!, takerReceives);
    ledger.giveDirectly(integers[takerIntsAt | FILL.RECEIVED_ROW]!, takerReceives - takerFee);
    ledger.giveDirectly(takerBuys ? baseFeeRow : quoteFeeRow, takerFee);
    ledger.giveDirectly(integers[makerIntsAt | FILL.RECEIVED_ROW]!, makerReceives - makerFee);
    ledger.giveDirectly(takerBuys ? quoteFeeRow : baseFeeRow, makerFee);
  }

  /** Adds a fill to an order's sums and answers its fee, which is as Amount.setFee says. */
  private chargeDirectly(order: number, ratePpm: number, received: number, quote: number): number {
    const { numbers, integers } = this.orders;
    const at = order << ORDER_RECORD.WORD_SHIFT;
    const intsAt = order << ORDER_RECORD.INT_SHIFT;
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
    const fraction = rest * ratePpm - integers[intsAt | FILL.FEE_PREPAID]!;
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
    integers[intsAt | FILL.FEE_PREPAID] = prepaid;
    const fees = numbers[at | FILL.FEE_LO]! + fee;
    if (fees < LIMB.RANGE) numbers[at | FILL.FEE_LO] = fees;
    else {
      numbers[at | FILL.FEE_LO] = fees - LIMB.RANGE;
      raiseUpperLimb(integers, intsAt | FILL.FEE_HI);
    }
    const quotes = numbers[at | FILL.FILLED_QUOTE_LO]! + quote;
    if (quotes < LIMB.RANGE) numbers[at | FILL.FILLED_QUOTE_LO] = quotes;
    else {
      numbers[at | FILL.FILLED_QUOTE_LO] = quotes - LIMB.RANGE;
      raiseUpperLimb(integers, intsAt | FILL.FILLED_QUOTE_HI);
    }
    return fee;
  }

  private settleInAmounts(taker: number, maker: number, market: SpotMarket, qty: number): void {
    const { orders, memory, quoteQty, baseQty } = this;
    const price = orders.price(maker);
    if (
      !quoteQty.setProduct(price, qty, market.quoteMultiplier) ||
      !baseQty.setProduct(qty, market.baseMultiplier, 1)
    )
      throw new Error('a trade of reserved money does not fit');
    const takerBuys = (orders.flags(taker) & ORDER_FLAG.sell) === 0;
    this.charge(taker, market.takerFeePpm, takerBuys ? baseQty : quoteQty, this.takerFee);
    this.charge(maker, orders.makerFeePpm(maker), takerBuys ? quoteQty : baseQty, this.makerFee);
    this.count(taker, qty);
    this.count(maker, qty);
    memory.lastTradeId++;
    market.lastPrice = price;
    writeTraded(
      this.events,
      memory.lastTradeId,
      price,
      qty,
      quoteQty,
      this.takerFee,
      orders.id(maker),
      this.members.id[orders.member(maker)]!,
      this.makerFee,
    );
    this.exchange(taker, maker, market, takerBuys);
  }

  /** The taker pays from free, the maker from frozen; each receives what is left after his fee (RULES 2.5). */
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

  /** What is received, less its fee, and the fee. */
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
