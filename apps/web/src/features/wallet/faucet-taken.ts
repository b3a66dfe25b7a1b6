/**
 * Tells if today's faucet claim was taken, as the member's own records show it: a claim stands among the deposits, paid
 * by the promo account. The server decides; this only spares a press that it would refuse.
 */
import type { CallResult } from '@tern/protocol';

type CapitalRecord = CallResult<'getCapitalRecords'>['rows'][number];

const PAYER = 'promo';
const BUSINESS_ZONE_MS = 8 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Days change at 00:00 UTC+8 (rules/accounts#faucet). */
const businessDay = (timeMs: number) => Math.floor((timeMs + BUSINESS_ZONE_MS) / DAY_MS);

/** @param deposits newest first */
export function faucetTaken(
  deposits: readonly Pick<CapitalRecord, 'from' | 'time'>[],
  nowMs: number,
): boolean {
  const last = deposits.find(({ from }) => from === PAYER);
  return last !== undefined && businessDay(last.time) >= businessDay(nowMs);
}
