// The programs that the compiler checks, as tsconfig.json lists them: each package's product, without what only Node or only
// a browser has, and its tests. What it found stays in .cache/types, so that an unchanged program is not checked again.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

const KEPT = join(ROOT, '.cache/types');
/** Our declarations of globals. */
const GLOBALS = ['apps/web/src/globals.d.ts', 'packages/engine/src/codec/globals.d.ts'];
const STAMP = join(KEPT, 'globals-hash');

const read = (path) => readFileSync(join(ROOT, path), 'utf8');

const programs = () => JSON.parse(read('tsconfig.json')).references.map(({ path }) => path);

/** The programs of these packages, such as 'packages/math'. */
export const programsOf = (packages) =>
  programs().filter((path) => packages.some((name) => path === name || path.startsWith(`${name}/`)));

/** A change of a global declaration, ours or one that is installed, does not make the compiler look at an unchanged file again. */
export function forgetStaleTypes() {
  const hash = createHash('sha256').update(read('package-lock.json'));
  for (const path of GLOBALS) hash.update(read(path));
  const globals = hash.digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === globals) return;
  rmSync(KEPT, { recursive: true, force: true });
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(STAMP, globals);
}
