// npm start: everything from a fresh clone to a running exchange, without a question. Then it only passes signals on:
// the server itself prints its addresses, the demo members and how to stop.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, requireNode } from './prepare.mjs';

// The reader of the output may go away; the exchange stays.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
requireNode();
await ensureInstalled();
await ensureBuilt();

const main = join(ROOT, 'apps/server/dist/main.js');
const server = spawn(process.execPath, ['--enable-source-maps', main, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// SIGHUP: the terminal was closed.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
process.on('SIGINT', () => {
  // A terminal's Ctrl-C has reached the server already; a signal from elsewhere has not.
  if (!process.stdin.isTTY) server.kill('SIGINT');
});
// Killed outright, npm sends its child no signal: an exchange that no signal can reach any more stops by itself.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && server.kill('SIGTERM'), 500).unref();
}
server.on('error', (error) => {
  process.stderr.write(`The server could not be started: ${error.message}\n`);
  process.exitCode = 1;
});
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1);
});
