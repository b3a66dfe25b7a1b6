/**
 * The file to which servers under test append the errors that their calls answer (apps/server/test/call-errors). A whole run
 * of the tests begins it anew and compares it with what the records declare; runs by path only append.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CALL_ERRORS_FILE = fileURLToPath(new URL('../../../.cache/call-errors.txt', import.meta.url));

/** The setting that names it to a server with these settings; production takes none. */
export function callErrorsSetting({ MODE }: Readonly<Record<string, string>> = {}): Record<string, string> {
  mkdirSync(dirname(CALL_ERRORS_FILE), { recursive: true });
  return MODE === 'production' ? {} : { TEST_CALL_ERRORS: CALL_ERRORS_FILE };
}
