/** Answers the decimals of the numbers about rebates (describe-command.ts): fees and rebates are in USDT. */
import { REBATE_RATE_SCALE } from '@tern/engine';
import type { LiveMarkets } from '../market/index.ts';

const CURRENCY = 'USDT';
const IN_CURRENCY: ReadonlySet<unknown> = new Set([
  'invitee-fees-counted',
  'rebate-settled',
  'reverse-rebate',
  'rebate-reversed',
]);
const OF_RATE: ReadonlySet<unknown> = new Set(['set-rebate-rate', 'rebate-rate-changed']);

/** undefined: it is not about rebates. */
export function scaleOfRebates(kind: unknown, markets: LiveMarkets): (() => number | undefined) | undefined {
  if (OF_RATE.has(kind)) return () => REBATE_RATE_SCALE;
  return IN_CURRENCY.has(kind) ? () => markets.asset(CURRENCY)?.scale : undefined;
}
