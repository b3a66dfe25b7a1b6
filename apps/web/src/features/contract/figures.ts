/**
 * Tells how near an account is to a liquidation, in the terms of the screens; @tern/math/contract computes the figures.
 */
import { type AccountFigures, riskHundredths, riskIsHigher, type Scope } from '@tern/math/contract';

/** ok below 50 %, near from there, high from 80 %, where the member is warned (rules/contracts#risk). */
export function riskTone(scope: Scope): 'ok' | 'near' | 'high' {
  const hundredths = riskHundredths(scope);
  if (hundredths === undefined || hundredths >= 8_000n) return 'high';
  return hundredths >= 5_000n ? 'near' : 'ok';
}

/** The scope that is nearest to liquidation: what the account's head shows. undefined without positions. */
export function highestRisk(figures: AccountFigures): Scope | undefined {
  let highest: Scope | undefined;
  for (const { scope } of figures.positions.values())
    if (highest === undefined || riskIsHigher(scope, highest)) highest = scope;
  return highest;
}
