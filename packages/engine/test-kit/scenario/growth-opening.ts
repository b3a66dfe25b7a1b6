/**
 * The exchange that scenarios of growth play at: BTC with an index and a contract, RARE with a pair RARE/USDT, ODD with
 * a pair ODD/RARE alone, all with a fee of 10 % in spot. Inviter 1 has the invitees 11 to 13, inviter 2 has 21; member
 * 30 trades with them and has no inviter. All own USDT, RARE and ODD.
 */
import { parseUnits } from '@tern/math';
import { businessDay, businessDayStart } from '../../src/base/limits.ts';
import type { PledgeTerms } from '../../src/growth/pledge-commands.ts';
import { CALM_LIMITS } from '../../src/index-price/testing/calm-limits.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import type { ListSpotMarket } from '../../src/listing/commands.ts';
import { CONTRACT, CONTRACT_SOURCES, listContract } from './contract-opening.ts';
import { Scenario } from './scenario.ts';
import { must, OPERATORS, stateOf } from './wallet-opening.ts';

export {
  answer,
  balanceOf,
  DAY_MS,
  freeOf,
  HOUR_MS,
  must,
  OPERATORS,
  stateOf,
  toldBy,
} from './wallet-opening.ts';

/** 08:00 of the business day of 1 January 2024. */
export const TODAY: number = businessDay(1_704_067_200_000);

export const INVITER = 1;
export const OTHER_INVITER = 2;
export const INVITEE = 11;
export const STRANGER = 30;
const INVITEES: readonly (readonly [number, number])[] = [
  [11, INVITER],
  [12, INVITER],
  [13, INVITER],
  [21, OTHER_INVITER],
];

export const usdt = (text: string): bigint => parseUnits(text, 8);

const market = (base: string, quote: string): ListSpotMarket => ({
  kind: 'list-spot-market',
  market: `${base}/${quote}`,
  base,
  quote,
  priceScale: 2,
  qtyScale: 5,
  filters: {
    tickSize: 1n,
    stepSize: 1n,
    minQty: 1n,
    maxQty: 10n ** 14n,
    minNotional: 1n,
    maxNotional: 10n ** 17n,
  },
  makerFeePpm: 100_000,
  takerFeePpm: 100_000,
  listingPrice: 100n,
});

let serial = 0;

function limit(memberId: number, side: 'BUY' | 'SELL', pair: string, price: string, qty: bigint): Command {
  return {
    kind: 'place-spot-order',
    memberId,
    requestId: `order ${++serial}`,
    market: pair,
    side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: parseUnits(price, 2),
    qty,
    quoteAmount: 0n,
  };
}

/** The member sells RARE for ten times the fee at a price of 1, and so is charged the fee in USDT. */
export function chargeUsdt(memberId: number, fee: string, counterparty = STRANGER): Command[] {
  const qty = parseUnits(fee, 6);
  return [limit(counterparty, 'BUY', 'RARE/USDT', '1', qty), limit(memberId, 'SELL', 'RARE/USDT', '1', qty)];
}

/** The member buys ten times the fee of RARE, or of ODD for RARE, and so is charged the fee in that coin. */
export function chargeCoin(memberId: number, fee: string, pair = 'RARE/USDT', price = '1'): Command[] {
  const qty = parseUnits(fee, 6);
  return [limit(STRANGER, 'SELL', pair, price, qty), limit(memberId, 'BUY', pair, price, qty)];
}

/** A trade that moves the last price. */
export function tradeAt(price: string, pair = 'RARE/USDT'): Command[] {
  return [limit(STRANGER, 'SELL', pair, price, 1n), limit(OTHER_INVITER, 'BUY', pair, price, 1n)];
}

export function tick(scenario: Scenario, price?: string): Command {
  const sourceTimeMs = scenario.timeMs;
  const value = price === undefined ? 0n : parseUnits(price, 2);
  return {
    kind: 'tick',
    prices:
      price === undefined
        ? []
        : CONTRACT_SOURCES.map((source) => ({ symbol: 'BTC/USDT', source, price: value, sourceTimeMs })),
  };
}

export const settle = (day: number = TODAY, inviterId = INVITER): Command => ({
  kind: 'settle-rebates',
  inviterId,
  day,
});
export const mark = (memberId = INVITEE): Command => ({
  kind: 'mark-invitee',
  memberId,
  mark: 'OPERATOR',
  operator: 901,
  reason: 'a ring',
});
export const unmark = (memberId = INVITEE): Command => ({
  kind: 'unmark-invitee',
  memberId,
  mark: 'OPERATOR',
  reason: 'no ring',
  ...OPERATORS,
});
export const setReference = (price: string, pair: string): Command => ({
  kind: 'set-reference-price',
  market: pair,
  price: parseUnits(price, 2),
  ...OPERATORS,
});
export const setRebateRate = (rate: string, asset = 'RARE'): Command => ({
  kind: 'set-rebate-rate',
  asset,
  rate: parseUnits(rate, 8),
  ...OPERATORS,
});
export const fund = (account: 'fee' | 'pledge' | 'promo', amount: string, asset = 'USDT'): Command => ({
  kind: 'fund-growth-account',
  account,
  asset,
  amount: usdt(amount),
  reference: `bank ${++serial}`,
  ...OPERATORS,
});

/** Sets the scenario to 00:00 of a business day, some days after today, and some ms after that. */
export function toDay(scenario: Scenario, days: number, ms = 0): void {
  scenario.timeMs = businessDayStart(TODAY + days) + ms;
}

export const PLEDGE_TERMS: PledgeTerms = {
  asset: 'USDT',
  termDays: 30,
  dailyRate: 30_000n,
  min: usdt('10'),
  maxPerMember: usdt('5000'),
  quota: usdt('10000'),
  saleStartMs: 0,
  saleEndMs: 4_000_000_000_000,
  isEarlyRedeemable: true,
  earlyDelayHours: 24,
};
/** It stands for the hash of title and texts: the engine does not compute it. */
export const TEXT_HASH = 'ab'.repeat(32);
export const draft = (some: Partial<PledgeTerms> = {}, productId = 0): Command => ({
  kind: 'draft-pledge-product',
  productId,
  terms: { ...PLEDGE_TERMS, ...some },
  operator: 901,
  textHash: TEXT_HASH,
});
export const switchOn = (productId = 1, revision = 1): Command => ({
  kind: 'switch-pledge-product-on',
  productId,
  revision,
  ...OPERATORS,
});
export const switchOff = (productId = 1): Command => ({
  kind: 'switch-pledge-product-off',
  productId,
  operator: 901,
});
export function subscribe(
  amount: string,
  some: Partial<Extract<Command, { kind: 'subscribe-pledge' }>> = {},
): Extract<Command, { kind: 'subscribe-pledge' }> {
  return {
    kind: 'subscribe-pledge',
    memberId: INVITEE,
    requestId: `pledge ${++serial}`,
    productId: 1,
    amount: usdt(amount),
    termDays: PLEDGE_TERMS.termDays,
    dailyRate: PLEDGE_TERMS.dailyRate,
    ...some,
  };
}
export const redeem = (
  amount: string,
  pledgeId = 1,
  memberId = INVITEE,
): Extract<Command, { kind: 'redeem-pledge' }> => ({
  kind: 'redeem-pledge',
  memberId,
  requestId: `redeem ${++serial}`,
  pledgeId,
  amount: usdt(amount),
});
/** A new member who owns some USDT. */
export const openSaver = (memberId: number, amount: string): Command[] => [
  { kind: 'open-member', memberId },
  {
    kind: 'credit-from-outside',
    ref: `saver/${memberId}`,
    owner: memberId,
    type: 'assets',
    asset: 'USDT',
    amount: usdt(amount),
  },
];
export const settlePledges = (day: number): Command => ({ kind: 'settle-pledges', day });

const invite = ([memberId, inviterId]: readonly [number, number]): Command => ({
  kind: 'open-invited-member',
  memberId,
  inviterId,
});

function own(memberId: number): Command[] {
  const types = ['spot', 'assets', 'contract'] as const;
  return types.flatMap((type) =>
    (type === 'contract' ? ['USDT'] : ['USDT', 'RARE', 'ODD']).map(
      (asset): Command => ({
        kind: 'credit-from-outside',
        ref: `${memberId}/${type}/${asset}`,
        owner: memberId,
        type,
        asset,
        amount: usdt('10000000'),
      }),
    ),
  );
}

export function openGrowth(): Scenario {
  const scenario = new Scenario();
  const assets = ['USDT', 'BTC', 'RARE', 'ODD'];
  must(
    scenario,
    ...assets.map((asset): Command => ({ kind: 'list-asset', asset, scale: 8, maxSupply: 2n ** 62n })),
    {
      kind: 'set-index',
      limits: CALM_LIMITS,
      symbol: 'BTC/USDT',
      priceScale: 2,
      step: 1n,
      sources: CONTRACT_SOURCES.map((source) => ({ source, weight: 1 })),
    },
    listContract(),
    { kind: 'set-contract-status', market: CONTRACT, status: 'OPEN', reason: '' },
    ...[market('RARE', 'USDT'), market('ODD', 'RARE'), market('BTC', 'USDT')].flatMap((one): Command[] => [
      one,
      { kind: 'set-market-status', market: one.market, status: 'OPEN' },
    ]),
    ...[INVITER, OTHER_INVITER].map((memberId): Command => ({ kind: 'open-member', memberId })),
    ...INVITEES.map(invite),
    { kind: 'open-member', memberId: STRANGER },
    ...[INVITER, OTHER_INVITER, STRANGER, ...INVITEES.map(([memberId]) => memberId)].flatMap(own),
  );
  return scenario;
}

export const growthOf = (scenario: Scenario) => stateOf(scenario).growth;

/** The rebate of each invitee, by the events of a settlement. */
export const rebatesOf = (events: readonly Event[]): [number, bigint][] =>
  events.flatMap((event) => (event.kind === 'rebate-settled' ? [[event.memberId, event.rebate]] : []));

/** The unsettled fees of an invitee over all days. */
export const feesOf = (scenario: Scenario, memberId = INVITEE): bigint =>
  growthOf(scenario)
    .fees.filter((one) => one.memberId === memberId)
    .reduce((sum, { fees }) => sum + fees, 0n);
