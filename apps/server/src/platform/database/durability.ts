/**
 * Refuses a database that may lose commits that it has confirmed. The exchange answers after the commit; with one of
 * these settings off that answer would be a false promise (architecture#acknowledged-means-durable).
 */
import type { Sql } from './connect.ts';

class NotDurableError extends Error {
  override readonly name = 'NotDurableError';
}

export async function refuseUnlessDurable(sql: Sql): Promise<void> {
  const rows = await sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`;
  const off = rows
    .filter((row) => !isSafe(row.name, row.setting))
    .map((row) => `${row.name} is ${row.setting}`);
  if (off.length > 0)
    throw new NotDurableError(
      `the database may lose confirmed data (${off.join(', ')}): set fsync, full_page_writes and synchronous_commit to on`,
    );
}

/** `local` is durable on this server; `remote_write` and `remote_apply` are too, and add a standby. */
function isSafe(name: string, setting: string): boolean {
  return name === 'synchronous_commit' ? setting !== 'off' : setting === 'on';
}
