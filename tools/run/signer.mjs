// npm run signer, setup-signer: runs one of the signer's two programs, built if need be.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, requireNode } from './prepare.mjs';

const [name = '', ...args] = process.argv.slice(2);
requireNode();
await ensureInstalled();
await ensureBuilt(['signer']);
const entry = join(ROOT, 'apps/signer/dist', `${name}.js`);
const child = spawn(process.execPath, ['--enable-source-maps', entry, ...args], { stdio: 'inherit' });
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGINT', () => {});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 128 : 1);
});
