/** Finds the source files of the repository. Reads folders only; knows no rule. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const TOP_FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'tools'];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data', 'coverage', '.cache', 'shots', 'public']);
const SOURCE_FILE = /\.(ts|tsx|mts|mjs|js|jsx)$/;

/** Paths relative to root, with forward slashes, sorted. */
export function sourceFiles(root: string): string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name) && !entry.name.startsWith('data-')) visit(path);
      } else if (SOURCE_FILE.test(entry.name)) found.push(path);
    }
  };
  const present = new Set(readdirSync(root));
  for (const folder of TOP_FOLDERS) if (present.has(folder)) visit(folder);
  return found.sort();
}

export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path);

/** packages/math, apps/web, e2e ... */
export const packageOf = (path: string): string =>
  path
    .split('/')
    .slice(0, /^(packages|apps)\//.test(path) ? 2 : 1)
    .join('/');
