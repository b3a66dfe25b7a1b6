/**
 * Risk level (rules/contracts#risk): need / equity, at 100 % the position is liquidated. Decided in exact integers; the
 * text is for eyes.
 */
import { pow10 } from '../rounding.ts';
import { PPM } from '../trading.ts';

/** The need (× 1,000,000, see needPpm) and the equity of a scope: one isolated position, or all cross ones together. */
export interface Scope {
  needPpm: bigint;
  equity: bigint;
}

/** risk >= 100 %. */
export function mustBeLiquidated(scope: Scope): boolean {
  return riskIsAtLeast(scope, 100n);
}

/** risk >= percent; without equity the risk is infinite. */
export function riskIsAtLeast({ needPpm, equity }: Scope, percent: bigint): boolean {
  return equity <= 0n || needPpm * 100n >= equity * percent * PPM;
}

/** True when a's risk is higher than b's: a closing fill may not raise the risk (rules/contracts#orders). */
export function riskIsHigher(a: Scope, b: Scope): boolean {
  if (b.equity <= 0n) return false;
  return a.equity <= 0n || a.needPpm * b.equity > b.needPpm * a.equity;
}

const MOST = 99_999n;

/** "43.20%", floored to 2 decimals; from 999.99 % on "999.99%+". */
export function riskText({ needPpm, equity }: Scope): string {
  const hundredths = equity <= 0n ? MOST + 1n : (needPpm * 10_000n) / (equity * PPM);
  const shown = hundredths > MOST ? MOST : hundredths < 0n ? 0n : hundredths;
  const text = `${shown / 100n}.${String(shown % 100n).padStart(2, '0')}%`;
  return hundredths >= MOST ? `${text}+` : text;
}

/** Hundredths of a percent for sorting and bars, floored; undefined: infinite. */
export function riskHundredths({ needPpm, equity }: Scope): bigint | undefined {
  return equity <= 0n ? undefined : (needPpm * pow10(4)) / (equity * PPM);
}
