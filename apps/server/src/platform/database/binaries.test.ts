/** The copy of PostgreSQL's programs for a user who cannot enter the installation. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyOnce } from './binaries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-binaries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('stands on its own: its links lead to its own files', () => {
  const native = join(folder, 'closed/native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib/libicuuc.so.60.2'), 'a library');
  symlinkSync('libicuuc.so.60.2', join(native, 'lib/libicuuc.so.60'));
  const links = [{ source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  const copy = copyOnce(native, join(folder, 'open/tern-postgres'));
  rmSync(native, { recursive: true });
  for (const name of ['libicuuc.so.60', 'libicuuc.so'])
    expect(readFileSync(join(copy, 'lib', name), 'utf8')).toBe('a library');
});
