/**
 * Rules of growth's money that hold after every command, by the engine's events alone (rules/growth#settlement,
 * rules/growth#backing).
 */
import type { BalanceChanged, Event } from '../../../src/journal/events.ts';
import { Conservation } from '../conservation.ts';
import { refuseSums } from '../play.ts';
import { backingOf, GrowthBooks } from './growth-books.ts';

export class GrowthInvariants {
  private readonly conservation = new Conservation();
  private readonly books = new GrowthBooks();
  /** The last balances of assets accounts; the keys are `owner asset`. */
  private readonly balances = new Map<string, BalanceChanged>();

  /** @throws Error naming what does not hold */
  check(events: readonly Event[], nowMs: number): void {
    this.conservation.check(events);
    this.books.follow(events, nowMs);
    const changed = events.filter(
      (event) => event.kind === 'balance-changed' && event.type === 'assets',
    ) as BalanceChanged[];
    for (const balance of changed) {
      this.checkPaid(balance, events);
      this.balances.set(`${balance.owner} ${balance.asset}`, balance);
    }
    for (const balance of changed) this.checkFrozen(balance);
    this.checkProducts(events);
  }

  /** Looks at all accounts and products. @throws Error */
  checkAll(): void {
    refuseSums(this.conservation.sums());
    for (const balance of this.balances.values()) this.checkFrozen(balance);
    for (const productId of this.books.products.keys()) this.checkProduct(productId);
  }

  /** `fee` pays the rebates of a settlement, `pledge` the interest of orders, to the unit. */
  private checkPaid({ owner, asset, free, frozen }: BalanceChanged, events: readonly Event[]): void {
    const before = this.balances.get(`${owner} ${asset}`);
    const paid = (before?.free ?? 0n) + (before?.frozen ?? 0n) - free - frozen;
    const isSettlement = events.some(({ kind }) => kind === 'rebate-settled');
    if (owner === 'fee' && asset === 'USDT' && isSettlement && paid !== this.books.rebates)
      throw new Error(`fee has paid ${paid}, the rebates are ${this.books.rebates}`);
    const interest = this.books.interest.get(asset);
    if (owner === 'pledge' && interest !== undefined && paid !== interest)
      throw new Error(`pledge has paid ${paid}, the interest is ${interest}`);
  }

  private checkFrozen({ owner, asset, frozen }: BalanceChanged): void {
    const claims = owner === 'pledge' ? this.setAside(asset) : this.books.principals.get(`${owner} ${asset}`);
    if (frozen !== (claims ?? 0n))
      throw new Error(`${owner} ${asset}: ${frozen} is frozen, claimed is ${claims ?? 0n}`);
  }

  private setAside(asset: string): bigint {
    let sum = 0n;
    for (const { terms, setAside } of this.books.products.values())
      if (terms.asset === asset) sum += setAside;
    return sum;
  }

  private checkProducts(events: readonly Event[]): void {
    if (!events.some(({ kind }) => kind.startsWith('pledge-'))) return;
    for (const productId of this.books.products.keys()) this.checkProduct(productId);
  }

  private checkProduct(productId: number): void {
    const product = this.books.products.get(productId);
    if (product === undefined) return;
    const needed = this.books.promisedBy(productId) + backingOf(product);
    const { setAside } = product;
    if (setAside < needed) throw new Error(`product ${productId}: ${setAside} covers no ${needed}`);
    if (product.status === 'OFF' && setAside !== needed)
      throw new Error(`product ${productId}: ${setAside} is set aside, needed is ${needed}`);
  }
}
