/** What a forge reads of the repository: its workflow runs what .ci/run runs, and its pages stand where forges look. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

it('the workflow runs .ci/run, which runs npm test, and reads the messages of a pull request', () => {
  const commands = [...read('.github/workflows/check.yml').matchAll(/^ +run: (.+)$/gm)].map(([, run]) => run);
  expect(commands).toContain('.ci/run');
  expect(commands).toContain('npm run check -- commits "origin/$BASE"');
  expect(statSync(join(ROOT, '.ci/run')).mode & 0o111).not.toBe(0);
  expect(read('.ci/run')).toMatch(/^npm test$/m);
});

it.each([
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'SECURITY.md',
  '.github/CODEOWNERS',
  '.github/pull_request_template.md',
  '.github/ISSUE_TEMPLATE/bug.md',
  '.github/ISSUE_TEMPLATE/idea.md',
])('%s is there', (path) => {
  expect(existsSync(join(ROOT, path))).toBe(true);
});

it('the address for weaknesses is a setting, and an address where it is set', () => {
  expect(read('SECURITY.md')).toContain('npm pkg set bugs.email=');
  const { bugs } = JSON.parse(read('package.json')) as { bugs?: { email?: string } };
  expect(bugs?.email ?? 'none@yet.example').toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]+$/);
});
