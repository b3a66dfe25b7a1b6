/**
 * The mode that made the data. A demo's members, balances and passwords are play, and everybody reads its codes: neither
 * mode ever opens what the other one made, however a setting was lost.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Sql } from '../platform/database/index.ts';
import { EXIT_REFUSED } from '../platform/supervisor/exit-codes.ts';
import { DEMO_MARK } from './data-folder.ts';

type Mode = Config['mode'];

class OtherModeError extends Error {
  override readonly name = 'OtherModeError';
  readonly exitCode = EXIT_REFUSED;
}

/**
 * Keeps the mode at the first start, and refuses another one at every later one. The schema is there, and no other
 * process works on the data.
 */
export async function keepMode(sql: Sql, { mode, dataDir }: Pick<Config, 'mode' | 'dataDir'>): Promise<void> {
  const made = (await modeOf(sql)) ?? (await modeOfOlder(sql, dataDir)) ?? mode;
  if (made !== mode)
    throw new OtherModeError(
      `the data in ${dataDir} is ${made === 'demo' ? 'a demo’s' : 'of a production exchange'} and MODE is ${mode}: set MODE=${made}, or choose another DATA_DIR`,
    );
  await sql`insert into exchange_mode (mode) values (${made}) on conflict do nothing`;
}

/** undefined: it was not kept yet. */
export async function modeOf(sql: Sql): Promise<Mode | undefined> {
  const [there] = await sql<{ there: boolean }[]>`
    select to_regclass('exchange_mode') is not null as there`;
  if (there?.there !== true) return undefined;
  const [row] = await sql<{ mode: Mode }[]>`select mode from exchange_mode`;
  return row?.mode;
}

/** Data from before the mode was kept: only a demo has left its mark. undefined: there is none yet. */
async function modeOfOlder(sql: Sql, dataDir: string): Promise<Mode | undefined> {
  const [row] = await sql<{ used: boolean }[]>`select exists (select from journal) as used`;
  if (row?.used !== true) return undefined;
  return existsSync(join(dataDir, DEMO_MARK)) ? 'demo' : 'production';
}
