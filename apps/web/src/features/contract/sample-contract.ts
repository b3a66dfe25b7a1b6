/** A contract with the terms of rules/contracts#tiers and a small book, for tests. */
import { parseUnits, pow10 } from '@tern/math';
import { type ContractTerms, LOT_SCALE, withCum } from '@tern/math/contract';
import type { FormContract } from './form-contract.ts';

export const usdt = (text: string) => parseUnits(text, 8);
export const price = (text: string) => parseUnits(text, 1);
export const btc = (text: string) => parseUnits(text, 6);
export const lots = (count: bigint) => count * pow10(LOT_SCALE);

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
  ]),
};

export const CONTRACT: FormContract = {
  terms: BTC,
  status: 'OPEN',
  feed: 'NORMAL',
  marketBoundPercent: 5n,
  markBoundPpm: 1_800n,
  lastClampPpm: 10_000n,
  minResting: usdt('100'),
  last: price('50000'),
  mark: price('50000'),
  bids: [
    { price: price('49999.5'), qty: btc('0.05') },
    { price: price('49990'), qty: btc('5') },
  ],
  asks: [
    { price: price('50000.5'), qty: btc('0.05') },
    { price: price('50010'), qty: btc('5') },
  ],
  leverage: 20n,
  isCross: false,
  heldBy: undefined,
  hedge: undefined,
  available: usdt('1000'),
  sideNotional: { LONG: 0n, SHORT: 0n },
  closable: { LONG: undefined, SHORT: undefined },
  positionQty: { LONG: 0n, SHORT: 0n },
  held: { LONG: undefined, SHORT: undefined },
};
