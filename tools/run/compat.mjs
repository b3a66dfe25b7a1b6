// npm run compat -- <commit>: builds an older commit in a temporary clone, and walks the main journey with its pages on today's server and
// with today's pages on its server; where it has the native app's pages, those update against today's server. Not part of npm test: a
// clone may have no history.

import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, requireNode } from './prepare.mjs';
import { giveUp, step } from './steps.mjs';

const [commit = ''] = process.argv.slice(2);
if (!/^[\w./~^-]+$/.test(commit) || commit.startsWith('-'))
  giveUp('Name a commit: npm run compat -- <commit>');
requireNode();
await ensureInstalled();
await ensureBuilt();

const folder = mkdtempSync(join(tmpdir(), 'tern-compat-'));
// For root PostgreSQL runs as another user, who reads its programs in the clone.
chmodSync(folder, 0o755);
const clone = join(folder, 'tern');

/** Gives up with what the command said, and leaves nothing behind. */
async function must(name, command, args, options) {
  if ((await step(name, command, args, options)) === 0) return;
  rmSync(folder, { recursive: true, force: true });
  giveUp(`${name} failed: see above.`);
}

const lockOf = (root) => readFileSync(join(root, 'package-lock.json'), 'utf8');

await must('clone', 'git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, clone]);
await must(`check out ${commit}`, 'git', ['-C', clone, 'checkout', '--quiet', '--detach', commit]);
if (lockOf(clone) === lockOf(ROOT)) {
  // The links to our own packages are relative, so that they lead to those of the clone.
  cpSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
} else {
  await must('install', 'npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: clone,
  });
}
if (!existsSync(join(clone, 'tools/build/build.mjs'))) giveUp(`${commit} has no build of this kind.`);
await must('build the older commit', process.execPath, ['tools/build/build.mjs'], { cwd: clone });

const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
const code = await step(
  'journeys',
  process.execPath,
  [vitest, 'run', '--config', 'e2e/compat/vitest.config.ts'],
  {
    cwd: ROOT,
    env: { TERN_OLDER: clone },
    live: true,
  },
);
rmSync(folder, { recursive: true, force: true });
process.exitCode = code;
