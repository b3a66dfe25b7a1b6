/** Waits in tests for what must become so: when it does not, the test ends here and says what it waited for. */
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 30_000;

export async function eventually(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const startMs = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startMs > patienceMs)
      throw new Error(`after ${Math.round(patienceMs / 1_000)} s still not: ${what}`);
    await sleep(1);
  }
}
