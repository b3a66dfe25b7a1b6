/**
 * The server's side of the supervision: tells the parent when it is ready, stops when asked, during its start too, ends
 * at once when the parent is gone, and turns what went wrong into one line and an exit code.
 */
import { messageOf } from '../errors/thrown.ts';
import { exitCodeOf } from './exit-code-of.ts';
import { STOP_SIGNALS } from './signals.ts';
import { CHILD_MARK, READY } from './supervise.ts';

export function isSupervised(env: NodeJS.ProcessEnv): boolean {
  return env[CHILD_MARK] === '1';
}

/**
 * Runs until it is stopped; never returns before. A start that is under way when the stop is asked for must end by
 * itself: stop what it has started and reject.
 */
export async function runSupervised(
  start: (stopAsked: AbortSignal) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  endWithParent();
  // Ctrl-C reaches parent and child alike: two signals are still one stop.
  const asked = new AbortController();
  for (const signal of STOP_SIGNALS) process.on(signal, () => asked.abort());
  try {
    const running = await start(asked.signal);
    process.send?.(READY);
    if (!asked.signal.aborted)
      await new Promise((resolve) => asked.signal.addEventListener('abort', resolve));
    await running.stop();
  } catch (error) {
    if (error !== asked.signal.reason) endWith(error);
  }
  process.exit(0);
}

/** One line for a human, and the code that tells the parent whether to try again. */
export function endWith(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(exitCodeOf(error));
}

function endWithParent(): void {
  const leave = () => process.exit(1);
  process.once('disconnect', leave);
  if (process.send !== undefined && !process.connected) leave();
}
