/** Pages of a member's postings over few and many of them; measured inside the built server's own code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MEASURE = join(import.meta.dirname, '../../apps/server/dist/measure-ledger.js');

const child = spawn(process.execPath, ['--enable-source-maps', MEASURE], { stdio: 'inherit' });
const [code] = (await once(child, 'exit')) as [number | null];
process.exitCode = code ?? 1;
