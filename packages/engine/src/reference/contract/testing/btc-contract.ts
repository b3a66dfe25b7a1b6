/** The contract that the reference's tests trade, and amounts as people write them. */
import { parseUnits } from '@tern/math';
import { LOT_SCALE, withCum } from '@tern/math/contract';
import type { ContractSettings } from '../world.ts';

export const usdt = (text: string) => parseUnits(text, 8);
export const price = (text: string) => parseUnits(text, 1);
export const lots = (count: number) => BigInt(count) * 10n ** BigInt(LOT_SCALE);
export const NAME = 'BTC/USDT';

export const TERMS: ContractSettings = {
  contract: NAME,
  ...{ priceScale: 1, qtyScale: 6, quoteScale: 8, tickSize: 1n, qtyStep: 1n, lotNotional: usdt('1000') },
  ...{ maxLots: 1000n, maxLeverage: 100n, takerFeePpm: 500n, makerFeePpm: 200n, riskIncludesCloseFee: true },
  ...{
    marketBoundPercent: 5n,
    fundingIntervalMs: 28_800_000,
    impactNotional: usdt('10000'),
    resumeWaitMs: 5_000,
  },
  tiers: withCum([
    { cap: usdt('50000'), maxLeverage: 100n, mmrPpm: 4_000n },
    { cap: usdt('250000'), maxLeverage: 100n, mmrPpm: 5_000n },
    { cap: usdt('1000000'), maxLeverage: 50n, mmrPpm: 10_000n },
    { cap: usdt('10000000'), maxLeverage: 20n, mmrPpm: 25_000n },
  ]),
};

export const START_MS = 1_800_000_000_000;
