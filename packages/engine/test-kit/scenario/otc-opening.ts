/**
 * The OTC desk that scenarios play at: USDT, and BTC with an index of 50,000; merchants 1 and 2 with their bonds paid,
 * takers 11 to 15 who own USDT and BTC, all with money in their OTC accounts and a bank card. CNY for one USDT is 7.20.
 */
import { parseUnits } from '@tern/math';
import { DEFAULT_INDEX_LIMITS } from '../../src/index-price/commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import type { AdTerms } from '../../src/otc/ad-commands.ts';
import { DEFAULT_OTC_POLICY, type OtcPolicy } from '../../src/otc/desk-commands.ts';
import type {
  CreateOtcOrder,
  CreateQuickOrder,
  OtcFault,
  OtcFinding,
  OtcVerdict,
} from '../../src/otc/order-commands.ts';
import type { OtcOrderState } from '../../src/otc/state.ts';
import { Scenario } from './scenario.ts';
import { must, OPERATORS, stateOf } from './wallet-opening.ts';

export { answer, balanceOf, DAY_MS, HOUR_MS, must, OPERATORS, stateOf, toldBy } from './wallet-opening.ts';

/** 00:00 UTC on Monday, 1 January 2024: 08:00 of the business day. */
export const START_MS = 1_704_067_200_000;
export const MINUTE_MS = 60_000;

export const coins = (text: string): bigint => parseUnits(text, 8);
export const cny = (text: string): bigint => parseUnits(text, 2);

export const MERCHANT = 1;
export const OTHER_MERCHANT = 2;
export const TAKER = 11;
const TAKERS: readonly number[] = [11, 12, 13, 14, 15];
/** Has no part in anything. */
export const STRANGER = 30;
/** The bank card of a member; a merchant also has an account of WeChat. */
export const cardOf = (memberId: number): number => memberId * 10;
const WEIXIN = MERCHANT * 10 + 1;

export const OPENING_USDT: bigint = coins('100000');
const OPENING_BTC: bigint = coins('10');

const TERMS: AdTerms = {
  priceType: 'FIXED',
  price: cny('7.23'),
  premiumBp: 0n,
  qty: coins('1000'),
  min: cny('100'),
  max: cny('5000'),
  methodIds: [cardOf(MERCHANT)],
  payWindowMin: 15,
  minAgeDays: 0,
  minCompleted: 0,
};

export function publish(
  memberId = MERCHANT,
  some: Partial<AdTerms> = {},
  of: { side?: 'BUY' | 'SELL'; asset?: string; requestId?: string } = {},
): Extract<Command, { kind: 'publish-ad' }> {
  const {
    side = 'SELL',
    asset = 'USDT',
    requestId = `ad ${side} ${asset} ${JSON.stringify(some, digits)}`,
  } = of;
  const terms = { ...TERMS, methodIds: [cardOf(memberId)], ...some };
  return { kind: 'publish-ad', memberId, requestId: requestId.slice(-64), side, asset, terms };
}

const digits = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value);

export const switchOn = (adId: number, memberId = MERCHANT): Command => ({
  kind: 'switch-ad-on',
  memberId,
  adId,
});
export const switchOff = (adId: number, memberId = MERCHANT): Command => ({
  kind: 'switch-ad-off',
  memberId,
  adId,
});

let serial = 0;

/** An order of 500 CNY of the first ad. */
export function create(some: Partial<CreateOtcOrder> = {}): CreateOtcOrder {
  return {
    kind: 'create-otc-order',
    memberId: TAKER,
    requestId: `order ${++serial}`,
    adId: 1,
    adVersion: 1,
    price: TERMS.price,
    amount: cny('500'),
    qty: 0n,
    methodIds: [],
    accountAgeDays: 100,
    isTied: false,
    ...some,
  };
}

/** 500 CNY of USDT at 7.23 at most. */
export function quick(some: Partial<CreateQuickOrder> = {}): CreateQuickOrder {
  return {
    kind: 'create-quick-order',
    memberId: TAKER,
    requestId: `quick ${++serial}`,
    side: 'BUY',
    asset: 'USDT',
    methodKind: 'bankCard',
    price: TERMS.price,
    amount: cny('500'),
    qty: 0n,
    accountAgeDays: 100,
    tiedIds: [],
    ...some,
  };
}

/** A step of a party that names nothing but the order. */
export const step = <
  Kind extends
    | 'cancel-otc-order'
    | 'cancel-paid-otc-order'
    | 'release-otc-order'
    | 'open-otc-appeal'
    | 'withdraw-otc-appeal'
    | 'consent-otc-reopening'
    | 'refuse-otc-reopening'
    | 'excuse-otc-cancel',
>(
  kind: Kind,
  memberId: number,
  orderId = 1,
) => ({ kind, memberId, orderId }) as Extract<Command, { kind: Kind }>;

export const pay = (orderId = 1, memberId = TAKER, methodId: number = cardOf(MERCHANT)): Command => ({
  kind: 'pay-otc-order',
  memberId,
  orderId,
  methodId,
});
export const ask = (orderId = 1, memberId = TAKER, methodId: number = cardOf(MERCHANT)): Command => ({
  kind: 'ask-otc-reopening',
  memberId,
  orderId,
  methodId,
});
export const cancel = (orderId = 1, memberId = TAKER): Command => step('cancel-otc-order', memberId, orderId);
export const refund = (orderId = 1, memberId = TAKER): Command =>
  step('cancel-paid-otc-order', memberId, orderId);
export const release = (orderId = 1, memberId = MERCHANT): Command =>
  step('release-otc-order', memberId, orderId);
export const appeal = (orderId = 1, memberId = TAKER): Command => step('open-otc-appeal', memberId, orderId);
export const consent = (orderId = 1, memberId = MERCHANT): Command =>
  step('consent-otc-reopening', memberId, orderId);
export const excuse = (orderId = 1, memberId = MERCHANT): Command =>
  step('excuse-otc-cancel', memberId, orderId);
export const decide = (
  verdict: OtcVerdict,
  fault: OtcFault = 'NONE',
  finding: OtcFinding = 'OTHER',
  orderId = 1,
): Command => ({ kind: 'decide-otc-appeal', orderId, verdict, finding, fault, ...OPERATORS });

export const pauseOtc: Command = { kind: 'pause-otc', operator: 901, reason: 'a reason' };
export const resumeOtc: Command = { kind: 'resume-otc', ...OPERATORS };
export const setRate = (rate: string): Command => ({
  kind: 'set-cny-rate',
  rate: coins(rate),
  isManual: true,
  ...OPERATORS,
});
export const setOtcPolicy = (some: Partial<OtcPolicy>): Command => ({
  kind: 'set-otc-policy',
  policy: { ...DEFAULT_OTC_POLICY, ...some },
  ...OPERATORS,
});
export const freeze = (memberId: number, frozen = true): Command => ({
  kind: 'set-member-flags',
  memberId,
  frozen,
  tradingAllowed: true,
});
export const lock = (memberId: number, untilMs: number): Command => ({
  kind: 'lock-withdrawal',
  memberId,
  untilMs,
});

const SOURCES = ['one', 'two', 'three'] as const;

/** A tick with a price of BTC from every source. */
export function tick(scenario: Scenario, price = '50000'): Command {
  const sourceTimeMs = scenario.timeMs;
  return {
    kind: 'tick',
    prices: SOURCES.map((source) => ({
      symbol: 'BTC/USDT',
      source,
      price: parseUnits(price, 3),
      sourceTimeMs,
    })),
  };
}

/** Lets time pass with ticks, so that there is no gap. Answers the events. */
export function wait(scenario: Scenario, ms: number, everyMs = MINUTE_MS): Event[] {
  const events: Event[] = [];
  for (let left = ms; left > 0; ) {
    const step = Math.min(left, everyMs);
    scenario.timeMs += step;
    left -= step;
    events.push(...scenario.run(tick(scenario)));
  }
  return events;
}

/** The service stands still. */
export function outage(scenario: Scenario, ms: number): void {
  scenario.timeMs += ms;
}

function openMember(memberId: number, level: 1 | 2): Command[] {
  const funds = { kind: 'credit-from-outside', owner: memberId, type: 'otc' } as const;
  return [
    { kind: 'open-member', memberId },
    { kind: 'set-identity-level', memberId, level },
    { ...funds, ref: `otc/${memberId}/USDT`, asset: 'USDT', amount: OPENING_USDT },
    { ...funds, ref: `otc/${memberId}/BTC`, asset: 'BTC', amount: OPENING_BTC },
    { kind: 'enable-pay-method', memberId, methodId: cardOf(memberId), methodKind: 'bankCard' },
  ];
}

/** A new taker who may sell. */
export const openSeller = (memberId: number): Command[] => openMember(memberId, 1);

function makeMerchant(memberId: number): Command[] {
  return [
    { kind: 'apply-merchant', memberId, requestId: 'apply' },
    { kind: 'review-merchant', memberId, isApproved: true, operator: 901, reason: '' },
  ];
}

/** The desk without an ad. */
export function openDesk(): Scenario {
  const scenario = new Scenario();
  const sources = SOURCES.map((source) => ({ source, weight: 1 }));
  must(
    scenario,
    { kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 10n ** 18n },
    { kind: 'list-asset', asset: 'BTC', scale: 8, maxSupply: 10n ** 18n },
    { kind: 'list-asset', asset: 'RARE', scale: 8, maxSupply: 10n ** 18n },
    {
      kind: 'set-index',
      symbol: 'BTC/USDT',
      priceScale: 3,
      step: 1n,
      sources,
      limits: DEFAULT_INDEX_LIMITS,
    },
    setRate('7.2'),
    ...[MERCHANT, OTHER_MERCHANT].flatMap((memberId) => openMember(memberId, 2)),
    ...TAKERS.flatMap((memberId) => openMember(memberId, 1)),
    { kind: 'open-member', memberId: STRANGER },
    { kind: 'enable-pay-method', memberId: MERCHANT, methodId: WEIXIN, methodKind: 'weixin' },
    ...makeMerchant(MERCHANT),
    ...makeMerchant(OTHER_MERCHANT),
  );
  must(scenario, tick(scenario));
  return scenario;
}

/** The desk with an ad of the merchant ON: by default SELL, 1,000 USDT at 7.23. */
export function openAd(some: Partial<AdTerms> = {}, side: 'BUY' | 'SELL' = 'SELL', asset = 'USDT'): Scenario {
  const scenario = openDesk();
  must(scenario, publish(MERCHANT, some, { side, asset }), switchOn(1));
  return scenario;
}

/** An order of the taker on that ad, in a state. */
export function openOrder(status: OtcOrderState['status'], side: 'BUY' | 'SELL' = 'SELL'): Scenario {
  const scenario = openAd({}, side);
  const isSale = side === 'BUY';
  const [buyer, seller] = isSale ? [MERCHANT, TAKER] : [TAKER, MERCHANT];
  must(scenario, create({ methodIds: isSale ? [cardOf(TAKER)] : [] }));
  if (status === 'CANCELLED') must(scenario, cancel(1, buyer));
  if (status === 'PENDING_RELEASE' || status === 'COMPLETED') must(scenario, pay(1, buyer, cardOf(seller)));
  if (status === 'COMPLETED') must(scenario, release(1, seller));
  return scenario;
}

export const otcOf = (scenario: Scenario) => stateOf(scenario).otc;

export function orderOf(scenario: Scenario, orderId = 1): OtcOrderState {
  const order = otcOf(scenario).orders.find((one) => one.orderId === orderId);
  if (order === undefined) throw new Error(`order ${orderId} is not in memory`);
  return order;
}

export function adOf(scenario: Scenario, adId = 1) {
  const ad = otcOf(scenario).ads.find((one) => one.adId === adId);
  if (ad === undefined) throw new Error(`there is no ad ${adId}`);
  return ad;
}
