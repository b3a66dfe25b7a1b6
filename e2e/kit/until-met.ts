/**
 * An order that the demo's market may be too young for: sent again, the very same, until the book has a counterparty
 * and the index has a price. Any other fault of it is thrown at once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@tern/client';
import { ERRORS } from '@tern/protocol';

const PATIENCE_MS = 60_000;
const TOO_YOUNG: readonly string[] = [
  ERRORS.noLiquidity.code,
  ERRORS.indexUnavailable.code,
  ERRORS.indexDegraded.code,
];

export async function untilMet(send: () => Promise<unknown>): Promise<void> {
  const startMs = performance.now();
  for (;;) {
    try {
      await send();
      return;
    } catch (error) {
      const isTooYoung = error instanceof ApiError && TOO_YOUNG.includes(error.code);
      if (!isTooYoung || performance.now() - startMs > PATIENCE_MS) throw error;
      await pause(200);
    }
  }
}
