// npm run admin, setup-desk, backup, restore, rotate-key, reset-demo, crash, fuzz, schema: runs one of the server's command-line
// tools; builds the server and the signer if need be.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, requireNode } from './prepare.mjs';
import { giveUp } from './steps.mjs';

const [name = '', ...args] = process.argv.slice(2);
requireNode();
await ensureInstalled();
await ensureBuilt(['server', 'signer']);
const entry = join(ROOT, 'apps/server/dist', `${name}.js`);
if (!existsSync(entry)) giveUp(`There is no tool called ${name}.`);
const child = spawn(process.execPath, ['--enable-source-maps', entry, ...args], { stdio: 'inherit' });
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGINT', () => {});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 128 : 1);
});
