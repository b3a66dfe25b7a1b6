/**
 * A walk over the orders of others that a new order may meet, best first: own ones are skipped, and as many are looked
 * at as rules/contracts#fill-or-kill allows, own ones counted. Filled again for every order.
 */
import type { CommandContext } from '../../base/command-context.ts';
import { ORDER_LIMIT } from '../../base/limits.ts';
import type { SideIndex } from '../../book/order-book.ts';
import { type OrderStore, SLOT } from '../../book/order-store.ts';
import { isWithin } from '../../orders/bound.ts';
import type { ContractMarket } from '../contract-market.ts';

export class OffersWalk {
  /** The orders that were looked at, from the front of the book on; 0 when there was no walk. */
  looks = 0;
  /** The orders that were taken whole: their quantity, and what they are worth. */
  qty = 0;
  notional = 0;
  /** The price of the last order of others that was reached. */
  worst = 0;
  private order: number = SLOT.NONE;
  private isLookedAt = false;
  /** Own orders in front were looked at to find the first of others. */
  private isFront = true;
  private market!: ContractMarket;
  private side: SideIndex = 0;
  private member: number = SLOT.NONE;
  private bound = 0;

  constructor(
    private readonly orders: OrderStore,
    private readonly context: CommandContext,
  ) {}

  begin(market: ContractMarket, side: SideIndex, member: number, bound: number): void {
    this.market = market;
    this.side = side;
    this.member = member;
    this.bound = bound;
    this.looks = 0;
    this.qty = 0;
    this.notional = 0;
    this.worst = 0;
    this.isFront = true;
    this.isLookedAt = false;
    this.order = market.book.first(side);
  }

  /** Takes orders while all of them are worth less, and stops at the one that is worth the rest. False: there is none. */
  takeWorth(notional: number): boolean {
    const { orders, market } = this;
    while (this.reachNext()) {
      const left = orders.remaining(this.order);
      const worth = left * orders.price(this.order) * market.quoteMultiplier;
      if (this.notional + worth >= notional) return true;
      this.notional += worth;
      this.qty += left;
      this.goOn();
    }
    return false;
  }

  /** Goes on as far as the quantity reaches. */
  takeQty(qty: number): void {
    while (this.qty < qty && this.reachNext()) {
      this.qty += this.orders.remaining(this.order);
      this.goOn();
    }
  }

  /** Stands at an order of others, the same one until the walk goes on. False: there is none, or none may be looked at. */
  private reachNext(): boolean {
    const { orders } = this;
    for (; this.order !== SLOT.NONE; this.goOn()) {
      const isOwn = orders.member(this.order) === this.member;
      if (!this.isLookedAt && !this.mayLook(isOwn)) break;
      if (isOwn) continue;
      this.worst = orders.price(this.order);
      return true;
    }
    this.order = SLOT.NONE;
    return false;
  }

  private mayLook(isOwn: boolean): boolean {
    if (this.looks === ORDER_LIMIT.MAX_MAKERS_TRIED) return false;
    this.looks++;
    this.isFront &&= isOwn;
    if (!this.isFront) this.context.makersSeen++;
    this.isLookedAt = true;
    return isWithin(this.orders.price(this.order), this.bound, this.side);
  }

  private goOn(): void {
    this.order = this.market.book.after(this.order, this.side);
    this.isLookedAt = false;
  }
}
