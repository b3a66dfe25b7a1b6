/** How long to wait before the next connection. Invariant: many clients cut off at one moment come back spread out. */
import { CLOSE_CODES } from '@tern/protocol';

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * @param attempt connections that failed in a row before this one, from 0
 * @param closeCode of the connection that ended, 0 when it never opened
 * @param random in [0, 1)
 * @returns milliseconds, half fixed and half jitter; a restart (1012) and a slow reader (1013) wait at least a second
 */
export function reconnectDelayMs(attempt: number, closeCode: number, random: number): number {
  const base = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  const spread = base / 2 + random * base;
  const announced = closeCode === CLOSE_CODES.restart || closeCode === CLOSE_CODES.tooSlow;
  return Math.round(announced ? Math.max(1000 + random * 2000, spread) : spread);
}
