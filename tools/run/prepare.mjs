// Prepares everything that the other scripts need: a fitting node, the installed dependencies, the built server and the
// pages of members and operators. Plain node, because it runs on a fresh clone. Each part does nothing when it is
// already done, and two processes that prepare at the same time wait for one another.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { precompress } from '../build/precompress.mjs';
import { takeLock } from './lock.mjs';
import { giveUp, run, say, seconds, step } from './steps.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const OLDEST_NODE = [20, 19];
const INSTALLED = join(ROOT, 'node_modules/.lock-file-hash');

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  giveUp(`Tern needs Node ${OLDEST_NODE.join('.')} or newer, this is ${process.versions.node}.`);
}

/** Installs what the lock file says when that is not what lies in node_modules. */
export async function ensureInstalled() {
  await install();
  await ensureGenerated();
}

const PROTOCOL = 'packages/protocol';
const GENERATED = join(ROOT, PROTOCOL, 'generated/.source-hash');

/** Writes the routes of the calls for browsers where the records are not the ones that they were made of. */
export async function ensureGenerated() {
  const hash = () => sourceHash([`${PROTOCOL}/src`, 'tools/build/generate-routes.mjs']);
  const isFresh = () => existsSync(GENERATED) && readFileSync(GENERATED, 'utf8') === hash();
  if (isFresh()) return;
  await withLock('generate', async () => {
    if (isFresh()) return;
    const made = hash();
    const args = ['--import', 'tsx', 'tools/build/generate-routes.mjs'];
    const { code, output } = await run(process.execPath, args, { cwd: ROOT });
    if (code !== 0) giveUp(`${output}The routes of the calls could not be generated: see above.`);
    writeFileSync(GENERATED, made);
  });
}

async function install() {
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    say('Installing the dependencies; this takes a minute or two.');
    // npm ci removes everything that is installed first, the stamp too: an interrupted install begins again.
    const code = await runNpm('npm ci', ['ci', '--ignore-scripts', '--include=dev']);
    if (code !== 0) giveUp('The dependencies could not be installed: see above. Nothing was started.');
    writeFileSync(INSTALLED, lockFileHash());
  });
}

/** A step by the npm that runs this script, or else by the one in PATH; resolves with its exit code. */
export function runNpm(name, args) {
  const npm = process.env.npm_execpath;
  const quiet = [...args, '--no-audit', '--no-fund'];
  return npm?.endsWith('.js')
    ? step(name, process.execPath, [npm, ...quiet], { cwd: ROOT })
    : step(name, 'npm', quiet, { cwd: ROOT });
}

function isInstalled() {
  if (existsSync(INSTALLED)) return readFileSync(INSTALLED, 'utf8') === lockFileHash();
  const record = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  return statSync(record).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
}

const lockFileHash = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');

/** The bundles and what they are made of. */
const BUILDS = {
  server: {
    output: 'apps/server/dist',
    entry: 'main.js',
    sources: ['apps/server', 'packages'],
    command: ['build.mjs'],
    cwd: 'apps/server',
  },
  signer: {
    output: 'apps/signer/dist',
    entry: 'main.js',
    sources: ['apps/signer'],
    command: ['build.mjs'],
    cwd: 'apps/signer',
  },
  web: {
    output: 'apps/web/dist',
    entry: 'index.html',
    sources: ['apps/web', 'packages'],
    command: ['../../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    cwd: 'apps/web',
    isPage: true,
  },
  console: {
    output: 'apps/console/dist',
    entry: 'index.html',
    sources: ['apps/console', 'apps/web/public', 'packages'],
    command: ['../../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    cwd: 'apps/console',
    isPage: true,
  },
};

/** Builds the named bundles where the sources are not the ones that the bundle was made of. */
export async function ensureBuilt(names = Object.keys(BUILDS)) {
  for (const name of names) {
    const built = BUILDS[name];
    if (isBuilt(built)) continue;
    await withLock(`build-${name}`, async () => {
      const hash = sourceHash(built.sources);
      if (isBuilt(built)) return;
      rmSync(stampOf(built), { force: true });
      const code = await step(`build ${name}`, process.execPath, built.command, {
        cwd: join(ROOT, built.cwd),
      });
      if (code !== 0) giveUp(`The ${name} could not be built: see above.`);
      if (built.isPage) precompress(join(ROOT, built.output));
      writeFileSync(stampOf(built), hash);
    });
  }
}

const stampOf = ({ output }) => join(ROOT, output, '.source-hash');

function isBuilt(built) {
  const stamp = stampOf(built);
  return (
    existsSync(stamp) &&
    existsSync(join(ROOT, built.output, built.entry)) &&
    readFileSync(stamp, 'utf8') === sourceHash(built.sources)
  );
}

function sourceHash(places) {
  const hash = createHash('sha256').update(lockFileHash());
  const visit = (folder) => {
    const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!['dist', 'node_modules', 'data', 'coverage'].includes(entry.name)) visit(path);
      } else if (!/\.test\.tsx?$/.test(entry.name)) add(path);
    }
  };
  const add = (path) => hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  for (const place of places) statSync(join(ROOT, place)).isDirectory() ? visit(place) : add(place);
  return hash.digest('hex');
}

/** One process at a time does `work`; a lock left by a dead process is taken over. */
async function withLock(name, work) {
  const folder = join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, `${name}.lock`);
  const startMs = performance.now();
  for (let told = false; !takeLock(lock); told = true) {
    if (!told) say(`Waiting for another process that does the same (${name}).`);
    if (performance.now() - startMs > 600_000) giveUp(`${lock} was not given back in ${seconds(startMs)}.`);
    await pause(300);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
