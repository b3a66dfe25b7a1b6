import { parseUnits, pow10 } from '@tern/math';
import { expect, it } from 'vitest';
import { COINS, MARKETS } from './coins.ts';
import { contractListingCommands } from './contract-listing.ts';
import { CONTRACTS } from './contracts.ts';
import { anchorOf } from './market-scale.ts';

it('six contracts or more, each on the index of its spot pair', () => {
  expect(CONTRACTS.length).toBeGreaterThanOrEqual(6);
  for (const { market, base, indexSymbol, priceScale, tickSize } of CONTRACTS) {
    expect(COINS.some(({ coin }) => coin === base)).toBe(true);
    expect(market).toBe(`${indexSymbol}:USDT`);
    // One index serves both: a tenth of the same tick.
    expect(MARKETS.find((spot) => spot.market === indexSymbol)).toMatchObject({ priceScale, tickSize });
  }
});

it('a quantity step is the largest power of ten worth at most 0.1 USDT (rules/contracts#quantity), and every amount is exact', () => {
  const tenth = pow10(7);
  for (const { base, qtyStep, qtyScale, priceScale } of CONTRACTS) {
    const step = parseUnits(qtyStep, qtyScale);
    expect(step).toBe(1n);
    expect(anchorOf(base) <= tenth * pow10(qtyScale), base).toBe(true);
    expect(anchorOf(base) * 10n > tenth * pow10(qtyScale), base).toBe(true);
    expect(priceScale + qtyScale).toBeLessThanOrEqual(8);
  }
});

it('tiers rise, begin at the highest leverage, and are those of rules/contracts#tiers', () => {
  const listed = contractListingCommands();
  for (const command of listed) {
    if (command.kind !== 'list-contract') throw new Error(command.kind);
    const { tiers, maxLeverage, fundingIntervalMs, resumesAlone } = command.settings;
    expect(tiers[0]?.maxLeverage).toBe(maxLeverage);
    expect({ fundingIntervalMs, resumesAlone }).toEqual({ fundingIntervalMs: 600_000, resumesAlone: true });
    for (let at = 1; at < tiers.length; at++) {
      const [tier, before] = [tiers[at]!, tiers[at - 1]!];
      expect(tier.cap > before.cap && tier.mmrPpm > before.mmrPpm).toBe(true);
      expect(tier.maxLeverage).toBeLessThanOrEqual(before.maxLeverage);
      // No position starts above its maintenance margin.
      expect(tier.mmrPpm * tier.maxLeverage).toBeLessThan(1_000_000);
    }
  }
  expect(
    listed.map(
      (command) => 'settings' in command && 'maxLeverage' in command.settings && command.settings.maxLeverage,
    ),
  ).toEqual([100, 50, 50, 50, 50, 50]);
});
