/**
 * The file to which servers under test append the errors that their calls answer (apps/server/test/call-errors). A whole run
 * of the tests begins it anew and compares it with what the records declare; runs by path only append.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const inCache = (name: string) => fileURLToPath(new URL(`../../../.cache/${name}`, import.meta.url));

export const CALL_ERRORS_FILE = inCache('call-errors.txt');

/** The setting that names it to a server with these settings; production takes none. */
export function callErrorsSetting({ MODE }: Readonly<Record<string, string>> = {}): Record<string, string> {
  mkdirSync(dirname(CALL_ERRORS_FILE), { recursive: true });
  return MODE === 'production' ? {} : { TEST_CALL_ERRORS: CALL_ERRORS_FILE };
}

/** For servers under random calls or kills: what they meet hangs on a seed, so the comparison does not read it. */
export function randomCallErrorsSetting(): Record<string, string> {
  return { ...callErrorsSetting(), TEST_CALL_ERRORS: inCache('call-errors-of-random-calls.txt') };
}
