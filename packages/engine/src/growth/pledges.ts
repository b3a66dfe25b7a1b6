/** Orders of pledges: subscription, redemption and payment (rules/growth#pledges, rules/growth#redemption). */
import { pledgeInterestOfDay } from '@tern/math';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import {
  businessDay,
  businessDayStart,
  HOUR_MS,
  isRequestId,
  MAX_RUNNING_PLEDGES,
  PLEDGES_OF_DAY,
  PLEDGES_PER_COMMAND,
} from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import { REQUEST_KIND, type RequestStore } from '../requests/request-store.ts';
import type { GrowthAnswers } from './commands.ts';
import type { GrowthEvent } from './events.ts';
import type { GrowthStores } from './growth-stores.ts';
import type { RedeemPledge, SettlePledges, SubscribePledge } from './pledge-commands.ts';
import type { Redemption } from './pledge-events.ts';
import type { PledgeFunds } from './pledge-funds.ts';
import { earnedDays, promiseOf } from './pledge-interest.ts';
import type { PledgeMemory } from './pledge-memory.ts';
import type { DayUse, Pledge, Product } from './pledge-records.ts';

/** The payout of an order, or of a part of it. */
interface Payment {
  readonly how: Redemption;
  readonly requestId: string;
  readonly principal: bigint;
  readonly interest: bigint;
}

export class Pledges {
  private readonly dictionary: Dictionary;
  private readonly members: MemberStore;
  private readonly requests: RequestStore;
  readonly handle = {
    'subscribe-pledge': (command) => this.subscribe(command),
    'redeem-pledge': (command) => this.redeem(command),
    'settle-pledges': (command) => this.settle(command),
  } satisfies Handlers<SubscribePledge | RedeemPledge | SettlePledges, GrowthAnswers>;
  private readonly pledges: PledgeMemory;

  constructor(
    stores: GrowthStores,
    private readonly context: CommandContext,
    private readonly events: Events<GrowthEvent>,
    private readonly funds: PledgeFunds,
  ) {
    this.dictionary = stores.dictionary;
    this.members = stores.members;
    this.requests = stores.requests;
    this.pledges = stores.pledges;
  }

  private subscribe(command: SubscribePledge) {
    const { members } = this;
    const { memberId, requestId, productId, amount, termDays, dailyRate } = command;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const body = `${productId}/${amount}/${termDays}/${dailyRate}`;
    const earlier = this.earlier(member, requestId);
    if (earlier?.isOf(body)) return this.context.repeat(earlier.answer);
    if (members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (members.isInDebt(member)) return 'MEMBER_IN_DEBT';
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    const product = this.pledges.products.get(productId);
    if (product === undefined || product.status === 'DRAFT') return 'PRODUCT_UNKNOWN';
    const rejection = this.whyNotSold(product, member, command);
    if (rejection !== 'OK') return rejection;
    this.context.mutate();
    const pledge = this.open(product, member, command);
    this.remember(member, requestId, body, pledge.pledgeId);
    return 'OK';
  }

  private whyNotSold(product: Product, member: number, command: SubscribePledge) {
    const { terms, sold, status } = product;
    const { amount } = command;
    const { timeMs } = this.context;
    if (command.termDays !== terms.termDays || command.dailyRate !== terms.dailyRate)
      return 'PRODUCT_CHANGED';
    if (status !== 'ON' || timeMs < terms.saleStartMs || timeMs >= terms.saleEndMs)
      return 'PLEDGE_SALE_CLOSED';
    if (amount <= 0n) return 'AMOUNT_INVALID';
    if (amount < terms.min) return 'PLEDGE_TOO_SMALL';
    const use = this.pledges.findUse(product, member, businessDay(timeMs));
    if ((use?.subscribed ?? 0) >= PLEDGES_OF_DAY) return 'PLEDGE_DAY_LIMIT';
    if (this.pledges.runningOf(member) >= MAX_RUNNING_PLEDGES) return 'PLEDGE_TOO_MANY';
    const held = this.pledges.heldBy(member, product) + (use?.early ?? 0n);
    if (held + amount > terms.maxPerMember) return 'PLEDGE_OWN_LIMIT';
    if (sold + amount > terms.quota) return 'PLEDGE_SOLD_OUT';
    const asset = this.dictionary.listedAsset(terms.asset).number;
    return this.funds.freeOf(member, asset) < amount ? 'INSUFFICIENT_BALANCE' : 'OK';
  }

  private open(product: Product, member: number, { memberId, requestId, amount }: SubscribePledge): Pledge {
    const { asset, termDays, dailyRate } = product.terms;
    const number = this.dictionary.listedAsset(asset).number;
    const firstDay = businessDay(this.context.timeMs) + 1;
    const pledge: Pledge = {
      pledgeId: ++this.pledges.lastPledge,
      member,
      product,
      asset: number,
      principal: amount,
      termDays,
      dailyRate,
      firstDay,
      paidDays: 0,
      isRedeeming: false,
      dueMs: termDays === 0 ? 0 : businessDayStart(firstDay + termDays),
    };
    this.funds.freezePrincipal(member, number, amount);
    product.sold += amount;
    this.pledges.addPledge(pledge);
    this.useOf(pledge).subscribed++;
    this.context.result = pledge.pledgeId;
    this.events.write({
      kind: 'pledge-opened',
      pledgeId: pledge.pledgeId,
      memberId,
      requestId,
      productId: product.productId,
      asset,
      principal: amount,
      termDays,
      dailyRate,
      firstDay,
      dueMs: pledge.dueMs,
      sold: product.sold,
    });
    return pledge;
  }

  private redeem(command: RedeemPledge) {
    const { members } = this;
    const { memberId, requestId, pledgeId, amount } = command;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const body = `${pledgeId}/${amount}`;
    const earlier = this.earlier(member, requestId);
    if (earlier?.isOf(body)) return this.context.repeat(earlier.answer);
    if (members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    const pledge = this.find(member, pledgeId);
    if (typeof pledge === 'string') return pledge;
    if (pledge.isRedeeming) return 'PLEDGE_STATE';
    const isFlexible = pledge.termDays === 0;
    if (amount <= 0n || amount > pledge.principal) return 'AMOUNT_INVALID';
    const rejection = isFlexible ? 'OK' : this.whyNotEarly(pledge, amount);
    if (rejection !== 'OK') return rejection;
    const use = this.pledges.findUse(pledge.product, member, businessDay(this.context.timeMs));
    if ((use?.redeemed ?? 0) >= PLEDGES_OF_DAY) return 'PLEDGE_DAY_LIMIT';
    this.context.mutate();
    this.useOf(pledge).redeemed++;
    if (isFlexible) this.redeemFlexible(pledge, amount, requestId);
    else this.redeemEarly(pledge, memberId, requestId);
    this.remember(member, requestId, body, 0);
    return 'OK';
  }

  private whyNotEarly(pledge: Pledge, amount: bigint) {
    if (amount < pledge.principal) return 'AMOUNT_INVALID';
    if (!pledge.product.terms.isEarlyRedeemable) return 'PLEDGE_NOT_REDEEMABLE';
    return this.endOfDelay(pledge) >= pledge.dueMs ? 'PLEDGE_MATURES_FIRST' : 'OK';
  }

  private endOfDelay({ product }: Pledge): number {
    return this.context.timeMs + product.terms.earlyDelayHours * HOUR_MS;
  }

  private redeemEarly(pledge: Pledge, memberId: number, requestId: string): void {
    const { product, pledgeId } = pledge;
    this.pledges.forfeit(pledge, this.endOfDelay(pledge));
    this.funds.freeUnpromised(product);
    const { dueMs } = pledge;
    const { setAside } = product;
    this.events.write({ kind: 'pledge-redeeming', pledgeId, memberId, requestId, dueMs, setAside });
  }

  /** Pays all interest up to yesterday with the part; the rest goes on earning. */
  private redeemFlexible(pledge: Pledge, part: bigint, requestId: string): void {
    const days = earnedDays(pledge, this.context.timeMs);
    const interest = pledgeInterestOfDay(pledge.principal, pledge.dailyRate) * BigInt(days - pledge.paidDays);
    this.pay(pledge, { how: 'FLEXIBLE', requestId, principal: part, interest }, days);
  }

  private settle({ day }: SettlePledges) {
    const { timeMs } = this.context;
    if (timeMs < businessDayStart(day)) return 'SETTLEMENT_TOO_EARLY';
    const due = this.pledges.dueUntil(day, timeMs, PLEDGES_PER_COMMAND);
    if (due.length === 0) return 'OK';
    this.context.mutate();
    for (const pledge of due) {
      const { principal } = pledge;
      const how = pledge.isRedeeming ? 'EARLY' : 'MATURITY';
      const interest = promiseOf(pledge);
      this.pay(pledge, { how, requestId: '', principal, interest });
    }
    this.context.result = due.length;
    return 'OK';
  }

  /** @param paidDays the days of a flexible order for which interest is paid then */
  private pay(pledge: Pledge, paid: Payment, paidDays: number = pledge.paidDays): void {
    const { pledgeId, member, product } = pledge;
    const { how, principal, interest } = paid;
    this.funds.freePrincipal(pledge, principal);
    this.funds.payInterest(pledge, interest);
    this.pledges.takePrincipal(pledge, principal, paidDays);
    if (how !== 'MATURITY') this.useOf(pledge).early += principal;
    this.funds.returnToQuota(product, principal);
    const memberId = this.members.idOf(member);
    const { sold, setAside } = product;
    const left = pledge.principal;
    this.events.write({ kind: 'pledge-redeemed', pledgeId, memberId, ...paid, left, setAside, sold });
  }

  /** The member's use of the product today, made if there is none. */
  private useOf({ product, member }: Pledge): DayUse {
    return this.pledges.use(product, member, businessDay(this.context.timeMs));
  }

  /** Others' orders look missing. */
  private find(member: number, pledgeId: number) {
    const pledge = this.pledges.pledges.get(pledgeId);
    if (pledge !== undefined) return pledge.member === member ? pledge : 'PLEDGE_UNKNOWN';
    return pledgeId >= 1 && pledgeId <= this.pledges.lastPledge ? 'PLEDGE_ENDED' : 'PLEDGE_UNKNOWN';
  }

  private earlier(member: number, requestId: string) {
    return this.requests.find(member, REQUEST_KIND.pledge, requestId, this.context.timeMs);
  }

  private remember(member: number, requestId: string, body: string, answer: number): void {
    const { timeMs } = this.context;
    this.requests.remember(member, REQUEST_KIND.pledge, requestId, { body, answer }, timeMs);
  }
}
