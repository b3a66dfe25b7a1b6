/** Waits in tests for what must become so: when it does not, the test ends here and says what it waited for. */
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 30_000;
/** The pause is so small a part of the time waited so far: what comes soon is seen at once, and a long wait costs little. */
const PART_OF_WAIT = 20;
const LONGEST_PAUSE_MS = 50;

export async function eventually(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const startMs = performance.now();
  while (!(await isSo())) {
    const waitedMs = performance.now() - startMs;
    if (waitedMs > patienceMs)
      throw new Error(`after ${Math.round(patienceMs / 1_000)} s still not: ${what}`);
    await sleep(Math.min(LONGEST_PAUSE_MS, 1 + waitedMs / PART_OF_WAIT));
  }
}
