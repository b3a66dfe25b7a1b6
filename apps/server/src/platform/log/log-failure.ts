/** Logs an error that no caller waits for, under the name of the work that failed. */
import type { Log } from './log.ts';

export function logFailure(log: Log, what: string): (error: unknown) => void {
  return (error) => log.error({ err: error }, `${what} failed`);
}
