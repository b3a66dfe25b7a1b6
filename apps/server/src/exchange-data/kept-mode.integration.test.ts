import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kernelMigrations } from '../kernel/index.ts';
import { openTempDatabase, type TempDatabase } from '../platform/database/testing/temp-database.ts';
import { DEMO_MARK } from './data-folder.ts';
import { keepMode, modeOf } from './kept-mode.ts';

let database: TempDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await openTempDatabase(kernelMigrations);
  dataDir = mkdtempSync(join(tmpdir(), 'tern-mode-'));
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** As every journal begins. */
const beginJournal = () => database.sql`
  insert into journal (batch, epoch, engine_version, time_ms, first_seq, count, commands, events, prev_hash, hash)
  values (1, 1, 1, 0, 1, 0, '', '', '', '')`;

describe('the mode that made the data', () => {
  it.each(['demo', 'production'] as const)('is that of the first start: %s', async (mode) => {
    const other = mode === 'demo' ? 'production' : 'demo';
    expect(await modeOf(database.sql)).toBeUndefined();
    await keepMode(database.sql, { mode, dataDir });
    await beginJournal();
    await keepMode(database.sql, { mode, dataDir });
    expect(await modeOf(database.sql)).toBe(mode);
    await expect(keepMode(database.sql, { mode: other, dataDir })).rejects.toMatchObject({
      message: expect.stringContaining(`MODE is ${other}: set MODE=${mode}`),
      exitCode: 78,
    });
    expect(await modeOf(database.sql)).toBe(mode);
  });

  it('of older data is a demo’s where a demo left its mark, and production elsewhere', async () => {
    await beginJournal();
    await expect(keepMode(database.sql, { mode: 'demo', dataDir })).rejects.toThrow('set MODE=production');
    writeFileSync(join(dataDir, DEMO_MARK), '{}');
    await expect(keepMode(database.sql, { mode: 'production', dataDir })).rejects.toThrow('set MODE=demo');
    await keepMode(database.sql, { mode: 'demo', dataDir });
    expect(await modeOf(database.sql)).toBe('demo');
  });

  it('is not known where the schema is older than it', async () => {
    await database.sql`drop table exchange_mode`;
    expect(await modeOf(database.sql)).toBeUndefined();
  });
});
