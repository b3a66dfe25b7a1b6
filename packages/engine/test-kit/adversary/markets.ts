/** The contracts that the adversarial search trades: unlike in leverage, tiers, fees and feeds. Prices have one decimal. */
import { type ContractTerms, markBoundPpm } from '@tern/math/contract';
import { type ContractSettings, DEFAULT_BOUNDS } from '../../src/contract/contract-settings.ts';
import { termsOf } from '../../src/contract/contract-terms.ts';
import { DEFAULT_INDEX_LIMITS } from '../../src/index-price/commands.ts';
import type { Command } from '../../src/journal/commands.ts';

export const USDT = 100_000_000n;
export const LOT = 100_000_000n;
export const SOURCES = ['one', 'two', 'three'] as const;

export interface MarketPlan {
  readonly market: string;
  readonly symbol: string;
  /** Where its index begins, in price units. */
  readonly price: bigint;
  readonly settings: ContractSettings;
}

export interface Market extends MarketPlan {
  readonly terms: ContractTerms;
  /** b of rules/contracts#mark-bound. */
  readonly boundPpm: bigint;
}

const SETTINGS: ContractSettings = {
  tickSize: 1n,
  qtyStep: 1n,
  maxLots: 1000,
  maxLeverage: 100,
  makerFeePpm: 200,
  takerFeePpm: 500,
  riskIncludesCloseFee: true,
  marketBoundPercent: 5,
  fundingIntervalMs: 600_000,
  impactNotional: 10_000n * USDT,
  resumeWaitMs: 5_000,
  resumesAlone: false,
  bounds: DEFAULT_BOUNDS,
  tiers: [
    { cap: 50_000n * USDT, maxLeverage: 100, mmrPpm: 4_000 },
    { cap: 250_000n * USDT, maxLeverage: 100, mmrPpm: 5_000 },
    { cap: 1_000_000n * USDT, maxLeverage: 50, mmrPpm: 10_000 },
    { cap: 10_000_000n * USDT, maxLeverage: 20, mmrPpm: 25_000 },
    { cap: 20_000_000n * USDT, maxLeverage: 10, mmrPpm: 50_000 },
    { cap: 50_000_000n * USDT, maxLeverage: 5, mmrPpm: 100_000 },
  ],
};

/** The published table of 100x. */
export const BTC: MarketPlan = {
  market: 'BTC/USDT:USDT',
  symbol: 'BTC/USDT',
  price: 500_000n,
  settings: SETTINGS,
};

/** The table of the other contracts: 50x, wider tiers. */
export const ETH: MarketPlan = {
  market: 'ETH/USDT:USDT',
  symbol: 'ETH/USDT',
  price: 30_000n,
  settings: {
    ...SETTINGS,
    qtyStep: 10n,
    maxLeverage: 50,
    tiers: [
      { cap: 10_000n * USDT, maxLeverage: 50, mmrPpm: 10_000 },
      { cap: 50_000n * USDT, maxLeverage: 20, mmrPpm: 25_000 },
      { cap: 200_000n * USDT, maxLeverage: 10, mmrPpm: 50_000 },
      { cap: 500_000n * USDT, maxLeverage: 5, mmrPpm: 100_000 },
      { cap: 1_000_000n * USDT, maxLeverage: 2, mmrPpm: 250_000 },
    ],
  },
};

/** Another coin by the published table: large positions at a high leverage. */
export const SOL: MarketPlan = {
  ...BTC,
  market: 'SOL/USDT:USDT',
  symbol: 'SOL/USDT',
  price: 1_500n,
};

export function withSettings(plan: MarketPlan, settings: Partial<ContractSettings>): MarketPlan {
  return { ...plan, settings: { ...plan.settings, ...settings } };
}

export function marketOf(plan: MarketPlan): Market {
  const { settings } = plan;
  const terms = termsOf({ priceScale: 1, qtyScale: 6 }, settings, 8);
  return { ...plan, terms, boundPpm: markBoundPpm(terms, settings.bounds) };
}

/** The commands that list the markets and open them. */
export function listing(plans: readonly MarketPlan[]): Command[] {
  const assets = ['USDT', ...plans.map(baseOf)].map(
    (asset): Command => ({ kind: 'list-asset', asset, scale: 8, maxSupply: 10n ** 18n }),
  );
  return [...assets, ...plans.flatMap(listingOf)];
}

function baseOf({ symbol }: MarketPlan): string {
  return symbol.split('/')[0] ?? '';
}

function listingOf(plan: MarketPlan): Command[] {
  const { market, symbol, settings } = plan;
  const sources = SOURCES.map((source) => ({ source, weight: 1 }));
  return [
    { kind: 'set-index', limits: DEFAULT_INDEX_LIMITS, symbol, priceScale: 2, step: 1n, sources },
    {
      kind: 'list-contract',
      market,
      base: baseOf(plan),
      indexSymbol: symbol,
      priceScale: 1,
      qtyScale: 6,
      settings,
    },
    { kind: 'set-contract-status', market, status: 'OPEN', reason: '' },
  ];
}
