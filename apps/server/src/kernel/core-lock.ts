/** One core at a time: a lock of the database that ends with its connection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ADVISORY_LOCKS, type Sql } from '../platform/database/index.ts';
import { transact } from '../platform/database/transact.ts';
import { DataInUseError } from '../platform/folder-lock/index.ts';

/** A killed core's connection may need a moment until the database sees that its client is gone. */
const PATIENCE_MS = 5_000;

/** Rejects when another process holds the lock and goes on holding it. */
export async function takeCoreLock(sql: Sql): Promise<void> {
  await take(() => sql<Tried[]>`select pg_try_advisory_lock(${ADVISORY_LOCKS.core}) as taken`);
}

type Tried = { taken: boolean };

async function take(tryOnce: () => PromiseLike<Tried[]>): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const [row] = await tryOnce();
    if (row?.taken === true) return;
    if (Date.now() > until)
      throw new DataInUseError(
        'another server works on this data: stop it first, or use another data folder',
      );
  }
}

/**
 * Does work during which no server may run, e.g. a change of the schema: a server that starts meanwhile waits for it.
 */
export async function whileUnserved<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  return transact(sql, async (lock) => {
    await take(() => lock<Tried[]>`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.core}) as taken`);
    return work();
  });
}

/** For tools that must not work on data that a server works on. */
export async function refuseWhileServed(sql: Sql): Promise<void> {
  if (await isServed(sql)) throw new DataInUseError('a server works on this data: stop it first');
}

/**
 * True when a server holds the data now. The query tries the lock without waiting, and the lock ends with the
 * statement.
 */
export async function isServed(sql: Sql): Promise<boolean> {
  const [row] = await sql<Tried[]>`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.core}) as taken`;
  return row?.taken !== true;
}
