/**
 * Finds tests that read a changed file without importing it: pages of docs, tables, recorded bytes. Such a test holds the name
 * of the file in its text.
 */
import { basename } from 'node:path';

/** Sources are imported. */
const IMPORTED = /\.(ts|tsx|mts|mjs|js|jsx)$/;

export function readersOf(
  changed: readonly string[],
  tests: readonly { file: string; text: string }[],
): string[] {
  const names = new Set(changed.filter((path) => !IMPORTED.test(path)).map((path) => basename(path)));
  return tests.filter(({ text }) => [...names].some((name) => text.includes(name))).map(({ file }) => file);
}
