/**
 * The server's side of the supervision: tells the parent when it is ready, stops when asked, ends at once when the
 * parent is gone, and turns what went wrong into one line and an exit code.
 */
import { EXIT_REFUSED } from './exit-codes.ts';
import { CHILD_MARK, READY } from './supervise.ts';

export function isSupervised(env: NodeJS.ProcessEnv): boolean {
  return env[CHILD_MARK] === '1';
}

/** Runs until it is stopped; never returns before. */
export async function runSupervised(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  endWithParent();
  // Ctrl-C reaches parent and child alike: whoever asks first, it is one stop.
  let asked: () => void = () => undefined;
  const stopAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  process.on('SIGTERM', asked);
  process.on('SIGINT', asked);
  try {
    const running = await start();
    process.send?.(READY);
    await stopAsked;
    await running.stop();
    process.exit(0);
  } catch (error) {
    endWith(error);
  }
}

/** One line for a human, and the code that tells the parent whether to try again. */
export function endWith(error: unknown): never {
  const { message, code, exitCode, name } = error as Error & { code?: string; exitCode?: number };
  process.stderr.write(`${code === 'EADDRINUSE' ? portInUse(error) : (message ?? String(error))}\n`);
  process.exit(exitCode ?? (code === 'EADDRINUSE' || REFUSALS.has(name) ? EXIT_REFUSED : 1));
}

/** Trying again would end the same way. */
const REFUSALS = new Set(['ConfigError', 'MigrationError', 'NotDurableError']);

function portInUse(error: unknown): string {
  const { port } = error as { port?: number };
  return `port ${port} is in use: stop what uses it, or choose another with PORT`;
}

function endWithParent(): void {
  const leave = () => process.exit(1);
  process.once('disconnect', leave);
  if (process.send !== undefined && !process.connected) leave();
}
