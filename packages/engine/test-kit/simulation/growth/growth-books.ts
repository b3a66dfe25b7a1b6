/**
 * Follows growth by its events alone: what every inviter was paid and for what, what every product must hold and what it
 * promises, and which principal every member's frozen part stands for (rules/growth). What cannot follow from what came
 * before is an error.
 */
import { businessDay } from '../../../src/base/limits.ts';
import type { RebateSettled } from '../../../src/growth/invitation-events.ts';
import type {
  PledgeOpened,
  PledgeProductChanged,
  PledgeRedeemed,
  PledgeRedeeming,
} from '../../../src/growth/pledge-events.ts';
import type { Event } from '../../../src/journal/events.ts';

const E8 = 10n ** 8n;
const CAP = 5_000n * E8;

interface FollowedPledge extends PledgeOpened {
  isForfeited: boolean;
  /** The days of a flexible order that are paid. */
  paidDays: number;
}

type FollowedProduct = Pick<PledgeProductChanged, 'terms' | 'status' | 'sold' | 'setAside'>;

export class GrowthBooks {
  readonly products = new Map<number, FollowedProduct>();
  /** The principal of each member's orders in an asset; the keys are `member asset`. */
  readonly principals = new Map<string, bigint>();
  private readonly pledges = new Map<number, FollowedPledge>();
  private readonly totals = new Map<number, bigint>();
  private readonly settled = new Set<string>();
  /** The sums that the events of the command in hand pay: rebates, and interest by asset. */
  rebates = 0n;
  interest = new Map<string, bigint>();

  /** @throws Error when an event cannot follow what came before */
  follow(events: readonly Event[], nowMs: number): void {
    this.rebates = 0n;
    this.interest = new Map();
    for (const event of events) this.followOne(event, nowMs);
  }

  /** The interest that the product's orders may still be paid. */
  promisedBy(productId: number): bigint {
    let promised = 0n;
    for (const pledge of this.pledges.values())
      if (pledge.productId === productId) promised += promiseOf(pledge);
    return promised;
  }

  private followOne(event: Event, nowMs: number): void {
    switch (event.kind) {
      case 'rebate-settled':
        this.settle(event);
        return;
      case 'pledge-product-changed':
        this.products.set(event.productId, event);
        return;
      case 'pledge-opened':
        this.open(event);
        return;
      case 'pledge-redeeming':
        this.forfeit(event);
        return;
      case 'pledge-redeemed':
        this.redeem(event, nowMs);
        return;
    }
  }

  private settle({ inviterId, memberId, day, fees, rebate, total }: RebateSettled): void {
    const key = `${inviterId}/${memberId}/${day}`;
    must(!this.settled.has(key), `rebate ${key} is settled twice`);
    this.settled.add(key);
    must(rebate >= 0n && rebate * 10n <= fees * 3n, `rebate ${key}: ${rebate} of ${fees}`);
    const before = this.totals.get(inviterId) ?? 0n;
    must(total === before + rebate, `rebate ${key}: ${before} and ${rebate} make no ${total}`);
    must(total <= CAP, `the rebates of ${inviterId} pass the cap: ${total}`);
    this.totals.set(inviterId, total);
    this.rebates += rebate;
  }

  private open(event: PledgeOpened): void {
    const product = this.productOf(event);
    must(event.sold <= product.terms.quota, `product ${event.productId} has sold ${event.sold}`);
    product.sold = event.sold;
    this.pledges.set(event.pledgeId, { ...event, isForfeited: false, paidDays: 0 });
    this.addPrincipal(event, event.principal);
    const held = [...this.pledges.values()]
      .filter(({ memberId, productId }) => memberId === event.memberId && productId === event.productId)
      .reduce((sum, { principal }) => sum + principal, 0n);
    must(held <= product.terms.maxPerMember, `member ${event.memberId} holds ${held}`);
  }

  private forfeit({ pledgeId, setAside }: PledgeRedeeming): void {
    const pledge = this.pledgeOf(pledgeId);
    must(!pledge.isForfeited, `pledge ${pledgeId} is redeemed twice`);
    pledge.isForfeited = true;
    this.productOf(pledge).setAside = setAside;
  }

  private redeem(event: PledgeRedeemed, nowMs: number): void {
    const { pledgeId, principal, interest, left, setAside, sold } = event;
    const pledge = this.pledgeOf(pledgeId);
    const earned = this.earnedBy(pledge, nowMs);
    must(interest === earned, `pledge ${pledgeId} is paid ${interest}, it has earned ${earned}`);
    must(left === pledge.principal - principal, `pledge ${pledgeId} keeps ${left}`);
    pledge.principal = left;
    this.addPrincipal(pledge, -principal);
    Object.assign(this.productOf(pledge), { setAside, sold });
    this.mustCover(pledge);
    this.interest.set(pledge.asset, (this.interest.get(pledge.asset) ?? 0n) + interest);
    if (left === 0n) this.pledges.delete(pledgeId);
  }

  /** The quota counts at least what runs. */
  private mustCover({ productId }: FollowedPledge): void {
    const { sold } = this.productOf({ productId });
    let running = 0n;
    for (const pledge of this.pledges.values())
      if (pledge.productId === productId) running += pledge.principal;
    must(sold >= running, `product ${productId} has sold ${sold}, and ${running} run`);
  }

  private earnedBy(pledge: FollowedPledge, nowMs: number): bigint {
    if (pledge.isForfeited) return 0n;
    const aDay = (pledge.principal * pledge.dailyRate) / E8;
    if (pledge.termDays > 0) return aDay * BigInt(pledge.termDays);
    const days = Math.min(90, Math.max(0, businessDay(nowMs) - pledge.firstDay));
    const earned = aDay * BigInt(days - pledge.paidDays);
    pledge.paidDays = days;
    return earned;
  }

  private addPrincipal({ memberId, asset }: PledgeOpened, amount: bigint): void {
    const key = `${memberId} ${asset}`;
    this.principals.set(key, (this.principals.get(key) ?? 0n) + amount);
  }

  private productOf({ productId }: { productId: number }): FollowedProduct {
    const product = this.products.get(productId);
    if (product === undefined) throw new Error(`there is no product ${productId}`);
    return product;
  }

  private pledgeOf(pledgeId: number): FollowedPledge {
    const pledge = this.pledges.get(pledgeId);
    if (pledge === undefined) throw new Error(`there is no pledge ${pledgeId}`);
    return pledge;
  }
}

function promiseOf({ isForfeited, principal, dailyRate, termDays, paidDays }: FollowedPledge): bigint {
  if (isForfeited) return 0n;
  return ((principal * dailyRate) / E8) * BigInt((termDays === 0 ? 90 : termDays) - paidDays);
}

export function backingOf({ status, terms, sold }: FollowedProduct): bigint {
  if (status !== 'ON') return 0n;
  const { quota, dailyRate, termDays } = terms;
  return (((quota - sold) * dailyRate + E8 - 1n) / E8) * BigInt(termDays === 0 ? 90 : termDays);
}

function must(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}
