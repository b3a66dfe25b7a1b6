import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRelease } from './build-release.ts';
import { readZip } from './release-files.ts';

const ROOT = join(import.meta.dirname, '../../../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-built-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const build = (platform: 'android' | 'ios', out: string) =>
  buildRelease({
    platform,
    channel: 'stable',
    origin: 'https://exchange.example',
    root: ROOT,
    out: join(folder, out),
  });

const { version } = JSON.parse(readFileSync(join(ROOT, 'apps/web/package.json'), 'utf8'));

it('builds the same bytes twice, and another label for the other platform', {
  tags: 'long',
  timeout: 600_000,
}, async () => {
  const [first, again, ios] = [
    await build('android', 'a'),
    await build('android', 'b'),
    await build('ios', 'a'),
  ];
  expect(basename(first)).toBe(`${version}-android-stable.zip`);
  expect(Buffer.compare(readFileSync(first), readFileSync(again))).toBe(0);
  expect((await readZip(first)).label).toEqual({ version, platform: 'android', channel: 'stable' });
  expect((await readZip(ios)).label).toEqual({ version, platform: 'ios', channel: 'stable' });
});

it('says that a wrong origin builds nothing', { tags: 'long', timeout: 600_000 }, async () => {
  const wrong = {
    platform: 'android',
    channel: 'stable',
    origin: 'http://exchange.example',
    root: ROOT,
  } as const;
  await expect(buildRelease({ ...wrong, out: join(folder, 'c') })).rejects.toThrow(
    'the web app could not be built',
  );
  expect(() => readFileSync(join(folder, 'c', `${version}-android-stable.zip`))).toThrow('ENOENT');
});
