/** After a whole run of the tests: compares the errors that records name with those that servers answered. */
import { existsSync, readFileSync } from 'node:fs';
import { CALL_ERRORS_FILE } from '@tern/test-kit/call-errors-file';
import { MET_ONCE, NEVER_MET } from './never-met.ts';
import { metErrors, namedErrors, problemsOf } from './unmet-errors.ts';

const text = existsSync(CALL_ERRORS_FILE) ? readFileSync(CALL_ERRORS_FILE, 'utf8') : '';
const problems = problemsOf(namedErrors(), metErrors(text), NEVER_MET, MET_ONCE);
for (const line of problems) process.stdout.write(`${line}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
