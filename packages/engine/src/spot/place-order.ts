/** Placing a spot order: every check, in the order of the command's list of rejections, then matching, then rest or close (rules/spot). */
import { isSpotPriceAllowed, SPOT_BAND } from '@tern/math';
import { type Amount, LIMB } from '../base/amount.ts';
import type { CommandContext } from '../base/command-context.ts';
import { MAX_REQUEST_ID_LENGTH, ORDER_LIMIT } from '../base/limits.ts';
import { ORDER_FLAG, TIME_IN_FORCE, TIME_IN_FORCE_BITS } from '../base/order-words.ts';
import type { SideIndex } from '../book/order-book.ts';
import { type OrderStore, SLOT } from '../book/order-store.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import { isWithin, oppositeSide } from '../orders/bound.ts';
import { CLOSE_REASON } from '../orders/close-reason.ts';
import type { OrderRequests } from '../orders/order-requests.ts';
import { boundBeyond, type MarketSize } from './market-bound.ts';
import { marketBound, type OrderMatching } from './match-order.ts';
import type { OrderFields } from './order-fields.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';
import { bodyOfForm } from './request-body.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotMarkets } from './spot-markets.ts';
import type { SpotStores } from './spot-stores.ts';

/** Anything beyond this many upper bits does not fit an amount. */
const HI_LIMIT = 2 ** 11;

export class OrderPlacing {
  private readonly ledger: Ledger;
  private readonly orders: OrderStore;
  private readonly members: MemberStore;
  private readonly markets: SpotMarkets;
  /** The amount that a MARKET BUY spends; zero for other orders. */
  private readonly money: Amount;
  private readonly notional: Amount;
  private readonly countsDirectly: boolean;

  constructor(
    stores: SpotStores,
    private readonly context: CommandContext,
    private readonly matching: OrderMatching,
    private readonly lifecycle: OrderLifecycle,
    private readonly requests: OrderRequests,
  ) {
    this.ledger = stores.ledger;
    this.orders = stores.orders;
    this.members = stores.members;
    this.markets = stores.markets;
    this.money = stores.kind.amount();
    this.notional = stores.kind.amount();
    this.countsDirectly = stores.kind.countsOneLimbDirectly;
  }

  place(form: OrderFields) {
    if (!hasOrderShape(form)) return 'BAD_COMMAND';
    if (form.market === SLOT.NONE) return 'UNKNOWN_MARKET';
    const market = this.markets.at(form.market);
    const member = this.members.find(form.memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    const hasRequest = form.requestId !== '';
    const body = hasRequest ? bodyOfForm(form) : '';
    const earlier = hasRequest ? this.requests.earlier(member, form.requestId, body) : undefined;
    if (earlier?.isSame) return this.context.repeat(earlier.answer);
    if (!this.members.mayPlaceOrders(member)) return this.members.whyNoOrders(member);
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    if (market.status !== 'OPEN')
      return market.status === 'CANCEL_ONLY' ? 'MARKET_CANCEL_ONLY' : 'MARKET_NOT_OPEN';
    const filtered = isMarket(form)
      ? this.filterMarket(form, market)
      : this.filterLimit(form, market, member);
    if (filtered !== 'OK') return filtered;
    if (mayRest(form) && market.openOrdersOf(member) >= ORDER_LIMIT.MAX_OPEN_ORDERS) return 'TOO_MANY_ORDERS';
    const makers = oppositeSide(form.flags);
    let bound = form.price;
    if (isMarket(form)) {
      const best = this.matching.firstOfOthers(market, makers, member);
      if (best === SLOT.NONE) return 'NO_LIQUIDITY';
      bound = this.holdsTenth(form, market, best, makers)
        ? marketBound(market, makers, this.orders.price(best))
        : boundBeyond(this.orders, market, best, sizeOf(form, member, makers));
    }
    if (!this.canPay(form, market, member)) return 'INSUFFICIENT_BALANCE';
    this.execute(form, market, member, bound);
    if (hasRequest) this.requests.remember(member, form.requestId, body, this.context.seq);
    return 'OK';
  }

  /** The first order of others holds a tenth of what is wanted, so its price is the average, as it mostly is. */
  private holdsTenth(form: OrderFields, market: SpotMarket, best: number, makers: SideIndex): boolean {
    const { orders } = this;
    const offered = 10 * orders.remaining(best);
    if (makers === 0) return offered >= form.qty;
    const worth = offered * orders.price(best) * market.quoteMultiplier;
    return form.quoteHi === 0 && worth >= form.quoteLo && worth < LIMB.RANGE;
  }

  /**
   * From here on the order is taken. V8 must not inline this into `place`, whose checks would leave too little of the
   * budget for what is called here (docs/decisions/0039-inlining-budget.md).
   */
  private execute(form: OrderFields, market: SpotMarket, member: number, bound: number): void {
    const { orders, context } = this;
    context.mutate();
    context.result = context.seq;
    const order = this.lifecycle.open(form, market, member, this.money);
    const timeInForce = timeInForceOf(form);
    if (isMarket(form) && isBuy(form)) {
      const matched = this.matching.matchByQuote(order, market, bound, this.money);
      this.lifecycle.close(order, matched ? CLOSE_REASON.NONE : CLOSE_REASON.IOC_REMAINDER);
      return;
    }
    if (timeInForce === TIME_IN_FORCE.POST_ONLY && this.meets(market, oppositeSide(form.flags), bound)) {
      this.lifecycle.close(order, CLOSE_REASON.POST_ONLY);
      return;
    }
    const makers = oppositeSide(form.flags);
    if (
      timeInForce === TIME_IN_FORCE.FOK &&
      !this.matching.canFill(market, makers, member, bound, form.qty)
    ) {
      this.lifecycle.close(order, CLOSE_REASON.FOK);
      return;
    }
    if (this.meets(market, makers, bound)) this.matching.match(order, market, bound);
    if (orders.filledQty(order) === form.qty) this.lifecycle.close(order, CLOSE_REASON.NONE);
    else if (timeInForce === TIME_IN_FORCE.IOC) this.lifecycle.close(order, CLOSE_REASON.IOC_REMAINDER);
    else this.lifecycle.rest(order, market, form.requestId);
  }

  /** True when the first order of the other side is within the bound. */
  meets(market: SpotMarket, makers: SideIndex, bound: number): boolean {
    const first = market.book.first(makers);
    return first !== SLOT.NONE && isWithin(this.orders.price(first), bound, makers);
  }

  private filterLimit(form: OrderFields, market: SpotMarket, member: number) {
    const { price } = form;
    this.money.setZero();
    if (price <= 0 || price > ORDER_LIMIT.MAX_PRICE) return 'PRICE_INVALID';
    if (!isMultiple(price, market.tickSize)) return 'PRICE_TICK';
    const reference = market.reference.price;
    const isWithinBand = price * SPOT_BAND.FACTOR >= reference && price <= reference * SPOT_BAND.FACTOR;
    if (!isWithinBand && !this.isAllowedBeyond(price, market, member)) return 'PRICE_BAND';
    const filtered = filterQty(form.qty, market);
    return filtered === 'OK' ? this.filterNotional(price, form.qty, market) : filtered;
  }

  /** True where the quotes of others vouch for a price beyond the band. */
  isAllowedBeyond(price: number, market: SpotMarket, member: number): boolean {
    const { orders } = this;
    const bid = this.matching.firstOfOthers(market, 0, member);
    const ask = this.matching.firstOfOthers(market, 1, member);
    if (bid === SLOT.NONE || ask === SLOT.NONE) return false;
    const others = { bid: BigInt(orders.price(bid)), ask: BigInt(orders.price(ask)) };
    return isSpotPriceAllowed(BigInt(price), BigInt(market.reference.price), others);
  }

  private filterMarket(form: OrderFields, market: SpotMarket) {
    this.money.setZero();
    if (isBuy(form)) {
      if (!form.hasQuoteAmount || form.quoteIsNegative || (form.quoteLo === 0 && form.quoteHi === 0))
        return 'QTY_INVALID';
      if (form.quoteHi >= HI_LIMIT) return 'NOTIONAL_TOO_LARGE';
      this.money.setLimbs(form.quoteLo, form.quoteHi);
      if (this.money.compare(market.minNotional) < 0) return 'NOTIONAL_TOO_SMALL';
      return this.money.compare(market.maxNotional) > 0 ? 'NOTIONAL_TOO_LARGE' : 'OK';
    }
    const filtered = filterQty(form.qty, market);
    return filtered === 'OK' ? this.filterNotional(market.reference.price, form.qty, market) : filtered;
  }

  /** Leaves the notional in `notional`, unless it could be compared as a plain number: exact when below 2^52. */
  private filterNotional(price: number, qty: number, market: SpotMarket) {
    const direct = price * qty * market.quoteMultiplier;
    if (direct < LIMB.RANGE && this.countsDirectly) {
      if (direct < market.minNotionalDirect) return 'NOTIONAL_TOO_SMALL';
      return direct > market.maxNotionalDirect ? 'NOTIONAL_TOO_LARGE' : 'OK';
    }
    if (!this.notional.setProduct(price, qty, market.quoteMultiplier)) return 'NOTIONAL_TOO_LARGE';
    if (this.notional.compare(market.minNotional) < 0) return 'NOTIONAL_TOO_SMALL';
    return this.notional.compare(market.maxNotional) > 0 ? 'NOTIONAL_TOO_LARGE' : 'OK';
  }

  /**
   * Leaves the row that pays in the form. LIMIT BUY: price × qty of quote; SELL: qty of base; MARKET BUY: its amount
   * (rules/spot#reserve).
   */
  private canPay(form: OrderFields, market: SpotMarket, member: number): boolean {
    const { ledger } = this;
    if (isBuy(form)) {
      form.paidRow = market.quoteRow(member, form.memberId);
      if (isMarket(form)) return !ledger.isFreeBelow(form.paidRow, this.money);
      const direct = form.price * form.qty * market.quoteMultiplier;
      if (direct < LIMB.RANGE && this.countsDirectly)
        return !ledger.isFreeBelowDirectly(form.paidRow, direct);
      return !ledger.isFreeBelow(form.paidRow, this.notional);
    }
    form.paidRow = market.baseRow(member, form.memberId);
    const direct = form.qty * market.baseMultiplier;
    if (direct < LIMB.RANGE && this.countsDirectly) return !ledger.isFreeBelowDirectly(form.paidRow, direct);
    if (!this.notional.setProduct(form.qty, market.baseMultiplier, 1)) return false;
    return !ledger.isFreeBelow(form.paidRow, this.notional);
  }
}

/** A price or quantity and its step: the quotient of a true multiple is exact, so the test is too. */
function isMultiple(value: number, step: number): boolean {
  return step === 1 || Math.floor(value / step) * step === value;
}

function filterQty(qty: number, market: SpotMarket) {
  if (qty <= 0) return 'QTY_INVALID';
  if (qty > ORDER_LIMIT.MAX_QTY) return 'QTY_TOO_LARGE';
  if (!isMultiple(qty, market.stepSize)) return 'QTY_STEP';
  if (qty < market.minQty) return 'QTY_TOO_SMALL';
  return qty > market.maxQty ? 'QTY_TOO_LARGE' : 'OK';
}

function isBuy(form: OrderFields): boolean {
  return (form.flags & ORDER_FLAG.sell) === 0;
}

function sizeOf(form: OrderFields, member: number, makers: SideIndex): MarketSize {
  if (isBuy(form)) return { member, makers, lo: form.quoteLo, hi: form.quoteHi };
  return { member, makers, lo: form.qty, hi: 0 };
}

function isMarket(form: OrderFields): boolean {
  return (form.flags & ORDER_FLAG.market) !== 0;
}

function timeInForceOf(form: OrderFields): number {
  return (form.flags >> TIME_IN_FORCE_BITS.shift) & TIME_IN_FORCE_BITS.mask;
}

function mayRest(form: OrderFields): boolean {
  const timeInForce = timeInForceOf(form);
  return timeInForce === TIME_IN_FORCE.GTC || timeInForce === TIME_IN_FORCE.POST_ONLY;
}

/** Which amounts an order carries depends on its kind (rules/spot#orders); MARKET is always IOC. */
function hasOrderShape(form: OrderFields): boolean {
  if (form.requestId !== '' && form.requestId.length > MAX_REQUEST_ID_LENGTH) return false;
  const hasQuoteAmount = form.hasQuoteAmount && (form.quoteLo !== 0 || form.quoteHi !== 0);
  if (!isMarket(form)) return !hasQuoteAmount;
  if (timeInForceOf(form) !== TIME_IN_FORCE.IOC || form.price !== 0) return false;
  return isBuy(form) ? form.qty === 0 : !hasQuoteAmount;
}
