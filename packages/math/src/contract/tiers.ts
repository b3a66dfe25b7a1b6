/**
 * Tiered maintenance margin (rules/contracts#tiers). Tier t applies when cap(t-1) < notional <= cap(t), the last one
 * beyond its cap too.
 */
import { PPM } from '../trading.ts';
import { type ContractTerms, closeFeePpm, type Tier } from './terms.ts';

export function tierOf(terms: ContractTerms, notional: bigint): Tier {
  const { tiers } = terms;
  return tiers.find(({ cap }) => notional <= cap) ?? (tiers.at(-1) as Tier);
}

/** cum of each tier, so that the margin has no step at the edges: cum(t) = cum(t-1) + cap(t-1) × (mmr(t) − mmr(t-1)). */
export function withCum(tiers: readonly Omit<Tier, 'cum'>[]): Tier[] {
  const found: Tier[] = [];
  for (const tier of tiers) {
    const before = found.at(-1);
    const cum = before === undefined ? 0n : before.cum + (before.cap * (tier.mmrPpm - before.mmrPpm)) / PPM;
    found.push({ ...tier, cum });
  }
  return found;
}

/**
 * Maintenance margin plus the allowance for the closing fee, × 1,000,000 so that it stays exact: MM + f·N of
 * rules/contracts#risk.
 */
export function needPpm(terms: ContractTerms, notional: bigint): bigint {
  const { mmrPpm, cum } = tierOf(terms, notional);
  return notional * (mmrPpm + closeFeePpm(terms)) - cum * PPM;
}

/** The largest notional of one side that this leverage may hold; 0n when none may (TIER_LIMIT). */
export function largestNotional(terms: ContractTerms, leverage: bigint): bigint {
  return terms.tiers.reduce(
    (cap, tier) => (tier.maxLeverage >= leverage && tier.cap > cap ? tier.cap : cap),
    0n,
  );
}
