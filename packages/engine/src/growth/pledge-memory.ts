/**
 * The state of pledges; no behaviour beyond finding and keeping. Members and assets stand here by their numbers. Sums of
 * members and products, and due days, follow from the orders.
 */
import { DueQueue } from './due-queue.ts';
import { promiseOf } from './pledge-interest.ts';
import type { DayUse, Pledge, Product, ProductSums } from './pledge-records.ts';

const NOTHING: Readonly<ProductSums> = { principal: 0n, promised: 0n };

export class PledgeMemory {
  lastProduct = 0;
  readonly products = new Map<number, Product>();
  lastPledge = 0;
  /** The running ones. */
  readonly pledges = new Map<number, Pledge>();
  /** The principal of each member's running orders of a product; the keys are `product/member`. */
  private readonly held = new Map<string, bigint>();
  private readonly sums = new Map<Product, ProductSums>();
  /** Running orders of each member. */
  private readonly running = new Map<number, number>();
  private readonly due = new DueQueue<Pledge>();
  /** The uses of products on the last day that has some; the keys are `product/member`. */
  private uses = new Map<string, DayUse>();
  private usesDay = 0;

  addPledge(pledge: Pledge): void {
    this.pledges.set(pledge.pledgeId, pledge);
    this.running.set(pledge.member, this.runningOf(pledge.member) + 1);
    this.addHeld(pledge, pledge.principal);
    this.addSums(pledge.product, pledge.principal, promiseOf(pledge));
    this.due.add(pledge);
  }

  heldBy(member: number, product: Product): bigint {
    return this.held.get(`${product.productId}/${member}`) ?? 0n;
  }

  runningOf(member: number): number {
    return this.running.get(member) ?? 0;
  }

  sumsOf(product: Product): Readonly<ProductSums> {
    return this.sums.get(product) ?? NOTHING;
  }

  /** Interest is paid for the days up to `paidDays`, and the member gets a part of the principal, or all of it: then the order is over. */
  takePrincipal(pledge: Pledge, part: bigint, paidDays: number): void {
    const promised = promiseOf(pledge);
    pledge.paidDays = paidDays;
    pledge.principal -= part;
    this.addHeld(pledge, -part);
    this.addSums(pledge.product, -part, promiseOf(pledge) - promised);
    if (pledge.principal > 0n) return;
    this.pledges.delete(pledge.pledgeId);
    this.due.remove(pledge);
    const left = this.runningOf(pledge.member) - 1;
    if (left === 0) this.running.delete(pledge.member);
    else this.running.set(pledge.member, left);
  }

  /** The order waits for an early redemption, and is promised nothing any more. */
  forfeit(pledge: Pledge, dueMs: number): void {
    this.due.remove(pledge);
    this.addSums(pledge.product, 0n, -promiseOf(pledge));
    pledge.isRedeeming = true;
    pledge.dueMs = dueMs;
    this.due.add(pledge);
  }

  /** The first orders whose time has come and lies in a business day up to `day`: by their time, then by id. */
  dueUntil(day: number, nowMs: number, most: number): Pledge[] {
    return this.due.dueUntil(day, nowMs, most);
  }

  /** The member's use of the product on this day; undefined: none yet. */
  findUse(product: Product, member: number, day: number): Readonly<DayUse> | undefined {
    const use = this.uses.get(`${product.productId}/${member}`);
    return use?.day === day ? use : undefined;
  }

  /** The member's use of the product on this day, made if there is none; uses of earlier days are forgotten. */
  use({ productId }: Product, member: number, day: number): DayUse {
    if (day !== this.usesDay) this.uses = new Map();
    this.usesDay = day;
    const key = `${productId}/${member}`;
    const known = this.uses.get(key);
    if (known !== undefined) return known;
    const made: DayUse = { productId, member, day, subscribed: 0, redeemed: 0, early: 0n };
    this.uses.set(key, made);
    return made;
  }

  allUses(): DayUse[] {
    return [...this.uses.values()];
  }

  private addHeld({ product, member }: Pledge, amount: bigint): void {
    const key = `${product.productId}/${member}`;
    const held = (this.held.get(key) ?? 0n) + amount;
    if (held === 0n) this.held.delete(key);
    else this.held.set(key, held);
  }

  private addSums(product: Product, principal: bigint, promised: bigint): void {
    const sums = this.sums.get(product);
    if (sums === undefined) this.sums.set(product, { principal, promised });
    else {
      sums.principal += principal;
      sums.promised += promised;
    }
  }
}
