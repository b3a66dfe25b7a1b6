/** Spot orders in the reference exchange (rules/spot). */
import { CLOSED_ORDERS_REMEMBERED, MAX_OPEN_ORDERS, MAX_PRICE, MAX_QTY } from '../../src/base/limits.ts';
import type { CancelReason, Side } from '../../src/base/order-words.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { CancelAllSpotOrders, CancelSpotOrder, PlaceSpotOrder } from '../../src/spot/commands.ts';
import type { ReferenceMarket, ReferenceModel, ReferenceOrder } from './reference-model.ts';
import { isBetweenOthers, marketBound } from './reference-quotes.ts';
import { bodyOf } from './reference-requests.ts';

export interface Answer {
  rejection: Rejection;
  result: number;
  repeated: boolean;
}

export const accepted = (result = 0, repeated = false): Answer => ({ rejection: 'OK', result, repeated });
export const rejected = (rejection: Rejection): Answer => ({ rejection, result: 0, repeated: false });

const opposite = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY');
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export class ReferenceSpot {
  constructor(private readonly model: ReferenceModel) {}

  place(command: PlaceSpotOrder): Answer {
    const { model } = this;
    if (!hasOrderShape(command)) return rejected('BAD_COMMAND');
    const market = model.markets.get(command.market);
    if (market === undefined) return rejected('UNKNOWN_MARKET');
    const member = model.members.get(command.memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    const own = model.ordersOf(member.memberId);
    const open =
      command.requestId === '' ? undefined : own.find((order) => order.requestId === command.requestId);
    const closed = model.requests.find('spot', command, model.timeMs);
    const body = bodyOf(command);
    if (open?.body === body) return accepted(open.orderId, true);
    if (open === undefined && closed?.body === body) return accepted(closed.answer, true);
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (model.isInDebt(member.memberId)) return rejected('MEMBER_IN_DEBT');
    if (!member.tradingAllowed) return rejected('TRADING_NOT_ALLOWED');
    if (open !== undefined || closed !== undefined) return rejected('REQUEST_ID_REUSED');
    if (market.status === 'CANCEL_ONLY') return rejected('MARKET_CANCEL_ONLY');
    if (market.status !== 'OPEN') return rejected('MARKET_NOT_OPEN');
    const filtered = this.filter(command, market);
    if (filtered !== 'OK') return rejected(filtered);
    const mayRest = command.timeInForce === 'GTC' || command.timeInForce === 'POST_ONLY';
    if (mayRest && own.filter((order) => order.market === market.market).length >= MAX_OPEN_ORDERS)
      return rejected('TOO_MANY_ORDERS');
    const others = model
      .book(market, opposite(command.side))
      .filter((order) => order.memberId !== command.memberId);
    if (command.type === 'MARKET' && others.length === 0) return rejected('NO_LIQUIDITY');
    const paid = command.side === 'BUY' ? market.quote : market.base;
    if (model.account(command.memberId, 'spot', paid).free < this.cost(command, market))
      return rejected('INSUFFICIENT_BALANCE');
    this.match(command, market, others, body);
    model.requests.remember('spot', command, { body, answer: model.seq }, model.timeMs);
    return accepted(model.seq);
  }

  cancel(command: CancelSpotOrder): Answer {
    const { model } = this;
    if (!model.members.has(command.memberId)) return rejected('UNKNOWN_MEMBER');
    const own = model.ordersOf(command.memberId);
    const order =
      command.orderId === 0
        ? own.find(({ requestId }) => requestId !== '' && requestId === command.requestId)
        : own.find(({ orderId }) => orderId === command.orderId);
    if (order === undefined) {
      const finished =
        command.orderId === 0
          ? model.requests.find('spot', command, model.timeMs) !== undefined
          : model.closedOrders.some(
              ({ orderId, memberId }) => orderId === command.orderId && memberId === command.memberId,
            );
      return rejected(finished ? 'ORDER_FINISHED' : 'ORDER_NOT_FOUND');
    }
    this.cancelResting(order, 'USER');
    return accepted(order.orderId);
  }

  cancelAll(command: CancelAllSpotOrders): Answer {
    const { model } = this;
    if (command.market !== '' && !model.markets.has(command.market)) return rejected('UNKNOWN_MARKET');
    if (!model.members.has(command.memberId)) return rejected('UNKNOWN_MEMBER');
    const own = model
      .ordersOf(command.memberId)
      .filter((order) => command.market === '' || order.market === command.market);
    for (const order of own) this.cancelResting(order, 'USER');
    return accepted(own.length);
  }

  /** Takes a resting order out of its book and frees what it froze. */
  cancelResting(order: ReferenceOrder, reason: CancelReason): void {
    const market = this.model.markets.get(order.market)!;
    const book = this.model.book(market, order.side);
    book.splice(book.indexOf(order), 1);
    const asset = order.side === 'BUY' ? market.quote : market.base;
    const rest = this.reserve(order, market, order.qty - order.filledQty);
    this.model.post(order.memberId, 'spot', asset, 'frozen', -rest);
    this.model.post(order.memberId, 'spot', asset, 'free', rest);
    this.close(order, 'cancelled', reason);
  }

  private filter(command: PlaceSpotOrder, market: ReferenceMarket): Rejection {
    const { filters } = market;
    const reference = market.facts.price;
    if (command.type === 'LIMIT') {
      if (command.price <= 0n || command.price > BigInt(MAX_PRICE)) return 'PRICE_INVALID';
      if (command.price % filters.tickSize !== 0n) return 'PRICE_TICK';
      const isInBand = command.price * 5n >= reference && command.price <= reference * 5n;
      if (!isInBand && !isBetweenOthers(command, market)) return 'PRICE_BAND';
    }
    const byQuote = command.type === 'MARKET' && command.side === 'BUY';
    if ((byQuote ? command.quoteAmount : command.qty) <= 0n) return 'QTY_INVALID';
    if (!byQuote) {
      if (command.qty > BigInt(MAX_QTY)) return 'QTY_TOO_LARGE';
      if (command.qty % filters.stepSize !== 0n) return 'QTY_STEP';
      if (command.qty < filters.minQty) return 'QTY_TOO_SMALL';
      if (command.qty > filters.maxQty) return 'QTY_TOO_LARGE';
    }
    const price = command.type === 'LIMIT' ? command.price : reference;
    const notional = byQuote ? command.quoteAmount : this.quote(market, price, command.qty);
    if (notional < filters.minNotional) return 'NOTIONAL_TOO_SMALL';
    if (notional > filters.maxNotional) return 'NOTIONAL_TOO_LARGE';
    return 'OK';
  }

  /** The largest amount that the order may pay. */
  private cost(command: PlaceSpotOrder, market: ReferenceMarket): bigint {
    if (command.type === 'MARKET' && command.side === 'BUY') return command.quoteAmount;
    return this.reserve(command, market, command.qty);
  }

  private reserve(order: PlaceSpotOrder, market: ReferenceMarket, qty: bigint): bigint {
    return order.side === 'BUY' ? this.quote(market, order.price, qty) : this.base(market, qty);
  }

  private match(
    command: PlaceSpotOrder,
    market: ReferenceMarket,
    others: readonly ReferenceOrder[],
    body: string,
  ): void {
    const { model } = this;
    const fees = { makerFeePpm: market.makerFeePpm, takerFeePpm: market.takerFeePpm };
    const order: ReferenceOrder = {
      ...command,
      orderId: model.seq,
      createTimeMs: model.timeMs,
      ...fees,
      filledQty: 0n,
      filledQuote: 0n,
      fee: 0n,
      exactFeePpm: 0n,
      body,
      acceptedSeq: model.seq,
    };
    const { memberId, requestId, side, type, timeInForce, price, qty, quoteAmount } = command;
    model.events.push({
      kind: 'order-opened',
      orderId: order.orderId,
      memberId,
      requestId,
      market: market.market,
      side,
      type,
      timeInForce,
      price,
      qty,
      quoteAmount,
      ...fees,
    });
    if (type === 'MARKET' && side === 'BUY') {
      this.matchByQuote(order, market, marketBound(order, others, market, this.quote(market, 1n, 1n)));
      return;
    }
    const bound = type === 'MARKET' ? marketBound(order, others, market, this.quote(market, 1n, 1n)) : price;
    const crossing = this.crossing(order, market, bound);
    if (timeInForce === 'POST_ONLY' && crossing.length > 0) {
      this.close(order, 'cancelled', 'POST_ONLY');
      return;
    }
    if (timeInForce === 'FOK') {
      const available = crossing
        .filter((maker) => maker.memberId !== memberId)
        .reduce((sum, maker) => sum + maker.qty - maker.filledQty, 0n);
      if (available < qty) {
        this.close(order, 'cancelled', 'FOK');
        return;
      }
    }
    for (const maker of crossing) {
      if (order.filledQty === order.qty) break;
      if (maker.memberId === memberId) this.cancelResting(maker, 'STP');
      else this.fill(order, maker, market, smaller(qty - order.filledQty, maker.qty - maker.filledQty));
    }
    if (order.filledQty === order.qty) {
      this.close(order, 'matched', 'NONE');
      return;
    }
    if (type === 'MARKET' || timeInForce === 'IOC') {
      this.close(order, 'cancelled', 'IOC_REMAINDER');
      return;
    }
    this.rest(order, market);
  }

  /** See rules/spot#market-orders. */
  private matchByQuote(order: ReferenceOrder, market: ReferenceMarket, bound: bigint): void {
    const { stepSize } = market.filters;
    let left = order.quoteAmount;
    let stepCost = 0n;
    for (const maker of this.crossing(order, market, bound)) {
      stepCost = this.quote(market, maker.price, stepSize);
      const affordable = smaller((left / stepCost) * stepSize, BigInt(MAX_QTY) - order.filledQty);
      if (affordable === 0n) break;
      if (maker.memberId === order.memberId) {
        this.cancelResting(maker, 'STP');
        continue;
      }
      const qty = smaller(affordable, maker.qty - maker.filledQty);
      left -= this.quote(market, maker.price, qty);
      this.fill(order, maker, market, qty);
    }
    const matched = order.filledQty > 0n && left < stepCost;
    this.close(order, matched ? 'matched' : 'cancelled', matched ? 'NONE' : 'IOC_REMAINDER');
  }

  /** The opposite orders, own ones included, that the order would meet up to the bound, in priority. */
  private crossing(order: ReferenceOrder, market: ReferenceMarket, bound: bigint): ReferenceOrder[] {
    return this.model
      .book(market, opposite(order.side))
      .filter((maker) => (order.side === 'BUY' ? maker.price <= bound : maker.price >= bound));
  }

  private fill(taker: ReferenceOrder, maker: ReferenceOrder, market: ReferenceMarket, qty: bigint): void {
    const { model } = this;
    const quoteQty = this.quote(market, maker.price, qty);
    const baseQty = this.base(market, qty);
    const [buyer, seller] = taker.side === 'BUY' ? [taker, maker] : [maker, taker];
    model.post(buyer.memberId, 'spot', market.quote, buyer === maker ? 'frozen' : 'free', -quoteQty);
    model.post(seller.memberId, 'spot', market.base, seller === maker ? 'frozen' : 'free', -baseQty);
    const feeOf = (order: ReferenceOrder): bigint => {
      const received = order === buyer ? baseQty : quoteQty;
      const rate = order === taker ? order.takerFeePpm : order.makerFeePpm;
      order.exactFeePpm += received * BigInt(rate);
      const total = (order.exactFeePpm + 999_999n) / 1_000_000n;
      const fee = total - order.fee;
      order.fee = total;
      return fee;
    };
    const takerFee = feeOf(taker);
    const makerFee = feeOf(maker);
    const buyerFee = buyer === taker ? takerFee : makerFee;
    const sellerFee = seller === taker ? takerFee : makerFee;
    model.post(buyer.memberId, 'spot', market.base, 'free', baseQty - buyerFee);
    model.post('fee', 'assets', market.base, 'free', buyerFee);
    model.post(seller.memberId, 'spot', market.quote, 'free', quoteQty - sellerFee);
    model.post('fee', 'assets', market.quote, 'free', sellerFee);
    for (const order of [taker, maker]) {
      order.filledQty += qty;
      order.filledQuote += quoteQty;
    }
    market.lastPrice = maker.price;
    model.lastTradeId++;
    model.events.push({
      kind: 'traded',
      tradeId: model.lastTradeId,
      market: market.market,
      price: maker.price,
      qty,
      quoteQty,
      takerSide: taker.side,
      takerOrderId: taker.orderId,
      takerMemberId: taker.memberId,
      takerFee,
      makerOrderId: maker.orderId,
      makerMemberId: maker.memberId,
      makerFee,
    });
    if (maker.filledQty === maker.qty) {
      const book = model.book(market, maker.side);
      book.splice(book.indexOf(maker), 1);
      this.close(maker, 'matched', 'NONE');
    }
  }

  private rest(order: ReferenceOrder, market: ReferenceMarket): void {
    const asset = order.side === 'BUY' ? market.quote : market.base;
    const amount = this.reserve(order, market, order.qty - order.filledQty);
    this.model.post(order.memberId, 'spot', asset, 'free', -amount);
    this.model.post(order.memberId, 'spot', asset, 'frozen', amount);
    const book = this.model.book(market, order.side);
    book.push(order);
    sortBook(book);
  }

  private close(order: ReferenceOrder, status: 'matched' | 'cancelled', reason: CancelReason): void {
    const { orderId, memberId, market, filledQty, filledQuote, fee, body } = order;
    this.model.requests.remember('spot', order, { body, answer: orderId }, this.model.timeMs);
    this.model.closedOrders.push({ orderId, memberId });
    if (this.model.closedOrders.length > CLOSED_ORDERS_REMEMBERED) this.model.closedOrders.shift();
    this.model.events.push({
      kind: 'order-closed',
      orderId,
      memberId,
      market,
      status,
      reason,
      filledQty,
      filledQuote,
      fee,
    });
  }

  /** Quote units of price × qty, exact. */
  private quote(market: ReferenceMarket, price: bigint, qty: bigint): bigint {
    const { scale } = this.model.assets.get(market.quote)!;
    return price * qty * 10n ** BigInt(scale - market.priceScale - market.qtyScale);
  }

  /** Base units of a quantity, exact. */
  private base(market: ReferenceMarket, qty: bigint): bigint {
    return qty * 10n ** BigInt(this.model.assets.get(market.base)!.scale - market.qtyScale);
  }
}

function hasOrderShape(command: PlaceSpotOrder): boolean {
  if (command.requestId.length > 64) return false;
  if (command.type === 'LIMIT') return command.quoteAmount === 0n;
  if (command.timeInForce !== 'IOC' || command.price !== 0n) return false;
  return command.side === 'BUY' ? command.qty === 0n : command.quoteAmount === 0n;
}

/** Best price first, and within a price by age. */
export function sortBook(book: ReferenceOrder[]): void {
  const better = book[0]?.side === 'BUY' ? -1n : 1n;
  book.sort((a, b) => Number((a.price - b.price) * better) || a.acceptedSeq - b.acceptedSeq);
}
