/**
 * Waits in tests for what must become so, and that what must not happen does not. When a wait ends in vain, the test ends
 * here and says what it waited for.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 30_000;
/** The pause is so small a part of the time waited so far: what comes soon is seen at once, and a long wait costs little. */
const PART_OF_WAIT = 20;
const LONGEST_PAUSE_MS = 50;

type Falsy = false | undefined | null | 0 | '';

/**
 * @param what a function where the words are known at the end alone
 * @returns what was found
 */
export async function eventually<T>(
  what: string | (() => string),
  find: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<Exclude<T, Falsy>> {
  const startMs = performance.now();
  for (;;) {
    const found = await find();
    if (found) return found as Exclude<T, Falsy>;
    const waitedMs = performance.now() - startMs;
    if (waitedMs > patienceMs) {
      const words = typeof what === 'string' ? what : what();
      throw new Error(`after ${Math.round(patienceMs / 1_000)} s still not: ${words}`);
    }
    await sleep(Math.min(LONGEST_PAUSE_MS, 1 + waitedMs / PART_OF_WAIT));
  }
}

/** Proves that something does not happen within a time, which has no sign to wait for; ends at once where it does. */
export async function staysSo(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  forMs: number,
): Promise<void> {
  const startMs = performance.now();
  do {
    await sleep(Math.min(LONGEST_PAUSE_MS, forMs));
    if (!(await isSo()))
      throw new Error(`after ${Math.round(performance.now() - startMs)} ms no longer so: ${what}`);
  } while (performance.now() - startMs < forMs);
}
