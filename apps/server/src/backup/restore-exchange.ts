/**
 * A restore from its beginning to its end: the archive is read through before anything is made, the folder carries a
 * mark until all of it is proven and on the disk, and what a restore that fails has made goes again. One that is killed
 * leaves the mark.
 */
import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder } from '../exchange-data/data-folder.ts';
import { refuseOtherKeys } from '../exchange-data/kept-keys.ts';
import {
  markRestore,
  RESTORE_MARK,
  refuseHalfRestored,
  removeRestoreMark,
} from '../exchange-data/restore-mark.ts';
import { onDatabase, type Whereabouts } from '../exchange-data/with-database.ts';
import { withExchangeLock } from '../exchange-data/with-exchange-lock.ts';
import { whileUnserved } from '../kernel/index.ts';
import { skipPositions } from '../modules/wallet/index.ts';
import { type Migration, migrate, type Sql } from '../platform/database/index.ts';
import { postgresFolder } from '../platform/database/target.ts';
import { messageOf } from '../platform/errors/thrown.ts';
import { checkBackup } from './check-backup.ts';
import { dropAllBut, listObjects } from './made-objects.ts';
import type { Seal } from './manifest.ts';
import { refuseUsedFolder, restoreBackup } from './restore-backup.ts';
import { syncFolders } from './restored-file.ts';

type Target = Whereabouts & { pepper?: string | undefined };

export async function restoreExchange(
  where: Target,
  archive: string,
  migrations: readonly Migration[],
): Promise<Seal> {
  const { dataDir, databaseUrl } = where;
  const wasThere = existsSync(dataDir);
  if (wasThere) refuseHalfRestored(dataDir);
  await checkBackup(archive, migrations);
  // A private database is made with the folder and goes with it.
  const before = databaseUrl === undefined ? undefined : await onDatabase(where, listObjects);
  if (wasThere && statSync(dataDir).isDirectory()) refuseUsedFolder(dataDir);
  createDataFolder(dataDir);
  return withExchangeLock(dataDir, 'restore', async () => {
    refuseUsedFolder(dataDir);
    try {
      return await restoreInto(where, archive, migrations);
    } catch (error) {
      if (before !== undefined) await takeBackObjects(where, before, error);
      takeBackFiles(dataDir, wasThere);
      throw error;
    }
  });
}

async function restoreInto(where: Target, archive: string, migrations: readonly Migration[]): Promise<Seal> {
  const { dataDir } = where;
  markRestore(dataDir, archive);
  const seal = await onDatabase(where, (sql) =>
    whileUnserved(sql, async () => {
      const restored = await restoreBackup(sql, dataDir, archive, migrations);
      await refuseOtherKeys(sql, where);
      await skipGivenPositions(sql, migrations);
      return restored;
    }),
  );
  syncFolders(dataDir, postgresFolder(dataDir));
  removeRestoreMark(dataDir);
  return seal;
}

/** A backup of before there were any is brought up to date first: addresses may have been given since. */
async function skipGivenPositions(sql: Sql, migrations: readonly Migration[]): Promise<void> {
  const [found] = await sql<{ isThere: boolean }[]>`
    select to_regclass('deposit_positions') is not null as "isThere"`;
  if (found?.isThere !== true) await migrate(sql, migrations);
  await skipPositions(sql);
}

/** Where that fails too, the mark stays. */
async function takeBackObjects(
  where: Whereabouts,
  before: ReadonlySet<string>,
  cause: unknown,
): Promise<void> {
  try {
    await onDatabase(where, (sql) => dropAllBut(sql, before));
  } catch (error) {
    throw new Error(
      `${messageOf(cause)}; and what was restored into the database could not be removed: ${messageOf(error)}`,
      { cause },
    );
  }
}

/** The folder was empty; the mark goes last. */
function takeBackFiles(dataDir: string, wasThere: boolean): void {
  for (const name of readdirSync(dataDir))
    if (name !== RESTORE_MARK) rmSync(join(dataDir, name), { recursive: true, force: true });
  rmSync(join(dataDir, RESTORE_MARK), { force: true });
  if (!wasThere) rmdirSync(dataDir);
}
