// npm run check: format and lint, types, boundaries, habits, counts, unused code; two beside each other, each with its time.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ROOT, requireNode } from './prepare.mjs';
import { say, seconds, step } from './steps.mjs';

const script = (path) => [join(ROOT, 'node_modules', path)];
const TSX = script('tsx/dist/cli.mjs');

function typeScriptProjects() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
  );
  return [...folders, 'e2e', 'bench', 'tools'].filter((folder) =>
    existsSync(join(ROOT, folder, 'tsconfig.json')),
  );
}

function checks() {
  const colours = process.stdout.isTTY ? [] : ['--colors=off'];
  return [
    ['counts', [...TSX, 'tools/check/main.ts']],
    [
      'format and lint',
      [...script('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', ...colours, '.'],
    ],
    ...typeScriptProjects().map((folder) => [
      `types of ${folder}`,
      [...script('typescript/bin/tsc'), '-p', folder],
    ]),
    ['boundaries', [...TSX, 'tools/check/boundaries/main.ts']],
    ['habits', [...TSX, 'tools/check/style/main.ts']],
    ['unused code', [...script('knip/bin/knip.js'), '--no-progress']],
  ];
}

/** Most checks keep one core busy. */
const BESIDE_EACH_OTHER = 2;

/** Runs them all, also past a failure. */
export async function runChecks() {
  const startMs = performance.now();
  const counts = { passed: 0, failed: 0 };
  const left = checks();
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, args] = next;
      const code = await step(name, process.execPath, args, { cwd: ROOT });
      if (code === 0) counts.passed += 1;
      else counts.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, work));
  say(`check: ${counts.passed} passed, ${counts.failed} failed in ${seconds(startMs)}`);
  return counts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await ensureInstalled();
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
