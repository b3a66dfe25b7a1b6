// npm run bench, simulate, shots, pictures: runs a TypeScript entry of bench/ or e2e/ against the built server and its pages.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, requireNode } from './prepare.mjs';
import { giveUp } from './steps.mjs';

const [entry = '', ...args] = process.argv.slice(2);
requireNode();
await ensureInstalled();
await ensureBuilt();
if (!existsSync(join(ROOT, entry))) giveUp(`There is no ${entry}.`);
const child = spawn(
  process.execPath,
  ['--import', 'tsx', '--expose-gc', '--enable-source-maps', join(ROOT, entry), ...args],
  { cwd: ROOT, stdio: 'inherit' },
);
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGINT', () => {});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 128 : 1);
});
