/**
 * Amending an open order: all checks, in the order of the command's list of rejections, then the change (rules/spot#amending). It is not among
 * the hottest paths, so it counts in bigint.
 */
import { isSpotPriceAllowed } from '@tern/math';
import type { Amount } from '../base/amount.ts';
import type { CommandContext } from '../base/command-context.ts';
import { MAX_AMOUNT, MAX_PRICE, MAX_QTY, MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import { type OrderStore, SLOT } from '../book/order-store.ts';
import type { Events } from '../codec/event-writer.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import { oppositeSide } from '../orders/bound.ts';
import type { ClosedOrders } from '../orders/closed-orders.ts';
import type { OrderRequests } from '../orders/order-requests.ts';
import { REQUEST_KIND, type RequestStore } from '../requests/request-store.ts';
import type { AmendSpotOrder } from './commands.ts';
import type { OrderAmended } from './events.ts';
import type { OrderPlacing } from './place-order.ts';
import { bodyOfResting } from './request-body.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotMarkets } from './spot-markets.ts';
import type { SpotStores } from './spot-stores.ts';

/** Price and whole quantity of an order. */
interface Terms {
  readonly price: bigint;
  readonly qty: bigint;
}

export class OrderAmending {
  private readonly ledger: Ledger;
  private readonly orders: OrderStore;
  private readonly members: MemberStore;
  private readonly markets: SpotMarkets;
  private readonly requests: RequestStore;
  private readonly closedOrders: ClosedOrders;
  private readonly amount: Amount;

  constructor(
    stores: SpotStores,
    private readonly context: CommandContext,
    private readonly events: Events<OrderAmended>,
    private readonly placing: OrderPlacing,
    /** Those that placed orders. */
    private readonly placingRequests: OrderRequests,
  ) {
    this.ledger = stores.ledger;
    this.orders = stores.orders;
    this.members = stores.members;
    this.markets = stores.markets;
    this.requests = stores.requests;
    this.closedOrders = stores.closedOrders;
    this.amount = stores.kind.amount();
  }

  amend(command: AmendSpotOrder) {
    const { orders, members, context } = this;
    if (!hasAmendShape(command)) return 'BAD_COMMAND';
    const member = members.find(command.memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    const named = command.orderId === 0 ? this.orderOf(member, command.orderRequestId) : 0;
    const orderId = command.orderId || named;
    const body = `${orderId}/${command.price}/${command.qty}`;
    const earlier = this.requests.find(member, REQUEST_KIND.amend, command.requestId, context.timeMs);
    if (earlier?.isOf(body)) return context.repeat(earlier.answer);
    if (!members.mayPlaceOrders(member)) return members.whyNoOrders(member);
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    const order = orders.bySequence.get(orderId);
    // Another member's order is as unknown as one that never was.
    if (order === SLOT.NONE || orders.member(order) !== member)
      return named !== 0 || this.closedOrders.wasClosed(orderId, member)
        ? 'ORDER_FINISHED'
        : 'ORDER_NOT_FOUND';
    const market = this.markets.at(orders.market(order));
    if (market.status !== 'OPEN')
      return market.status === 'CANCEL_ONLY' ? 'MARKET_CANCEL_ONLY' : 'MARKET_NOT_OPEN';
    const before = this.termsOf(order);
    const after = { price: command.price || before.price, qty: command.qty || before.qty };
    const differs = after.price !== before.price || after.qty !== before.qty;
    const refused = differs ? this.check(order, market, before, after) : 'OK';
    if (refused !== 'OK') return refused;
    context.result = orderId;
    if (differs || command.requestId !== '') context.mutate();
    if (differs) this.change(order, market, before, after);
    if (command.requestId !== '') this.remember(member, command.requestId, body, orderId);
    return 'OK';
  }

  /** The id of the order that a request placed, open or ended less than a day ago; 0: none. */
  private orderOf(member: number, requestId: string): number {
    return this.placingRequests.earlier(member, requestId, '')?.answer ?? 0;
  }

  private check(order: number, market: SpotMarket, before: Terms, { price, qty }: Terms) {
    const { orders, placing, ledger } = this;
    const { filters } = market;
    if (price <= 0n || price > BigInt(MAX_PRICE)) return 'PRICE_INVALID';
    if (price % filters.tickSize !== 0n) return 'PRICE_TICK';
    if (price !== before.price && !this.isPriceAllowed(price, market, orders.member(order)))
      return 'PRICE_BAND';
    if (qty <= 0n) return 'QTY_INVALID';
    if (qty > BigInt(MAX_QTY)) return 'QTY_TOO_LARGE';
    if (qty % filters.stepSize !== 0n) return 'QTY_STEP';
    const rest = qty - BigInt(orders.filledQty(order));
    if (rest <= 0n) return 'AMEND_FILLED';
    if (rest < filters.minQty) return 'QTY_TOO_SMALL';
    if (qty > filters.maxQty) return 'QTY_TOO_LARGE';
    const unit = price * BigInt(market.quoteMultiplier);
    if (rest * unit < filters.minNotional) return 'NOTIONAL_TOO_SMALL';
    if (qty * unit > filters.maxNotional || !this.fitsWithFills(order, rest * unit))
      return 'NOTIONAL_TOO_LARGE';
    if (placing.meets(market, oppositeSide(orders.flags(order)), Number(price))) return 'AMEND_WOULD_MATCH';
    const more = this.reserveChange(order, market, before, { price, qty });
    return more > 0n && more > ledger.freeOf(orders.paidRow(order)) ? 'INSUFFICIENT_BALANCE' : 'OK';
  }

  /** As of a new order: within the band, or between the quotes of others. */
  private isPriceAllowed(price: bigint, market: SpotMarket, member: number): boolean {
    return (
      isSpotPriceAllowed(price, BigInt(market.reference.price)) ||
      this.placing.isAllowedBeyond(Number(price), market, member)
    );
  }

  /** Fills at other prices than today's stay in the sum of the order, which must fit an amount. */
  private fitsWithFills(order: number, restNotional: bigint): boolean {
    this.orders.filledQuote.get(order, this.amount);
    return this.amount.toBigint() + restNotional <= MAX_AMOUNT;
  }

  private change(order: number, market: SpotMarket, before: Terms, { price, qty }: Terms): void {
    const { orders, context } = this;
    const side = orders.side(order);
    const keepsPlace = price === before.price && qty < before.qty;
    this.freeze(orders.paidRow(order), this.reserveChange(order, market, before, { price, qty }));
    if (!keepsPlace) market.book.remove(order, side);
    const body = orders.hasRequestId(order) ? bodyOfResting(orders, order) : '';
    orders.setTerms(order, Number(price), Number(qty));
    orders.amended.set(order, keepsPlace ? orders.amended.acceptedSeq(order) : context.seq, body);
    if (!keepsPlace) market.book.add(order, side);
    this.events.write({
      kind: 'order-amended',
      orderId: orders.id(order),
      memberId: this.members.idOf(orders.member(order)),
      market: market.definition.market,
      price,
      qty,
      keepsPlace,
    });
  }

  /** The order holds so much more of the member's money; below zero: less (rules/spot#reserve). */
  private reserveChange(order: number, market: SpotMarket, before: Terms, after: Terms): bigint {
    const { orders } = this;
    if (orders.side(order) === 1) return (after.qty - before.qty) * BigInt(market.baseMultiplier);
    const filled = BigInt(orders.filledQty(order));
    const rests = after.price * (after.qty - filled) - before.price * (before.qty - filled);
    return rests * BigInt(market.quoteMultiplier);
  }

  private freeze(row: number, more: bigint): void {
    if (more === 0n) return;
    this.amount.setBigint(more > 0n ? more : -more);
    if (more > 0n) this.ledger.freeze(row, this.amount);
    else this.ledger.release(row, this.amount);
  }

  private termsOf(order: number): Terms {
    const { orders } = this;
    return { price: BigInt(orders.price(order)), qty: BigInt(orders.qty(order)) };
  }

  private remember(member: number, requestId: string, body: string, answer: number): void {
    this.requests.remember(member, REQUEST_KIND.amend, requestId, { body, answer }, this.context.timeMs);
  }
}

function hasAmendShape({ requestId, price, qty }: AmendSpotOrder): boolean {
  return requestId.length <= MAX_REQUEST_ID_LENGTH && (price !== 0n || qty !== 0n);
}
