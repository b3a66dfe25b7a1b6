/** The version stands in package.json: the app and the changes repeat it, and no other package of the workspaces has one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const below = (folder: string) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
const packages = [...below('packages'), ...below('apps'), 'e2e', 'bench'].filter(
  // The native app has a number of its own and stands outside the workspaces.
  (path) => path !== 'apps/shell' && existsSync(join(ROOT, path, 'package.json')),
);

it('of the app, the lock file and the newest changes is that of package.json', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(JSON.parse(read('apps/web/package.json')).version).toBe(version);
  expect(JSON.parse(read('package-lock.json')).version).toBe(version);
  expect(/^## (\S+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

describe.each(packages)('%s', (path) => {
  const manifest = JSON.parse(read(`${path}/package.json`));

  it('has no version but the app', () => {
    expect(manifest.version).toBe(path === 'apps/web' ? version : undefined);
  });

  it('names packages of ours without a version', () => {
    const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    const versions = named.filter(([name]) => name.startsWith('@tern/')).map(([, range]) => range);
    expect(new Set(versions).size).toBeLessThan(2);
    expect(versions.every((range) => range === '*')).toBe(true);
  });
});
