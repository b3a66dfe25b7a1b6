/** Opens the data folder and the database in it or beside it, and brings the schema up to date. */
import type { Config } from '../config.ts';
import { createDataFolder } from '../exchange-data/data-folder.ts';
import { keepKeys } from '../exchange-data/kept-keys.ts';
import { keepMode } from '../exchange-data/kept-mode.ts';
import { refuseHalfRestored } from '../exchange-data/restore-mark.ts';
import { whileUnserved } from '../kernel/index.ts';
import { MIGRATIONS } from '../modules.ts';
import {
  connect,
  type DatabaseTarget,
  migrate,
  refuseUnlessDurable,
  type Sql,
} from '../platform/database/index.ts';
import { SERVER, takeExchangeLock } from '../platform/folder-lock/index.ts';
import { openDatabase } from './core.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

export interface DataEnvironment {
  /** The supervisor holds the lock of the data folder and has started the private database. */
  dataIsHeld?: boolean;
  onFault(fault: Error & { exitCode?: number }): void;
}

export async function openData(
  config: Config,
  stops: ShutdownHooks,
  { dataIsHeld = false, onFault }: DataEnvironment,
): Promise<{ database: DatabaseTarget; sql: Sql }> {
  const { dataDir } = config;
  createDataFolder(dataDir);
  if (!dataIsHeld) {
    const lock = await takeExchangeLock({ dataDir, by: SERVER, onLost: onFault });
    stops.push('lock of the data folder', () => lock.release());
  }
  refuseHalfRestored(dataDir);
  const database = await openDatabase(config, stops, dataIsHeld);
  const sql = connect(database, { max: 10, name: 'tern server' });
  stops.push('database connections', () => sql.end({ timeout: 2 }));
  await refuseUnlessDurable(sql);
  // Beside a running server of another version, which this start would otherwise find out too late.
  await whileUnserved(sql, async () => {
    await migrate(sql, MIGRATIONS);
    await keepMode(sql, config);
    await keepKeys(sql, config);
  });
  return { database, sql };
}
