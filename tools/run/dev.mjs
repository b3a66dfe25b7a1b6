// npm run dev [-- --inspect[=port]]: the server rebuilt and restarted at every change of its sources, and the web app and the
// operators' desk by vite's own servers, which change the running page in place and pass /api, /ws and /desk on. Each restart
// says how long it took from the saved file to the first healthy answer.

import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt, ensureInstalled, ROOT, requireNode } from './prepare.mjs';
import { say, seconds } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt(['server']);

const PORT = process.env.PORT ?? '8080';
const WEB_PORT = process.env.WEB_PORT ?? '5173';
const DESK_PORT = process.env.CONSOLE_PORT ?? '8081';
const DESK_WEB_PORT = process.env.CONSOLE_WEB_PORT ?? '5174';
const dist = join(ROOT, 'apps/server/dist');
const inspectOptions = inspectOf(process.argv.slice(2));
let stopping = false;
/** When the oldest change that no running server has was saved. */
let editedMs;

const builder = start('apps/server', ['build.mjs', '--watch']);
const web = start('apps/web', ['../../node_modules/vite/bin/vite.js', '--host', '--port', WEB_PORT], {
  TERN_SERVER: `http://127.0.0.1:${PORT}`,
});
// On this machine alone, as the desk itself.
const desk = start('apps/console', ['../../node_modules/vite/bin/vite.js', '--port', DESK_WEB_PORT], {
  TERN_DESK: `http://127.0.0.1:${DESK_PORT}`,
});
let server = startServer();
let restart;

for (const folder of ['apps/server/src', 'packages'])
  watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
    if (file && /\.ts$/.test(file) && !/\.test\.ts$|node_modules/.test(file)) editedMs ??= performance.now();
  });

watch(dist, (_event, file) => {
  if (!file?.endsWith('.js')) return;
  clearTimeout(restart);
  restart = setTimeout(() => {
    if (!existsSync(join(dist, 'main.js'))) return;
    say('The server has changed and starts again.');
    const old = server;
    if (old.exitCode !== null || old.signalCode !== null) server = startServer();
    else old.kill('SIGTERM');
  }, 200);
});

function startServer() {
  const child = start('.', [...inspectOptions, '--enable-source-maps', join(dist, 'main.js')]);
  const sinceMs = editedMs;
  editedMs = undefined;
  // It ends with the server that it looks at.
  if (sinceMs !== undefined) void sayWhenReady(child, sinceMs);
  child.on('exit', () => {
    if (!stopping && child.killed) server = startServer();
    else if (!stopping) say('The server has stopped; it starts again at the next change.');
  });
  return child;
}

/** @param sinceMs when the change was saved that this server is the first to have */
async function sayWhenReady(child, sinceMs) {
  while (child.exitCode === null && child.signalCode === null) {
    if (await isHealthy()) return say(`Ready ${seconds(sinceMs)} after the edit.`);
    await pause(50);
  }
}

const isHealthy = () =>
  fetch(`http://127.0.0.1:${PORT}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** The supervisor takes the port before the one that a debugger is given: its child, which is the exchange, the next. */
function inspectOf(args) {
  const asked = args.map((arg) => /^--inspect(?:=(\d+))?$/.exec(arg)).find((found) => found !== null);
  return asked === undefined ? [] : [`--inspect=127.0.0.1:${Number(asked[1] ?? 9229) - 1}`];
}

function start(folder, args, env = {}) {
  return spawn(process.execPath, args, {
    cwd: join(ROOT, folder),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function stop() {
  stopping = true;
  for (const child of [server, web, desk, builder]) child.kill('SIGTERM');
  server.on('exit', () => process.exit(0));
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
