import { parseUnits } from '@tern/math';
import { withCum } from '@tern/math/contract';
import type { WireContract } from '@tern/protocol';
import { expect, it } from 'vitest';
import { contractTerms } from './contract-terms.ts';

const usdt = (text: string) => parseUnits(text, 8);

it('turns the wire into exact units, with the cum that the formulas would find', () => {
  const wire = {
    priceScale: 1,
    qtyScale: 6,
    quoteScale: 8,
    tickSize: '0.1',
    qtyStep: '0.000001',
    lotNotional: '1000',
    maxLots: 1000,
    maxLeverage: 100,
    takerFeePpm: 500,
    riskIncludesCloseFee: true,
    tiers: [
      { cap: '50000', maxLeverage: 100, mmrPpm: 4000, cum: '0' },
      { cap: '250000', maxLeverage: 100, mmrPpm: 5000, cum: '50' },
      { cap: '1000000', maxLeverage: 50, mmrPpm: 10_000, cum: '1300' },
    ],
  } as WireContract;
  const terms = contractTerms(wire);
  expect(terms).toMatchObject({
    tickSize: 1n,
    qtyStep: 1n,
    lotNotional: usdt('1000'),
    maxLots: 1000n,
    takerFeePpm: 500n,
  });
  expect(terms.tiers).toEqual(withCum(terms.tiers.map(({ cum: _, ...tier }) => tier)));
});
