/**
 * The state of pledges; no behaviour beyond finding and keeping. Members and assets stand here by their numbers. Sums of
 * members and due days follow from the orders.
 */
import { businessDay } from '../limits.ts';
import type { PledgeTerms } from './pledge-commands.ts';
import type { ProductStatus } from './pledge-events.ts';

export interface Product {
  readonly productId: number;
  terms: PledgeTerms;
  status: ProductStatus;
  sold: bigint;
  /** The part of `pledge` that is frozen for the product: it covers its running promises, and while it is ON its rest. */
  setAside: bigint;
}

export interface Pledge {
  readonly pledgeId: number;
  readonly member: number;
  readonly product: Product;
  readonly asset: number;
  principal: bigint;
  readonly termDays: number;
  readonly dailyRate: bigint;
  readonly firstDay: number;
  /** The days of a flexible order that are paid. */
  paidDays: number;
  isRedeeming: boolean;
  /** The time of payment; 0: flexible. */
  dueMs: number;
}

export class PledgeMemory {
  lastProduct = 0;
  readonly products = new Map<number, Product>();
  lastPledge = 0;
  /** The running ones. */
  readonly pledges = new Map<number, Pledge>();
  /** The principal of each member's running orders of a product; the keys are `product/member`. */
  private readonly held = new Map<string, bigint>();
  /** The orders that wait for their time, by its business day. */
  private readonly dueOn = new Map<number, Set<Pledge>>();

  addPledge(pledge: Pledge): void {
    this.pledges.set(pledge.pledgeId, pledge);
    this.addHeld(pledge, pledge.principal);
    this.followDue(pledge);
  }

  heldBy(member: number, product: Product): bigint {
    return this.held.get(`${product.productId}/${member}`) ?? 0n;
  }

  /** The member gets a part of the principal, or all of it: then the order is over. */
  takePrincipal(pledge: Pledge, part: bigint): void {
    pledge.principal -= part;
    this.addHeld(pledge, -part);
    if (pledge.principal > 0n) return;
    this.pledges.delete(pledge.pledgeId);
    this.leaveDue(pledge);
  }

  changeDue(pledge: Pledge, dueMs: number): void {
    this.leaveDue(pledge);
    pledge.dueMs = dueMs;
    this.followDue(pledge);
  }

  /** The first orders whose time has come and lies in a business day up to `day`: by their time, then by id. */
  dueUntil(day: number, nowMs: number, most: number): Pledge[] {
    const days = [...this.dueOn.keys()].filter((one) => one <= day).sort((a, b) => a - b);
    const due: Pledge[] = [];
    for (const one of days) {
      if (due.length >= most) break;
      const ofDay = [...(this.dueOn.get(one) ?? [])].filter(({ dueMs }) => dueMs <= nowMs);
      due.push(...ofDay.sort((a, b) => a.dueMs - b.dueMs || a.pledgeId - b.pledgeId));
    }
    return due.slice(0, most);
  }

  private addHeld({ product, member }: Pledge, amount: bigint): void {
    const key = `${product.productId}/${member}`;
    const held = (this.held.get(key) ?? 0n) + amount;
    if (held === 0n) this.held.delete(key);
    else this.held.set(key, held);
  }

  private followDue(pledge: Pledge): void {
    if (pledge.dueMs === 0) return;
    const day = businessDay(pledge.dueMs);
    const ofDay = this.dueOn.get(day) ?? new Set<Pledge>();
    this.dueOn.set(day, ofDay.add(pledge));
  }

  private leaveDue(pledge: Pledge): void {
    const day = businessDay(pledge.dueMs);
    const ofDay = this.dueOn.get(day);
    ofDay?.delete(pledge);
    if (ofDay?.size === 0) this.dueOn.delete(day);
  }
}
