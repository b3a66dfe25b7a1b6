/**
 * Sends large answers one a turn of the event loop. The thread that matches orders sends them too, and copying many of them
 * in the turn in which they were asked for would keep the orders of that turn waiting for all of them. Invariant:
 * between two large answers everything else that has come gets its turn.
 */
import { CallError } from '../call.ts';

/** An answer of at most so many bytes is sent at once. */
const MOST_AT_ONCE_BYTES = 32 * 1024;
/** An answer that waits holds memory, so few do. */
const MOST_WAITING = 256;

const waiting: (() => void)[] = [];

/** undefined: send it now; otherwise resolves when it is its turn. */
export function turnToSend(bytes: number): Promise<void> | undefined {
  if (bytes <= MOST_AT_ONCE_BYTES) return undefined;
  if (waiting.length >= MOST_WAITING) throw new CallError('unavailable');
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(beginNext);
  });
}

function beginNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginNext);
}
