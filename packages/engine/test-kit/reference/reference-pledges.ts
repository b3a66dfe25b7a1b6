/** Pledges and their money in the reference exchange (rules/growth#products to rules/growth#backing). */
import type { MemberId } from '../../src/base/accounts.ts';
import {
  businessDay,
  businessDayStart,
  MAX_REQUEST_ID_LENGTH,
  MAX_RUNNING_PLEDGES,
  PLEDGES_OF_DAY,
} from '../../src/base/limits.ts';
import type { GrowthCommand } from '../../src/growth/commands.ts';
import type { PledgeState, ProductState } from '../../src/growth/state.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { ReferenceModel } from './reference-model.ts';
import { areGood } from './reference-pledge-terms.ts';
import { ReferencePledgeUses } from './reference-pledge-uses.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { freeOf, frozenOf, move } from './reference-wallet-money.ts';
import { areTwoOperators, isNumber, isText, journaled, wasGiven } from './reference-wallet-records.ts';

type Of<Kind> = Extract<GrowthCommand, { kind: Kind }>;
type Terms = Of<'draft-pledge-product'>['terms'];

const E8 = 100_000_000n;
const DAY_MS = 86_400_000;
const daysOf = (termDays: number): number => (termDays === 0 ? 90 : termDays);
const aDay = (principal: bigint, rate: bigint): bigint => (principal * rate) / E8;
const FREE_FUNDS = freeOf('pledge');
const SET_ASIDE = { ...FREE_FUNDS, part: 'frozen' } as const;

export class ReferencePledges {
  private readonly uses: ReferencePledgeUses;

  constructor(private readonly model: ReferenceModel) {
    this.uses = new ReferencePledgeUses(model);
  }

  draft({ productId, terms, operator, textHash }: Of<'draft-pledge-product'>): Answer {
    const { growth, assets } = this.model;
    if (!isNumber(operator) || !/^[0-9a-f]{64}$/.test(textHash)) return rejected('BAD_COMMAND');
    if (!assets.has(terms.asset)) return rejected('UNKNOWN_ASSET');
    if (productId !== 0) {
      const known = this.product(productId);
      if (known === undefined) return rejected('PRODUCT_UNKNOWN');
      if (known.status !== 'DRAFT') return rejected('PRODUCT_STATE');
    }
    if (!areGood(terms)) return rejected('SETTINGS_INVALID');
    if (productId === 0)
      growth.products.push({
        productId: growth.products.length + 1,
        terms,
        textHash,
        revision: 0,
        status: 'DRAFT',
        sold: 0n,
        setAside: 0n,
      });
    const product = productId === 0 ? growth.products.at(-1) : this.product(productId);
    if (product === undefined) throw new Error('a draft was not kept');
    product.terms = terms;
    product.textHash = textHash;
    product.revision += 1;
    this.writeProduct(product, operator, 0);
    return accepted(product.productId);
  }

  on(command: Of<'switch-pledge-product-on'>): Answer {
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    const product = this.product(command.productId);
    if (product === undefined) return rejected('PRODUCT_UNKNOWN');
    if (journaled(command.revision) !== product.revision) return rejected('PRODUCT_OUTDATED');
    if (product.status === 'ON') return accepted();
    if (this.model.timeMs >= product.terms.saleEndMs) return rejected('SETTINGS_INVALID');
    const running = this.model.growth.pledges
      .filter(({ productId }) => productId === product.productId)
      .reduce((sum, { principal }) => sum + principal, 0n);
    const need = this.needOf(product.terms, running);
    if (this.freeFunds(product) < need) return rejected('PLEDGE_FUNDS_SHORT');
    this.setAside(product, need);
    product.sold = running;
    product.status = 'ON';
    this.writeProduct(product, command.firstOperator, command.secondOperator);
    return accepted();
  }

  off({ productId, operator }: Of<'switch-pledge-product-off'>): Answer {
    if (!isNumber(operator)) return rejected('BAD_COMMAND');
    const product = this.product(productId);
    if (product === undefined) return rejected('PRODUCT_UNKNOWN');
    if (product.status === 'DRAFT') return rejected('PRODUCT_STATE');
    if (product.status === 'OFF') return accepted();
    product.status = 'OFF';
    this.freeUnpromised(product);
    this.writeProduct(product, operator, 0);
    return accepted();
  }

  change(command: Of<'change-pledge-product'>): Answer {
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    const product = this.product(command.productId);
    if (product === undefined) return rejected('PRODUCT_UNKNOWN');
    if (product.status === 'DRAFT') return rejected('PRODUCT_STATE');
    const terms = { ...product.terms, quota: command.quota, saleEndMs: command.saleEndMs };
    if (terms.quota < product.terms.quota || !areGood(terms)) return rejected('SETTINGS_INVALID');
    if (product.status === 'ON') {
      const more = this.needOf(terms, product.sold) - this.needOf(product.terms, product.sold);
      if (this.freeFunds(product) < more) return rejected('PLEDGE_FUNDS_SHORT');
      this.setAside(product, more);
    }
    product.terms = terms;
    this.writeProduct(product, command.firstOperator, command.secondOperator);
    return accepted();
  }

  subscribe(command: Of<'subscribe-pledge'>): Answer {
    const { model } = this;
    const { memberId, requestId, amount, termDays, dailyRate } = command;
    if (!isText(requestId, MAX_REQUEST_ID_LENGTH)) return rejected('BAD_COMMAND');
    const member = model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    const body = `${journaled(command.productId)}/${amount}/${journaled(termDays)}/${dailyRate}`;
    const earlier = model.requests.find('pledge', command, model.timeMs);
    if (earlier?.body === body) return accepted(earlier.answer, true);
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (model.isInDebt(memberId)) return rejected('MEMBER_IN_DEBT');
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    const product = this.product(command.productId);
    if (product === undefined || product.status === 'DRAFT') return rejected('PRODUCT_UNKNOWN');
    const why = this.whyNot(product, command);
    if (why !== undefined) return rejected(why);
    const { asset } = product.terms;
    const pledgeId = ++model.growth.lastPledge;
    const firstDay = businessDay(model.timeMs) + 1;
    const dueMs = termDays === 0 ? 0 : businessDayStart(firstDay) + termDays * DAY_MS;
    move(model, asset, amount, freeOf(memberId), frozenOf(memberId));
    product.sold += amount;
    this.uses.of(product, memberId).subscribed++;
    const { productId, sold } = product;
    const shared = { pledgeId, memberId, productId, principal: amount, termDays, dailyRate, firstDay, dueMs };
    model.growth.pledges.push({ ...shared, paidDays: 0, isRedeeming: false });
    model.events.push({ kind: 'pledge-opened', ...shared, requestId, asset, sold });
    model.requests.remember('pledge', command, { body, answer: pledgeId }, model.timeMs);
    return accepted(pledgeId);
  }

  redeem(command: Of<'redeem-pledge'>): Answer {
    const { model } = this;
    const { memberId, requestId, pledgeId, amount } = command;
    if (!isText(requestId, MAX_REQUEST_ID_LENGTH)) return rejected('BAD_COMMAND');
    const member = model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    const body = `${journaled(pledgeId)}/${amount}`;
    const earlier = model.requests.find('pledge', command, model.timeMs);
    if (earlier?.body === body) return accepted(earlier.answer, true);
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    const pledge = model.growth.pledges.find((one) => one.pledgeId === pledgeId);
    if (pledge === undefined)
      return rejected(wasGiven(pledgeId, model.growth.lastPledge) ? 'PLEDGE_ENDED' : 'PLEDGE_UNKNOWN');
    if (pledge.memberId !== memberId) return rejected('PLEDGE_UNKNOWN');
    if (pledge.isRedeeming) return rejected('PLEDGE_STATE');
    if (amount <= 0n || amount > pledge.principal) return rejected('AMOUNT_INVALID');
    const product = this.productOf(pledge);
    const why = pledge.termDays === 0 ? undefined : this.whyNotEarly(pledge, product, amount);
    if (why !== undefined) return rejected(why);
    if ((this.uses.find(product, memberId)?.redeemed ?? 0) === PLEDGES_OF_DAY)
      return rejected('PLEDGE_DAY_LIMIT');
    this.uses.of(product, memberId).redeemed++;
    const answer =
      pledge.termDays === 0
        ? this.redeemFlexible(pledge, amount, requestId)
        : this.redeemEarly(pledge, requestId);
    if (answer.rejection === 'OK')
      model.requests.remember('pledge', command, { body, answer: 0 }, model.timeMs);
    return answer;
  }

  settle({ day }: Of<'settle-pledges'>): Answer {
    const { growth, timeMs } = this.model;
    if (timeMs < businessDayStart(journaled(day))) return rejected('SETTLEMENT_TOO_EARLY');
    const due = growth.pledges
      .filter(({ dueMs }) => dueMs > 0 && dueMs <= timeMs && businessDay(dueMs) <= day)
      .sort((a, b) => a.dueMs - b.dueMs || a.pledgeId - b.pledgeId)
      .slice(0, 250);
    for (const pledge of due) {
      const interest = promiseOf(pledge);
      const how = pledge.isRedeeming ? 'EARLY' : 'MATURITY';
      this.pay(pledge, pledge.principal, interest, { how, requestId: '' });
    }
    return accepted(due.length);
  }

  private whyNot({ terms, sold, status, productId }: ProductState, command: Of<'subscribe-pledge'>) {
    const { memberId, amount } = command;
    const { growth, timeMs } = this.model;
    const own = growth.pledges.filter((one) => one.memberId === memberId);
    const held = own
      .filter((one) => one.productId === productId)
      .reduce((sum, { principal }) => sum + principal, 0n);
    const { subscribed = 0, early = 0n } = this.uses.find({ productId }, memberId) ?? {};
    const checks: [boolean, Rejection][] = [
      [command.termDays !== terms.termDays || command.dailyRate !== terms.dailyRate, 'PRODUCT_CHANGED'],
      [status === 'OFF' || timeMs < terms.saleStartMs || timeMs >= terms.saleEndMs, 'PLEDGE_SALE_CLOSED'],
      [amount < 1n, 'AMOUNT_INVALID'],
      [amount < terms.min, 'PLEDGE_TOO_SMALL'],
      [subscribed >= PLEDGES_OF_DAY, 'PLEDGE_DAY_LIMIT'],
      [own.length >= MAX_RUNNING_PLEDGES, 'PLEDGE_TOO_MANY'],
      [held + early + amount > terms.maxPerMember, 'PLEDGE_OWN_LIMIT'],
      [amount > terms.quota - sold, 'PLEDGE_SOLD_OUT'],
      [this.model.account(memberId, 'assets', terms.asset).free < amount, 'INSUFFICIENT_BALANCE'],
    ];
    return checks.find(([fails]) => fails)?.[1];
  }

  private whyNotEarly(pledge: PledgeState, { terms }: ProductState, amount: bigint): Rejection | undefined {
    if (amount !== pledge.principal) return 'AMOUNT_INVALID';
    if (!terms.isEarlyRedeemable) return 'PLEDGE_NOT_REDEEMABLE';
    return this.endOfDelay(terms) >= pledge.dueMs ? 'PLEDGE_MATURES_FIRST' : undefined;
  }

  private endOfDelay({ earlyDelayHours }: Terms): number {
    return this.model.timeMs + earlyDelayHours * 3_600_000;
  }

  private redeemEarly(pledge: PledgeState, requestId: string): Answer {
    const { events } = this.model;
    const product = this.productOf(pledge);
    const dueMs = this.endOfDelay(product.terms);
    Object.assign(pledge, { isRedeeming: true, dueMs });
    this.freeUnpromised(product);
    const { pledgeId, memberId } = pledge;
    const { setAside } = product;
    events.push({ kind: 'pledge-redeeming', pledgeId, memberId, requestId, dueMs, setAside });
    return accepted();
  }

  private redeemFlexible(pledge: PledgeState, amount: bigint, requestId: string): Answer {
    const today = businessDay(this.model.timeMs);
    let days = 0;
    for (let day = pledge.firstDay; day < today && days < 90; day++) days++;
    const interest = aDay(pledge.principal, pledge.dailyRate) * BigInt(days - pledge.paidDays);
    pledge.paidDays = days;
    this.pay(pledge, amount, interest, { how: 'FLEXIBLE', requestId });
    return accepted();
  }

  private pay(
    pledge: PledgeState,
    principal: bigint,
    interest: bigint,
    told: { how: 'MATURITY' | 'EARLY' | 'FLEXIBLE'; requestId: string },
  ): void {
    const { model } = this;
    const product = this.productOf(pledge);
    const { asset } = product.terms;
    const { pledgeId, memberId } = pledge;
    move(model, asset, principal, frozenOf(memberId), freeOf(memberId));
    if (interest > 0n) move(model, asset, interest, SET_ASIDE, freeOf(memberId));
    product.setAside -= interest;
    pledge.principal -= principal;
    const left = pledge.principal;
    if (left === 0n) model.growth.pledges = model.growth.pledges.filter((one) => one !== pledge);
    if (told.how !== 'MATURITY') this.uses.of(product, memberId).early += principal;
    this.takeBack(product, principal);
    this.freeUnpromised(product);
    const { setAside, sold } = product;
    model.events.push({
      kind: 'pledge-redeemed',
      pledgeId,
      memberId,
      ...told,
      principal,
      interest,
      left,
      setAside,
      sold,
    });
  }

  /** The principal is for sale again; while the product is ON, as far as its interest can be set aside. */
  private takeBack(product: ProductState, principal: bigint): void {
    const { terms, status } = product;
    if (status === 'OFF') {
      product.sold -= principal;
      return;
    }
    if (this.model.timeMs >= terms.saleEndMs) return;
    const mayNeed = product.setAside - this.promisedBy(product) + this.freeFunds(product);
    let [fits, tooMuch] = [0n, principal + 1n];
    while (tooMuch - fits > 1n) {
      const middle = (fits + tooMuch) / 2n;
      if (this.needOf(terms, product.sold - middle) <= mayNeed) fits = middle;
      else tooMuch = middle;
    }
    product.sold -= fits;
  }

  /** Frees the part behind no running order and, while the product is ON, behind no unsold quota. */
  private freeUnpromised(product: ProductState): void {
    const unsold = product.status === 'ON' ? this.needOf(product.terms, product.sold) : 0n;
    this.setAside(product, this.promisedBy(product) + unsold - product.setAside);
  }

  private promisedBy({ productId }: ProductState): bigint {
    return this.model.growth.pledges
      .filter((one) => one.productId === productId)
      .reduce((sum, pledge) => sum + promiseOf(pledge), 0n);
  }

  private setAside(product: ProductState, amount: bigint): void {
    product.setAside += amount;
    if (amount !== 0n) move(this.model, product.terms.asset, amount, FREE_FUNDS, SET_ASIDE);
  }

  private needOf({ quota, dailyRate, termDays }: Terms, sold: bigint): bigint {
    return (((quota - sold) * dailyRate + E8 - 1n) / E8) * BigInt(daysOf(termDays));
  }

  private freeFunds({ terms }: ProductState): bigint {
    return this.model.account('pledge', 'assets', terms.asset).free;
  }

  private product(productId: number): ProductState | undefined {
    return this.model.growth.products.find((one) => one.productId === productId);
  }

  private productOf({ productId }: { productId: number; memberId: MemberId }): ProductState {
    const product = this.product(productId);
    if (product === undefined) throw new Error(`an order names the product ${productId}`);
    return product;
  }

  private writeProduct(product: ProductState, firstOperator: number, secondOperator: number): void {
    const { terms, ...rest } = product;
    const by = { firstOperator, secondOperator };
    this.model.events.push({ kind: 'pledge-product-changed', ...rest, terms: { ...terms }, ...by });
  }
}

const promiseOf = ({ principal, dailyRate, termDays, paidDays, isRedeeming }: PledgeState): bigint =>
  isRedeeming ? 0n : aDay(principal, dailyRate) * BigInt(daysOf(termDays) - paidDays);
