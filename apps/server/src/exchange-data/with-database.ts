/** Runs one piece of work on the exchange's database, which is started for it when it does not run. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isServed } from '../kernel/index.ts';
import {
  attachPostgres,
  connect,
  type DatabaseTarget,
  type RunningPostgres,
  reachDatabase,
  type Sql,
  startPostgres,
} from '../platform/database/index.ts';
import { codeOfError } from '../platform/errors/thrown.ts';
import { tryExchangeLock } from '../platform/folder-lock/index.ts';
import { endWith, STOP_SIGNALS } from '../platform/supervisor/index.ts';
import { refuseHalfRestored } from './restore-mark.ts';

export interface Whereabouts {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** A database that its server is starting may first replay its own log. */
const ATTACH_PATIENCE_MS = 120_000;
const LOOK_MS = 250;
/** The socket is another user's, whose right no wait brings. */
const DENIED = new Set(['EACCES', 'EPERM']);

/**
 * For work that a server may run beside, such as a backup. It attaches to a private PostgreSQL that runs, whichever process
 * started it, and starts one under the exchange's lock alone.
 */
export async function withDatabase<T>(where: Whereabouts, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = where;
  refuseHalfRestored(dataDir);
  if (databaseUrl !== undefined) return onDatabase(where, work);
  for (const startMs = performance.now(); ; await sleep(LOOK_MS)) {
    const running = await attachPostgres(dataDir).catch((error: Error) => error);
    if (!(running instanceof Error)) return runWork(() => Promise.resolve({ target: running }), work);
    if (DENIED.has(codeOfError(running.cause) ?? '')) throw running;
    const lock = await tryExchangeLock({ dataDir, by: 'backup', onLost: endWith });
    if (lock !== undefined)
      try {
        return await onDatabase(where, work);
      } finally {
        lock.release();
      }
    if (performance.now() - startMs > ATTACH_PATIENCE_MS) throw running;
  }
}

/** For the holder of the exchange's lock. */
export function onDatabase<T>(
  { dataDir, databaseUrl }: Whereabouts,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return runWork(async () => {
    if (databaseUrl !== undefined) return { target: await reachDatabase(databaseUrl) };
    const postgres = await startPostgres(dataDir);
    return { target: postgres.target, postgres };
  }, work);
}

interface OpenedDatabase {
  target: DatabaseTarget;
  /** The private one, where this process runs it. */
  postgres?: RunningPostgres;
}

async function runWork<T>(open: () => Promise<OpenedDatabase>, work: (sql: Sql) => Promise<T>): Promise<T> {
  const stop = new StopAsked();
  try {
    const { target, postgres } = await open();
    const sql = connect(target, { max: 3, name: TOOL });
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
