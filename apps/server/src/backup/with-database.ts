/** Runs one piece of work on the exchange's database, which is started for it when it does not run. */

import { refuseHalfRestored } from '../boot/restore-mark.ts';
import { isServed } from '../kernel/index.ts';
import { connect, reachDatabase, type Sql, startPostgres } from '../platform/database/index.ts';
import { STOP_SIGNALS } from '../platform/supervisor/index.ts';

export interface Whereabouts {
  dataDir: string;
  databaseUrl: string | undefined;
}

export async function withDatabase<T>(where: Whereabouts, work: (sql: Sql) => Promise<T>): Promise<T> {
  refuseHalfRestored(where.dataDir);
  return onDatabase(where, work);
}

/** For a restore, which alone works on what it has not finished. */
export async function onDatabase<T>(
  { dataDir, databaseUrl }: Whereabouts,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const stop = new StopAsked();
  try {
    const postgres = databaseUrl === undefined ? await startPostgres(dataDir) : undefined;
    const sql = connect(postgres?.target ?? (await reachDatabase(databaseUrl ?? '')), {
      max: 3,
      name: TOOL,
    });
    try {
      return await Promise.race([work(sql), stop.asked]);
    } finally {
      // One that a server uses was found, not started, or is its by now: it goes on.
      const isNeeded = postgres?.attached === false && (await isNeededByOthers(sql));
      await sql.end({ timeout: 2 });
      if (!isNeeded) await postgres?.stop();
    }
  } finally {
    stop.forget();
  }
}

const TOOL = 'tern tool';

/**
 * True when a server has the data, or is about to: it connects before it takes them. No process needs a broken
 * database.
 */
async function isNeededByOthers(sql: Sql): Promise<boolean> {
  try {
    if (await isServed(sql)) return true;
    const [row] = await sql<{ count: number }[]>`
      select count(*)::integer as count from pg_stat_activity
      where backend_type = 'client backend' and application_name <> ${TOOL}`;
    return (row?.count ?? 0) > 0;
  } catch {
    return false;
  }
}

/** A tool that is told to stop leaves no database behind that it has started. */
class StopAsked {
  readonly asked: Promise<never>;
  forget: () => void = () => undefined;

  constructor() {
    this.asked = new Promise((_resolve, reject) => {
      const hear = () => reject(new Error('stopped before it was done'));
      for (const signal of STOP_SIGNALS) process.on(signal, hear);
      this.forget = () => {
        for (const signal of STOP_SIGNALS) process.off(signal, hear);
      };
    });
    this.asked.catch(() => undefined);
  }
}
