/**
 * Matching of contract orders: price-time priority, the maker's price, own orders met are cancelled
 * (rules/contracts#matching). Every fill is checked for both sides, the maker first; an order whose owner may not have
 * it is cancelled, the other goes on. An order trades no more than what is counted exactly; its rest is cancelled in
 * the same way.
 */
import type { CommandContext } from '../../base/command-context.ts';
import { CONTRACT_LIMIT, ORDER_LIMIT } from '../../base/limits.ts';
import { downTo, floorDivide } from '../../base/units.ts';
import type { SideIndex } from '../../book/order-book.ts';
import { type OrderStore, SLOT } from '../../book/order-store.ts';
import { isWithin, oppositeSide } from '../../orders/bound.ts';
import { CLOSE_REASON, type CloseReason } from '../../orders/close-reason.ts';
import type { ContractTradeSideValues } from '../contract-event-values.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { FillCheck } from '../margin/check-fill.ts';
import { PreFillMarginCheck } from '../margin/pre-fill-margin-check.ts';
import { OffersWalk } from './offers-walk.ts';
import type { ContractOrderLifecycle } from './order-lifecycle.ts';
import type { ContractSettling } from './settle-fill.ts';

export class ContractMatching {
  private readonly contracts: ContractMemory;
  private readonly orders: OrderStore;
  private readonly marginCheck: PreFillMarginCheck;
  /** The walk of the order that is accepted, or was accepted last. */
  readonly offers: OffersWalk;

  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly lifecycle: ContractOrderLifecycle,
    private readonly check: FillCheck,
    private readonly settling: ContractSettling,
  ) {
    this.contracts = stores.contracts;
    this.orders = stores.contracts.orders;
    this.marginCheck = new PreFillMarginCheck(stores);
    this.offers = new OffersWalk(stores.contracts.orders, context);
  }

  /** Fills the taker from the other side up to the bound. False: the taker may not have a fill, and was cancelled. */
  match(taker: number, market: ContractMarket, bound: number): boolean {
    const { orders, lifecycle, check } = this;
    const side = oppositeSide(orders.flags(taker));
    const member = orders.member(taker);
    let missing = orders.remaining(taker);
    while (missing > 0) {
      const maker = market.book.first(side);
      if (maker === SLOT.NONE) return true;
      const price = orders.price(maker);
      if (!isWithin(price, bound, side)) return true;
      this.context.makersSeen++;
      if (orders.member(maker) === member) {
        lifecycle.cancelResting(maker, CLOSE_REASON.STP);
        continue;
      }
      const wanted = Math.min(missing, orders.remaining(maker));
      if (!check.mayMeet(maker, market, price)) {
        lifecycle.cancelResting(maker, CLOSE_REASON.INDEX);
        continue;
      }
      if (!check.mayMeet(taker, market, price)) {
        lifecycle.close(taker, CLOSE_REASON.INDEX);
        return false;
      }
      const makers = this.exactQty(maker, market, price, wanted);
      const qty = this.exactQty(taker, market, price, makers);
      if (makers === 0 || (qty > 0 && !check.mayHave(maker, market, qty, price, true))) {
        lifecycle.cancelResting(maker, CLOSE_REASON.MARGIN_AT_MATCH);
        continue;
      }
      if (qty === 0 || !check.mayHave(taker, market, qty, price, false)) {
        lifecycle.close(taker, CLOSE_REASON.MARGIN_AT_MATCH);
        return false;
      }
      this.settling.settle(taker, maker, market, qty);
      missing -= qty;
    }
    return true;
  }

  /**
   * NONE: the order can be filled whole, every check at the match included; else why it cannot (FOK,
   * rules/contracts#fill-or-kill).
   */
  rejectionOfWhole(taker: number, market: ContractMarket, bound: number): CloseReason {
    const { orders, marginCheck } = this;
    const side = oppositeSide(orders.flags(taker));
    const member = orders.member(taker);
    let missing = orders.remaining(taker);
    let looks = 0;
    let isFront = true;
    if (this.isSurelyShort(taker, market, bound)) return CLOSE_REASON.FOK;
    marginCheck.begin();
    let maker = market.book.first(side);
    for (
      ;
      maker !== SLOT.NONE && isWithin(orders.price(maker), bound, side);
      maker = market.book.after(maker, side)
    ) {
      if (++looks > ORDER_LIMIT.MAX_MAKERS_TRIED) return CLOSE_REASON.TOO_DEEP;
      const isOwn = orders.member(maker) === member;
      // Own orders in front, and those of its first part, were looked at for the order's reference price.
      isFront &&= isOwn;
      if (!isFront && looks > this.offers.looks) this.context.makersSeen++;
      if (isOwn) {
        marginCheck.drop(maker);
        continue;
      }
      const isFresh = marginCheck.isUntouched(orders.member(maker));
      // A fill before it may have made its owner give it up.
      if (!isFresh && marginCheck.isGone(maker)) continue;
      const price = orders.price(maker);
      const wanted = Math.min(missing, orders.remaining(maker));
      if (!(isFresh ? this.check : marginCheck).mayMeet(maker, market, price)) {
        marginCheck.drop(maker);
        continue;
      }
      if (!marginCheck.mayMeet(taker, market, price)) return CLOSE_REASON.FOK;
      const makers = isFresh
        ? this.exactQty(maker, market, price, wanted)
        : exactPart(market, price, wanted, marginCheck.filledNotional(maker));
      const qty = exactPart(market, price, makers, marginCheck.filledNotional(taker));
      if (makers === 0 || (qty > 0 && !this.makerMayHave(maker, market, qty, price, isFresh))) {
        marginCheck.drop(maker);
        continue;
      }
      if (qty === 0 || !marginCheck.fill(taker, market, qty, price, false)) return CLOSE_REASON.FOK;
      missing -= qty;
      if (missing === 0) return CLOSE_REASON.NONE;
      // A maker whose fill was cut may trade no more.
      if (qty < wanted) marginCheck.drop(maker);
    }
    return CLOSE_REASON.FOK;
  }

  private makerMayHave(
    order: number,
    market: ContractMarket,
    qty: number,
    price: number,
    isFresh: boolean,
  ): boolean {
    const isSure = isFresh && this.check.surelyMayHave(order, market, qty, price, true);
    if (!isSure) return this.marginCheck.fill(order, market, qty, price, true);
    this.marginCheck.assume({ order, market, qty, price });
    return true;
  }

  /** True when all that others offer is too little, whatever the checks say: the trial costs far more than counting. */
  private isSurelyShort(taker: number, market: ContractMarket, bound: number): boolean {
    const { orders } = this;
    const side = oppositeSide(orders.flags(taker));
    let missing = orders.remaining(taker);
    let maker = market.book.first(side);
    for (let looks = 0; looks < ORDER_LIMIT.MAX_MAKERS_TRIED; looks++) {
      if (maker === SLOT.NONE || !isWithin(orders.price(maker), bound, side)) return true;
      if (orders.member(maker) !== orders.member(taker)) missing -= orders.remaining(maker);
      if (missing <= 0) return false;
      maker = market.book.after(maker, side);
    }
    return false;
  }

  /** The part of a fill that the order may still have, so that all it trades is counted exactly; 0: nothing more. */
  exactQty(order: number, market: ContractMarket, price: number, qty: number): number {
    return exactPart(market, price, qty, this.contracts.orderTerms.filledNotional(order));
  }

  /** The first order of others on a side, or NONE. */
  firstOfOthers(market: ContractMarket, side: SideIndex, member: number): number {
    const { orders } = this;
    let order = market.book.first(side);
    while (order !== SLOT.NONE && orders.member(order) === member) {
      this.context.makersSeen++;
      order = market.book.after(order, side);
    }
    return order;
  }

  /**
   * Fills a resting order from the liquidation engine, whose side of the trade is given, and only after the checks. False:
   * the owner may not have it, the order was cancelled, and nothing else changed.
   */
  fillLiquidator(maker: number, qty: number, liquidator: ContractTradeSideValues): boolean {
    const market = this.contracts.marketAt(this.orders.market(maker));
    if (!this.check.mayMeet(maker, market, this.orders.price(maker))) {
      this.lifecycle.cancelResting(maker, CLOSE_REASON.INDEX);
      return false;
    }
    if (!this.check.mayHave(maker, market, qty, this.orders.price(maker), true)) {
      this.lifecycle.cancelResting(maker, CLOSE_REASON.MARGIN_AT_MATCH);
      return false;
    }
    this.settling.settleLiquidator(maker, market, qty, liquidator);
    return true;
  }

  /** True when the first order of the other side is within the bound. */
  meets(taker: number, market: ContractMarket, bound: number): boolean {
    const side = oppositeSide(this.orders.flags(taker));
    const first = market.book.first(side);
    return first !== SLOT.NONE && isWithin(this.orders.price(first), bound, side);
  }
}

/** @param traded quote units that the order has traded before */
function exactPart(market: ContractMarket, price: number, qty: number, traded: number): number {
  const worth = price * market.quoteMultiplier;
  // A product that was rounded is above the bound too.
  if (qty * worth <= CONTRACT_LIMIT.MAX_TRADED - traded) return qty;
  return downTo(floorDivide(Math.max(0, CONTRACT_LIMIT.MAX_TRADED - traded), worth), market.qtyStep);
}
