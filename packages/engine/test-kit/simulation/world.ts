/**
 * The opening state of the simulated exchange: assets and markets of very different sizes, members, money, an index.
 */

import { DEFAULT_INDEX_LIMITS } from '../../src/index-price/commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { SpotFilters } from '../../src/spot/market-definition.ts';

const MEMBER_COUNT = 40;
/** The spammer places orders far from the market until the limit of open orders. */
export const SPAMMER = 1000;
/** The stranger's id belongs to no member. */
export const STRANGER = 999_999;
export const MEMBERS = Array.from({ length: MEMBER_COUNT }, (_, i) => i + 1);
export const ASSETS = ['USDT', 'BTC', 'DOGE', 'HUGE'] as const;
export const SOURCES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] as const;
export const INDEX_SYMBOL = 'BTC/USDT';

/** 2024-01-01 in UTC. */
export const START_TIME_MS = 1_704_067_200_000;

export interface SimulatedMarket {
  market: string;
  base: string;
  quote: string;
  priceScale: number;
  qtyScale: number;
  listingPrice: bigint;
  filters: SpotFilters;
}

/** Ordinary; cheap coin against a stable one; coin against coin; and one whose amounts need the upper limb. */
export const MARKETS: readonly SimulatedMarket[] = [
  {
    market: 'BTC/USDT',
    base: 'BTC',
    quote: 'USDT',
    priceScale: 2,
    qtyScale: 5,
    listingPrice: 5_000_000n,
    filters: filters(1n, 10n, 10n, 10n ** 9n, 5n * 10n ** 8n, 10n ** 15n),
  },
  {
    market: 'DOGE/USDT',
    base: 'DOGE',
    quote: 'USDT',
    priceScale: 4,
    qtyScale: 1,
    listingPrice: 800n,
    filters: filters(1n, 1n, 10n, 10n ** 8n, 5n * 10n ** 8n, 10n ** 14n),
  },
  {
    market: 'DOGE/BTC',
    base: 'DOGE',
    quote: 'BTC',
    priceScale: 8,
    qtyScale: 0,
    listingPrice: 1600n,
    filters: filters(5n, 10n, 10n, 10n ** 9n, 1000n, 10n ** 12n),
  },
  {
    market: 'HUGE/USDT',
    base: 'HUGE',
    quote: 'USDT',
    priceScale: 6,
    qtyScale: 2,
    listingPrice: 1_000_003n,
    filters: filters(1n, 7n, 7n, 10n ** 12n, 10n ** 15n, 4n * 10n ** 18n),
  },
];

export function openingCommands(): Command[] {
  const commands: Command[] = [
    { kind: 'core-started', engineVersion: 1 },
    { kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 2n ** 63n - 1n },
    { kind: 'list-asset', asset: 'BTC', scale: 8, maxSupply: 21n * 10n ** 14n },
    { kind: 'list-asset', asset: 'DOGE', scale: 4, maxSupply: 10n ** 16n },
    { kind: 'list-asset', asset: 'HUGE', scale: 6, maxSupply: 9n * 10n ** 18n },
  ];
  for (const market of MARKETS) {
    commands.push({ kind: 'list-spot-market', ...market, makerFeePpm: 1000, takerFeePpm: 1500 });
    commands.push({ kind: 'set-market-status', market: market.market, status: 'OPEN' });
  }
  for (const memberId of [...MEMBERS, SPAMMER]) {
    commands.push({ kind: 'open-member', memberId });
    for (const asset of ASSETS) commands.push(openingCredit(memberId, asset));
  }
  for (const asset of ASSETS)
    commands.push({
      kind: 'credit-from-outside',
      ref: `promo/${asset}`,
      owner: 'promo',
      type: 'assets',
      asset,
      amount: 1_000_000_000n,
    });
  commands.push({
    kind: 'set-faucet',
    amounts: [
      { asset: 'USDT', amount: 30_000_000n },
      { asset: 'BTC', amount: 1_000n },
    ],
  });
  commands.push({
    kind: 'set-index',
    limits: DEFAULT_INDEX_LIMITS,
    symbol: INDEX_SYMBOL,
    priceScale: 3,
    step: 1n,
    sources: SOURCES.map((source, i) => ({ source, weight: i === 0 ? 3 : 1 })),
  });
  return commands;
}

/** The first members hold so much USDT and HUGE that their balances pass 2^52 units. */
function openingCredit(memberId: number, asset: string): Command {
  const isRich = memberId <= 8;
  const amounts: Record<string, bigint> = {
    USDT: isRich ? 4n * 10n ** 17n : 10n ** 14n,
    BTC: 20n * 10n ** 10n,
    DOGE: 10n ** 12n,
    HUGE: isRich ? 5n * 10n ** 17n : 10n ** 15n,
  };
  return {
    kind: 'credit-from-outside',
    ref: `opening/${memberId}/${asset}`,
    owner: memberId,
    type: 'spot',
    asset,
    amount: amounts[asset]!,
  };
}

function filters(
  tickSize: bigint,
  stepSize: bigint,
  minQty: bigint,
  maxQty: bigint,
  minNotional: bigint,
  maxNotional: bigint,
): SpotFilters {
  return { tickSize, stepSize, minQty, maxQty, minNotional, maxNotional };
}
