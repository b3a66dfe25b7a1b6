/**
 * The opening state of the simulated growth features: BTC with an index and a contract, RARE with operators' rates, spot
 * markets with fees so high that the cap of rebates is reached within a run; inviters, their invitees, and members
 * without an inviter.
 */
import type { PledgeTerms } from '../../../src/growth/pledge-commands.ts';
import { DEFAULT_INDEX_LIMITS } from '../../../src/index-price/commands.ts';
import type { Command } from '../../../src/journal/commands.ts';
import type { SpotFilters } from '../../../src/spot/market-definition.ts';
import { CONTRACT_SETTINGS } from '../../scenario/contract-opening.ts';

export { START_TIME_MS } from '../world.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS: number = 24 * HOUR_MS;
const E8 = 10n ** 8n;

export const INDEX_SOURCES = ['alpha', 'beta', 'gamma'] as const;
export const COINS = ['USDT', 'BTC', 'RARE'] as const;
const CONTRACT = 'BTC/USDT:USDT';
export const OPERATORS: readonly number[] = [901, 902, 903];
const TWO = { firstOperator: 901, secondOperator: 902 };

/** Most invitees have the first inviter; the fourth one is an invitee too. */
export const INVITERS: readonly number[] = [1, 2, 3, 4];
const FIRST_INVITEE = 11;
export const INVITEES: readonly number[] = Array.from({ length: 20 }, (_, at) => FIRST_INVITEE + at);
export const UNINVITED: readonly number[] = [41, 42, 43, 44];
export const GROWTH_MEMBERS: readonly number[] = [...INVITERS, ...INVITEES, ...UNINVITED];

export interface GrowthMarket {
  market: string;
  base: string;
  quote: string;
  /** In price units, and the largest quantity of an order. */
  listingPrice: bigint;
  qty: number;
  makerFeePpm: number;
  takerFeePpm: number;
}

/** Most fees are in BTC, so that `fee` may lack the USDT for their rebates. */
const LOW = { makerFeePpm: 10_000, takerFeePpm: 20_000 };
const HIGH = { makerFeePpm: 60_000, takerFeePpm: 100_000 };

export const GROWTH_MARKETS: readonly GrowthMarket[] = [
  { market: 'RARE/USDT', base: 'RARE', quote: 'USDT', listingPrice: 200n, qty: 160_000_000, ...LOW },
  { market: 'BTC/USDT', base: 'BTC', quote: 'USDT', listingPrice: 5_000_000n, qty: 5_000, ...HIGH },
  { market: 'RARE/BTC', base: 'RARE', quote: 'BTC', listingPrice: 10n, qty: 250_000, ...HIGH },
];

const FILTERS: SpotFilters = {
  tickSize: 1n,
  stepSize: 1n,
  minQty: 1n,
  maxQty: 10n ** 12n,
  minNotional: 1n,
  maxNotional: 10n ** 16n,
};

export const PLEDGE_TERMS: PledgeTerms = {
  asset: 'USDT',
  termDays: 7,
  dailyRate: 30_000n,
  min: 10n * E8,
  maxPerMember: 800n * E8,
  quota: 3_000n * E8,
  saleStartMs: 0,
  saleEndMs: 8.64e15,
  isEarlyRedeemable: true,
  earlyDelayHours: 24,
};

export function openingCommands(): Command[] {
  const sources = INDEX_SOURCES.map((source) => ({ source, weight: 1 }));
  const commands: Command[] = [
    { kind: 'core-started', engineVersion: 1 },
    ...COINS.map((asset): Command => ({ kind: 'list-asset', asset, scale: 8, maxSupply: 10n ** 16n })),
    {
      kind: 'set-index',
      symbol: 'BTC/USDT',
      priceScale: 2,
      step: 1n,
      sources,
      limits: DEFAULT_INDEX_LIMITS,
    },
    {
      kind: 'list-contract',
      market: CONTRACT,
      base: 'BTC',
      indexSymbol: 'BTC/USDT',
      priceScale: 1,
      qtyScale: 6,
      settings: { ...CONTRACT_SETTINGS, fundingIntervalMs: DAY_MS },
    },
    { kind: 'set-contract-status', market: CONTRACT, status: 'OPEN', reason: '' },
    ...GROWTH_MARKETS.flatMap(({ qty: _qty, ...market }): Command[] => [
      {
        kind: 'list-spot-market',
        ...market,
        priceScale: 2,
        qtyScale: 5,
        filters: FILTERS,
      },
      { kind: 'set-market-status', market: market.market, status: 'OPEN' },
    ]),
    { kind: 'set-rebate-rate', asset: 'RARE', rate: 2n * E8, ...TWO },
  ];
  for (const memberId of GROWTH_MEMBERS) commands.push(...openMember(memberId));
  for (const account of ['pledge', 'promo'] as const)
    for (const asset of COINS)
      commands.push({
        kind: 'fund-growth-account',
        account,
        asset,
        amount: account === 'promo' ? 100n * E8 : 150n * E8,
        reference: `opening ${account} ${asset}`,
        ...TWO,
      });
  const textHash = '0'.repeat(64);
  commands.push({ kind: 'draft-pledge-product', productId: 0, terms: PLEDGE_TERMS, operator: 901, textHash });
  return [...commands, ...largeTrade()];
}

/** An invitee pays 16,600 USDT in fees, so that 20 USDT are left to the cap of its inviter, who has few invitees. */
function largeTrade(): Command[] {
  return ([41, 14] as const).map((memberId) => ({
    kind: 'place-spot-order',
    memberId,
    requestId: 'opening',
    market: 'RARE/USDT',
    side: memberId === 14 ? 'SELL' : 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: 200n,
    qty: 415_000n * 10n ** 5n,
    quoteAmount: 0n,
  }));
}

/** Undefined: the member has no inviter. */
function inviterOf(memberId: number): number | undefined {
  if (memberId === 4) return 1;
  if (!INVITEES.includes(memberId)) return undefined;
  return memberId % 2 === 1 ? 1 : INVITERS[memberId % INVITERS.length];
}

function openMember(memberId: number): Command[] {
  const inviterId = inviterOf(memberId);
  const amounts: Record<string, bigint> = { USDT: 1_000_000n, BTC: 40n, RARE: 1_000_000n };
  const credits = Object.entries(amounts).flatMap(([asset, whole]) =>
    (['spot', 'assets'] as const).map(
      (type): Command => ({
        kind: 'credit-from-outside',
        ref: `opening/${memberId}/${type}/${asset}`,
        owner: memberId,
        type,
        asset,
        amount: whole * E8,
      }),
    ),
  );
  return [
    inviterId === undefined
      ? { kind: 'open-member', memberId }
      : { kind: 'open-invited-member', memberId, inviterId },
    ...credits,
    {
      kind: 'credit-from-outside',
      ref: `opening/${memberId}/contract`,
      owner: memberId,
      type: 'contract',
      asset: 'USDT',
      amount: 20_000n * E8,
    },
  ];
}
