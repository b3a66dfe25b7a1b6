/** A backup that fails leaves nothing half written. Whole backups are written in backup.integration.test.ts. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Sql } from '../platform/database/index.ts';
import { createTar } from './tar-file.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'tern-failed-backup-'));
const dataDir = join(folder, 'data');
const backups = join(folder, 'backups');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('one that fails leaves no file, neither the archive nor a part of it', async () => {
  mkdirSync(dataDir, { recursive: true });
  const begin = () => Promise.reject(new Error('the database is gone'));
  const failing = writeBackup({ begin } as unknown as Sql, dataDir, join(backups, 'a.tar.gz'));
  await expect(failing).rejects.toThrow('the database is gone');
  expect(readdirSync(backups)).toEqual([]);
});

test('an archive that is given up in the middle is gone', async () => {
  mkdirSync(backups, { recursive: true });
  const tar = createTar(join(backups, 'b.tar.gz.part'));
  await tar.add('rows', Buffer.alloc(500_000, 'x'));
  await tar.discard();
  expect(readdirSync(backups)).toEqual([]);
});
