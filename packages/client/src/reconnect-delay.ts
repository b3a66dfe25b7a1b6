/** The delay before the next connection. Invariant: many clients cut off at one moment come back spread out. */
import { CLOSE_CODES } from '@tern/protocol';

const FIRST_MS = 500;
const LONGEST_MS = 15_000;
/**
 * The first delay after the server closed a connection for the frames that this client sent or holds: another one at
 * once would end the same way.
 */
const FIRST_OVER_BUDGET_MS = 2_000;
const LONGEST_OVER_BUDGET_MS = 60_000;

/**
 * @param attempt connections that failed in a row before this one, from 0
 * @param closeCode of the connection that ended, 0 when it never opened
 * @param random in [0, 1)
 * @returns milliseconds, half fixed and half jitter; a restart (1012) and a slow reader (1013) wait at least a second,
 *   a client over its budget (1008) two seconds and up to a minute
 */
export function reconnectDelayMs(attempt: number, closeCode: number, random: number): number {
  const isOverBudget = closeCode === CLOSE_CODES.overBudget;
  const [firstMs, longestMs] = isOverBudget
    ? [FIRST_OVER_BUDGET_MS, LONGEST_OVER_BUDGET_MS]
    : [FIRST_MS, LONGEST_MS];
  const base = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  const spread = base / 2 + random * base;
  const announced = closeCode === CLOSE_CODES.restart || closeCode === CLOSE_CODES.tooSlow;
  return Math.round(announced ? Math.max(1000 + random * 2000, spread) : spread);
}
