// npm run dev: the server rebuilt and restarted at every change of its sources, and the web app and the operators' desk
// by vite's own servers, which change the running page in place and pass /api, /ws and /desk on.

import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, requireNode } from './prepare.mjs';
import { say } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt(['server']);

const PORT = process.env.PORT ?? '8080';
const WEB_PORT = process.env.WEB_PORT ?? '5173';
const DESK_PORT = process.env.CONSOLE_PORT ?? '8081';
const DESK_WEB_PORT = process.env.CONSOLE_WEB_PORT ?? '5174';
const dist = join(ROOT, 'apps/server/dist');
let stopping = false;

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
  const child = start('.', ['--enable-source-maps', join(dist, 'main.js')]);
  child.on('exit', () => {
    if (!stopping && child.killed) server = startServer();
    else if (!stopping) say('The server has stopped; it starts again at the next change.');
  });
  return child;
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
