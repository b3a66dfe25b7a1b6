/** What becomes of an error that nobody waits for: it is logged under the name of what was going on. */
import type { Log } from './log.ts';

export function logFailure(log: Log, what: string): (error: unknown) => void {
  return (error) => log.error({ err: error }, `${what} failed`);
}
