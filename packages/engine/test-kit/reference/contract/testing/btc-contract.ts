/** The contracts that the reference's tests trade, and amounts as people write them. */

import { parseUnits } from '@tern/math';
import { LOT_SCALE } from '@tern/math/contract';
import type { ListContract } from '../../../../src/contract/commands.ts';
import { type ContractSettings, DEFAULT_BOUNDS } from '../../../../src/contract/contract-settings.ts';

export const usdt = (text: string) => parseUnits(text, 8);
export const price = (text: string) => parseUnits(text, 1);
export const lots = (count: number) => BigInt(count) * 10n ** BigInt(LOT_SCALE);
export const NAME = 'BTC/USDT:USDT';
export const START_MS = 1_800_000_000_000;

const SETTINGS: ContractSettings = {
  tickSize: 1n,
  qtyStep: 1n,
  maxLots: 1000,
  maxLeverage: 100,
  makerFeePpm: 200,
  takerFeePpm: 500,
  riskIncludesCloseFee: true,
  marketBoundPercent: 5,
  fundingIntervalMs: 28_800_000,
  impactNotional: usdt('10000'),
  resumeWaitMs: 0,
  resumesAlone: false,
  bounds: DEFAULT_BOUNDS,
  tiers: [
    { cap: usdt('50000'), maxLeverage: 100, mmrPpm: 4_000 },
    { cap: usdt('250000'), maxLeverage: 100, mmrPpm: 5_000 },
    { cap: usdt('1000000'), maxLeverage: 50, mmrPpm: 10_000 },
    { cap: usdt('10000000'), maxLeverage: 20, mmrPpm: 25_000 },
  ],
};

export const BTC: ListContract = {
  kind: 'list-contract',
  market: NAME,
  base: 'BTC',
  indexSymbol: 'BTC/USDT',
  priceScale: 1,
  qtyScale: 6,
  settings: SETTINGS,
};
export const ETH: ListContract = {
  kind: 'list-contract',
  market: 'ETH/USDT:USDT',
  base: 'ETH',
  indexSymbol: 'ETH/USDT',
  priceScale: 2,
  qtyScale: 5,
  settings: SETTINGS,
};
export const SOL: ListContract = {
  kind: 'list-contract',
  market: 'SOL/USDT:USDT',
  base: 'SOL',
  indexSymbol: 'SOL/USDT',
  priceScale: 2,
  qtyScale: 4,
  settings: SETTINGS,
};
