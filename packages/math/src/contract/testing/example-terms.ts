/** The contract of the worked examples of rules/contracts. */
import { parseUnits } from '../../decimal.ts';
import { type ContractTerms, LOT_SCALE, withCum } from '../index.ts';

export const usdt = (text: string) => parseUnits(text, 8);
export const price = (text: string) => parseUnits(text, 1);
export const btc = (text: string) => parseUnits(text, 6);
export const lots = (text: string) => parseUnits(text, LOT_SCALE);

export const BTC: ContractTerms = {
  priceScale: 1,
  qtyScale: 6,
  quoteScale: 8,
  tickSize: 1n,
  qtyStep: 1n,
  lotNotional: usdt('1000'),
  maxLots: 1000n,
  maxLeverage: 100n,
  takerFeePpm: 500n,
  riskIncludesCloseFee: true,
  tiers: withCum([
    { cap: usdt('50000'), maxLeverage: 100n, mmrPpm: 4_000n },
    { cap: usdt('250000'), maxLeverage: 100n, mmrPpm: 5_000n },
    { cap: usdt('1000000'), maxLeverage: 50n, mmrPpm: 10_000n },
    { cap: usdt('10000000'), maxLeverage: 20n, mmrPpm: 25_000n },
    { cap: usdt('20000000'), maxLeverage: 10n, mmrPpm: 50_000n },
    { cap: usdt('50000000'), maxLeverage: 5n, mmrPpm: 100_000n },
  ]),
};
