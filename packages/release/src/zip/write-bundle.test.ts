import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { checkBundle } from './check-bundle.ts';
import { writeBundle } from './write-bundle.ts';

const root = mkdtempSync(join(tmpdir(), 'tern-bundle-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const FILES = {
  'index.html': '<!doctype html>',
  'assets/b.js': 'b();'.repeat(500),
  'assets/a.js': 'a();',
  'B.txt': '',
};

function makeFolder(name: string, files: Record<string, string>): string {
  const folder = join(root, name);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

async function namesOf(zip: Uint8Array): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of (await fromBufferPromise(Buffer.from(zip))).eachEntry())
    names.push(entry.fileName);
  return names;
}

describe('writeBundle', () => {
  it('writes the same bytes for the same files: times, modes, time zone and order do not matter', async () => {
    const first = makeFolder('first', FILES);
    const second = makeFolder('second', Object.fromEntries(Object.entries(FILES).toReversed()));
    utimesSync(join(second, 'index.html'), 1, 1);
    chmodSync(join(second, 'assets/a.js'), 0o755);
    const zip = await writeBundle(first);
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Shanghai';
    const again = await writeBundle(second).finally(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    expect(Buffer.compare(zip, again)).toBe(0);
    expect(await namesOf(zip)).toEqual(['B.txt', 'assets/a.js', 'assets/b.js', 'index.html']);
    await expect(checkBundle(zip)).resolves.toBeUndefined();
  });

  it('leaves out packed twins, hidden files and links', async () => {
    const folder = makeFolder('extra', {
      ...FILES,
      'assets/a.js.gz': 'x',
      'index.html.br': 'x',
      '.vite/a.json': '{}',
    });
    symlinkSync('/etc/passwd', join(folder, 'link.txt'));
    expect(await namesOf(await writeBundle(folder))).toEqual(
      await namesOf(await writeBundle(makeFolder('plain', FILES))),
    );
  });

  it('refuses a folder without index.html', async () => {
    await expect(writeBundle(makeFolder('empty', { 'a.js': '' }))).rejects.toMatchObject({
      reason: 'noIndex',
    });
  });
});
