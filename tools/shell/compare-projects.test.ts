import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { compareFolders } from './compare-projects.ts';
import { zippedSize } from './zipped-size.ts';

const root = mkdtempSync(join(tmpdir(), 'projects-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function folder(name: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return join(root, name);
}

const PROJECTS = { 'android/a.gradle': "path '../node_modules/x'", 'ios/b.swift': 'b' };

it('sees no difference in the way to the libraries, or in files that are never committed', () => {
  const committed = folder('committed', { ...PROJECTS, 'android/operator.properties': 'appId = a' });
  const made = folder('made', {
    ...PROJECTS,
    'android/a.gradle': "path '../../../node_modules/x'",
    'android/app/src/main/assets/public/index.html': '',
    'ios/App/App/capacitor.config.json': '{}',
  });
  expect(compareFolders(committed, made)).toEqual([]);
});

it('names what is otherwise, too much and missing', () => {
  const committed = folder('committed', { ...PROJECTS, 'ios/old.swift': '' });
  const made = folder('made', { ...PROJECTS, 'ios/b.swift': 'c', 'android/new.gradle': '' });
  expect(compareFolders(committed, made)).toEqual([
    'android/new.gradle: Capacitor makes it, and it is not committed',
    'ios/b.swift: Capacitor writes it otherwise',
    'ios/old.swift: Capacitor removes it',
  ]);
});

it('counts the bytes of a folder as a zip', () => {
  const files = folder('zip', { 'index.html': 'x'.repeat(10_000), 'assets/a.js': '' });
  // Deflated, 10,000 equal letters take some 30 bytes; the rest are headers and names.
  expect(zippedSize(files)).toBeGreaterThan(22 + 2 * 92 + 2 * 'index.htmlassets/a.js'.length);
  expect(zippedSize(files)).toBeLessThan(350);
});
