/** Follows what the coalition of P9 holds and has done, by the events alone, and checks the rules that bind it. */
import { businessDay } from '../../src/base/limits.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import type { MerchantChanged, OtcFiguresChanged } from '../../src/otc/merchant-events.ts';
import type { OtcOrderChanged, OtcOrderOpened } from '../../src/otc/order-events.ts';
import {
  AD_OWNERS,
  COALITION,
  isTied,
  NEW_TAKER_MAX,
  type OtcWorld,
  OWN_MERCHANTS,
  PRICE,
  SELLERS,
} from './otc-world.ts';
import { Broken } from './property.ts';

const BOND_STAYS_MS = 72 * 3_600_000;
const LEAST_COUNTED = 100_00n;
const MOST_UNFINISHED = 10n;
const KNOWN_PARTNERS = 3;

interface FollowedOrder {
  readonly orderId: number;
  readonly adId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly amount: bigint;
  readonly qty: bigint;
  isUnfinished: boolean;
  isPaid: boolean;
}

export class OtcFacts {
  readonly orders = new Map<number, FollowedOrder>();
  /** The nearest that came of each goal: the share of strangers in percent, bonds at stake, orders that would count. */
  readonly nearness: [number, number, number] = [0, 0, 0];
  private readonly stocks = new Map<number, bigint>();
  private readonly adsOn = new Set<number>();
  private readonly stopped = new Set<number>();
  private readonly openReports = new Map<number, number>();
  /** The last end of an order, verdict or closed report, by merchant. */
  private readonly harmedMs = new Map<number, number>();
  /** Those with whom a member completed an untied order of that day: `member day` to their ids. */
  private readonly partnersOfDay = new Map<string, Set<number>>();
  private readonly partners = new Map<number, Set<number>>();
  /** Accounts of the coalition that paid an honest merchant. */
  private readonly payers = new Set<number>();

  constructor(private readonly world: OtcWorld) {}

  observe(_command: Command, events: readonly Event[]): void {
    for (const event of events) this.apply(event);
  }

  unfinished(isChosen: (order: FollowedOrder) => boolean): FollowedOrder[] {
    return [...this.orders.values()].filter((one) => one.isUnfinished && isChosen(one));
  }

  private apply(event: Event): void {
    switch (event.kind) {
      case 'ad-changed':
        this.stocks.set(event.adId, event.terms.qty);
        if (event.isOn) this.adsOn.add(event.adId);
        else this.adsOn.delete(event.adId);
        return;
      case 'ad-stock-changed':
        this.stocks.set(event.adId, event.qty);
        return;
      case 'otc-order-opened':
        this.openOrder(event);
        return;
      case 'otc-order-changed':
        this.change(event);
        return;
      case 'otc-appeal-decided':
        this.decide(event.orderId, event.finding);
        return;
      case 'otc-report-changed':
        this.report(event.reportedId, event.isOpen);
        return;
      case 'otc-figures-changed':
        this.checkFigures(event);
        return;
      case 'merchant-changed':
        this.checkBond(event);
        return;
    }
  }

  private openOrder({ orderId, adId, buyerId, sellerId, amount, qty, adQty }: OtcOrderOpened): void {
    this.stocks.set(adId, adQty);
    const order = { orderId, adId, buyerId, sellerId, amount, qty, isUnfinished: true, isPaid: false };
    this.orders.set(orderId, order);
    if (!COALITION.includes(buyerId)) return;
    if (this.stopped.has(buyerId)) throw new Broken(`${buyerId} buys after a verdict that stopped it`);
    const known = BigInt(this.partners.get(buyerId)?.size ?? 0);
    const own = BigInt(this.unfinished((one) => one.buyerId === buyerId).length);
    const earned = 2n + known / 5n;
    const most = earned < MOST_UNFINISHED ? earned : MOST_UNFINISHED;
    if (own > most) throw new Broken(`${buyerId} has ${own} unfinished purchases`);
    if (amount > NEW_TAKER_MAX && known < 3n)
      throw new Broken(`${buyerId} buys for ${amount} with ${known} counterparties`);
    if (SELLERS.includes(sellerId) && this.isNew(buyerId)) this.checkShare(order);
  }

  /**
   * An account that never paid an honest merchant is new to all of them while it has fewer than three counterparties: two
   * own merchants make no account known. A merchant of the coalition has own takers as counterparties, and its bond at stake.
   */
  private isNew(memberId: number): boolean {
    const isOwn = COALITION.includes(memberId) && !this.payers.has(memberId);
    return isOwn && (this.partners.get(memberId)?.size ?? 0) < KNOWN_PARTNERS;
  }

  private checkShare({ buyerId, sellerId }: FollowedOrder): void {
    const sales = this.unfinished((one) => one.sellerId === sellerId);
    const held = sales.filter((one) => this.isNew(one.buyerId));
    if (held.filter((one) => one.buyerId === buyerId).length > 1)
      throw new Broken(`${buyerId} holds two orders of ${sellerId}`);
    const sum = (orders: readonly FollowedOrder[]) => orders.reduce((total, { qty }) => total + qty, 0n);
    let sold = sum(sales);
    for (const [at, owner] of AD_OWNERS.entries())
      if (owner === sellerId && this.adsOn.has(at + 1)) sold += this.stocks.get(at + 1) ?? 0n;
    const least = (LEAST_COUNTED * 10n ** 8n) / PRICE;
    const share = sum(held) * 100n;
    this.comeNearer(0, Number((share * 100n) / sold) / 100);
    if (share > 30n * sold && sum(held) > least)
      throw new Broken(`accounts that never paid hold ${sum(held)} of the ${sold} that ${sellerId} sells`);
  }

  private change({ orderId, status }: OtcOrderChanged): void {
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    const wasUnfinished = order.isUnfinished;
    order.isUnfinished = status === 'PENDING_PAYMENT' || status === 'PENDING_RELEASE';
    order.isPaid = status === 'PENDING_RELEASE';
    if (!wasUnfinished || order.isUnfinished) return;
    this.harm(order.buyerId);
    this.harm(order.sellerId);
    if (status === 'COMPLETED') this.complete(order);
  }

  private complete({ buyerId, sellerId, amount }: FollowedOrder): void {
    if (SELLERS.includes(sellerId) && COALITION.includes(buyerId)) this.payers.add(buyerId);
    if (COALITION.includes(buyerId) && OWN_MERCHANTS.includes(sellerId))
      this.comeNearer(2, this.nearness[2] + 1);
    if (amount < LEAST_COUNTED || isTied(buyerId, sellerId)) return;
    const day = businessDay(this.world.timeMs);
    for (const [member, other] of [
      [buyerId, sellerId],
      [sellerId, buyerId],
    ] as const) {
      addTo(this.partnersOfDay, `${member} ${day}`, other);
      addTo(this.partners, member, other);
    }
  }

  private decide(orderId: number, finding: string): void {
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    this.harm(order.buyerId);
    this.harm(order.sellerId);
    const { buyerId, sellerId } = order;
    if (finding === 'NOT_PAID' && this.isNew(buyerId) && SELLERS.includes(sellerId))
      this.stopped.add(buyerId);
  }

  private report(memberId: number, isOpen: boolean): void {
    this.openReports.set(memberId, (this.openReports.get(memberId) ?? 0) + (isOpen ? 1 : -1));
    if (!isOpen) this.harm(memberId);
  }

  private harm(memberId: number): void {
    this.harmedMs.set(memberId, this.world.timeMs);
  }

  private checkFigures({ memberId, day, completed }: OtcFiguresChanged): void {
    const most = this.partnersOfDay.get(`${memberId} ${day}`)?.size ?? 0;
    if (completed > most)
      throw new Broken(`${memberId} counts ${completed} orders of a day with ${most} counterparties`);
  }

  private checkBond({ memberId, state, quitMs }: MerchantChanged): void {
    if (!OWN_MERCHANTS.includes(memberId)) return;
    const { timeMs } = this.world;
    const harmedMs = this.harmedMs.get(memberId) ?? Number.NEGATIVE_INFINITY;
    // The nearer the end of quitting is to the last harm, the nearer is the bond to its owner.
    if (state === 'QUITTING') this.comeNearer(1, 1 + (quitMs - timeMs <= BOND_STAYS_MS ? 1 : 0));
    if (state !== 'QUIT') return;
    this.comeNearer(1, 3);
    const reports = this.openReports.get(memberId) ?? 0;
    const open = this.unfinished(({ buyerId, sellerId }) => buyerId === memberId || sellerId === memberId);
    if (reports > 0) throw new Broken(`the bond of ${memberId} left with ${reports} open reports`);
    if (open.length > 0) throw new Broken(`the bond of ${memberId} left with ${open.length} open orders`);
    if (timeMs - harmedMs < BOND_STAYS_MS)
      throw new Broken(`the bond of ${memberId} left ${timeMs - harmedMs} ms after what a penalty is for`);
  }

  private comeNearer(goal: 0 | 1 | 2, value: number): void {
    this.nearness[goal] = Math.max(this.nearness[goal], value);
  }
}

function addTo<Key>(sets: Map<Key, Set<number>>, key: Key, value: number): void {
  sets.set(key, (sets.get(key) ?? new Set<number>()).add(value));
}
