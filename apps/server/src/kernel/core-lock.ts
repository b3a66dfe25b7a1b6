/** One core at a time: a lock of the database that ends with its connection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ADVISORY_LOCKS, type Sql } from '../platform/database/index.ts';
import { DataInUseError } from './faults.ts';

/** A killed core's connection may need a moment until the database sees that nobody is there. */
const PATIENCE_MS = 5_000;

/** Rejects when somebody else holds it and goes on holding it. */
export async function takeCoreLock(sql: Sql): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const [row] = await sql<
      { taken: boolean }[]
    >`select pg_try_advisory_lock(${ADVISORY_LOCKS.core}) as taken`;
    if (row?.taken === true) return;
    if (Date.now() > until)
      throw new DataInUseError(
        'another server works on this data: stop it first, or use another data folder',
      );
  }
}

/** For tools that must not work on data that a server works on. */
export async function refuseWhileServed(sql: Sql): Promise<void> {
  const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${ADVISORY_LOCKS.core}) as taken`;
  if (row?.taken !== true) throw new DataInUseError('a server works on this data: stop it first');
  await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.core})`;
}
