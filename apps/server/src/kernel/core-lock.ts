/** One core at a time: a lock of the database that ends with its connection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ADVISORY_LOCKS, type Sql } from '../platform/database/index.ts';
import { transact } from '../platform/database/transact.ts';
import { DataInUseError } from './faults.ts';

/** A killed core's connection may need a moment until the database sees that nobody is there. */
const PATIENCE_MS = 5_000;

/** Rejects when somebody else holds it and goes on holding it. */
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

/** Work that no server may be under way at, e.g. a change of the schema: whoever starts meanwhile waits for it. */
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

/** Whether somebody has the data now. The lock is asked for, never waited for, and gone with the statement. */
export async function isServed(sql: Sql): Promise<boolean> {
  const [row] = await sql<Tried[]>`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.core}) as taken`;
  return row?.taken !== true;
}
