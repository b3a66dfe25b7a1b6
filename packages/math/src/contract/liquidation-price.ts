/**
 * Estimated liquidation price and bankruptcy price (rules/contracts#liquidation-price,
 * rules/contracts#bankruptcy-price). Exact fractions until the last rounding to the tick. The tier must be that of the
 * notional at the price found: tiers are tried ascending, the consistent one counts.
 */
import { ceilTo, divRound, floorTo } from '../rounding.ts';
import { PPM } from '../trading.ts';
import { type ContractTerms, closeFeePpm, type Direction, quotePerUnit, type Tier } from './terms.ts';

export interface IsolatedPosition {
  direction: Direction;
  qty: bigint;
  openNotional: bigint;
  margin: bigint;
}

/** In price units: a long's rounded up to the tick, a short's down. undefined: there is none (shown as "--"). */
export function isolatedLiquidationPrice(
  terms: ContractTerms,
  position: IsolatedPosition,
): bigint | undefined {
  const { direction, qty, openNotional, margin } = position;
  for (const tier of terms.tiers) {
    const rate = tier.mmrPpm + closeFeePpm(terms);
    const numerator = (openNotional - direction * (margin + tier.cum)) * PPM;
    const denominator = qty * quotePerUnit(terms) * (PPM - direction * rate);
    if (isInTier(terms, tier, qty, numerator, denominator))
      return toTick(terms, numerator, denominator, direction);
  }
  return undefined;
}

/** One contract's cross positions, and what the rest of the account brings (rules/contracts#liquidation-price). */
export interface CrossAccount {
  wallet: bigint;
  long: { qty: bigint; openNotional: bigint };
  short: { qty: bigint; openNotional: bigint };
  /** X: Σ (MM + f·N) of cross positions in other contracts, × 1,000,000. */
  otherNeedPpm: bigint;
  /** U: Σ unrealised profit of cross positions in other contracts. */
  otherPnl: bigint;
}

/** Long and short of one contract share one price; rounded by the net side. */
export function crossLiquidationPrice(terms: ContractTerms, account: CrossAccount): bigint | undefined {
  const { wallet, long, short, otherNeedPpm, otherPnl } = account;
  const fee = closeFeePpm(terms);
  for (const longTier of long.qty === 0n ? terms.tiers.slice(0, 1) : terms.tiers)
    for (const shortTier of short.qty === 0n ? terms.tiers.slice(0, 1) : terms.tiers) {
      const cums = (long.qty === 0n ? 0n : longTier.cum) + (short.qty === 0n ? 0n : shortTier.cum);
      const numerator =
        (wallet + otherPnl + cums - long.openNotional + short.openNotional) * PPM - otherNeedPpm;
      const denominator =
        (long.qty * (longTier.mmrPpm + fee - PPM) + short.qty * (shortTier.mmrPpm + fee + PPM)) *
        quotePerUnit(terms);
      if (
        isInTier(terms, longTier, long.qty, numerator, denominator) &&
        isInTier(terms, shortTier, short.qty, numerator, denominator)
      )
        return toTick(terms, numerator, denominator, long.qty >= short.qty ? 1n : -1n);
    }
  return undefined;
}

/**
 * Where the equity is zero after the taker's closing fee: a long's rounded up, a short's down to the tick, so that
 * quantity × price is exact. `share` is the equity that counts: the margin of an isolated position gives openNotional
 * and margin; a cross one its notional at mark and its part of the account's equity (see crossShare).
 */
export function bankruptcyPrice(
  terms: ContractTerms,
  { direction, qty, value, share }: { direction: Direction; qty: bigint; value: bigint; share: Fraction },
): bigint {
  const numerator = (value * share.denominator - direction * share.numerator) * PPM;
  const denominator = qty * quotePerUnit(terms) * (PPM - direction * terms.takerFeePpm) * share.denominator;
  return roundToTick(terms, numerator, denominator, direction);
}

export interface Fraction {
  numerator: bigint;
  /** Positive. */
  denominator: bigint;
}

/**
 * The part of a cross account's equity that belongs to one position: by need, below zero by loss
 * (rules/contracts#bankruptcy-price).
 */
export function crossShare(
  account: { equity: bigint; needPpm: bigint; losses: bigint },
  position: { needPpm: bigint; unrealisedPnl: bigint },
): Fraction {
  if (account.equity >= 0n)
    return account.needPpm === 0n
      ? { numerator: 0n, denominator: 1n }
      : { numerator: account.equity * position.needPpm, denominator: account.needPpm };
  if (position.unrealisedPnl >= 0n || account.losses === 0n) return { numerator: 0n, denominator: 1n };
  return { numerator: account.equity * -position.unrealisedPnl, denominator: account.losses };
}

function isInTier(
  terms: ContractTerms,
  tier: Tier,
  qty: bigint,
  numerator: bigint,
  denominator: bigint,
): boolean {
  if (denominator === 0n || numerator === 0n || numerator > 0n !== denominator > 0n) return false;
  if (qty === 0n) return true;
  // notional at the price found = qty × unit × numerator / denominator, compared without dividing.
  const [top, bottom] = denominator > 0n ? [numerator, denominator] : [-numerator, -denominator];
  const scaled = qty * quotePerUnit(terms) * top;
  const index = terms.tiers.indexOf(tier);
  const below = terms.tiers[index - 1];
  const isLast = index === terms.tiers.length - 1;
  return (below === undefined || scaled > below.cap * bottom) && (isLast || scaled <= tier.cap * bottom);
}

function toTick(
  terms: ContractTerms,
  numerator: bigint,
  denominator: bigint,
  direction: Direction,
): bigint | undefined {
  const price =
    denominator > 0n
      ? roundToTick(terms, numerator, denominator, direction)
      : roundToTick(terms, -numerator, -denominator, direction);
  return price > 0n ? price : undefined;
}

/** A long's up, a short's down; denominator > 0. */
function roundToTick(
  { tickSize }: ContractTerms,
  numerator: bigint,
  denominator: bigint,
  direction: Direction,
): bigint {
  return direction === 1n
    ? ceilTo(divRound(numerator, denominator, 'ceil'), tickSize)
    : floorTo(divRound(numerator, denominator, 'floor'), tickSize);
}
