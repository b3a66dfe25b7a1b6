/**
 * Tells if there is an exchange where a tool is to work. Without this check a tool that runs with other settings than
 * the server's would make a second, empty exchange, unnoticed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clusterFolder } from '../platform/database/target.ts';
import type { Whereabouts } from './with-database.ts';

/** Its first start makes the keys and, unless there is another one, the database. */
export function isExchangeThere({ dataDir, databaseUrl }: Whereabouts): boolean {
  return existsSync(
    databaseUrl === undefined ? join(clusterFolder(dataDir), 'PG_VERSION') : join(dataDir, 'keys'),
  );
}

export function refuseWithoutExchange(where: Whereabouts): void {
  const { dataDir } = where;
  if (!isExchangeThere(where))
    throw new Error(
      `${dataDir} holds no exchange: start the server once, and say this with its settings (MODE, DATA_DIR)`,
    );
}
