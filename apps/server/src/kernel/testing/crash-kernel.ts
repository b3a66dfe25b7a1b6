/** Ends a kernel as a kill would: its connection goes, nothing is drained and no snapshot is made. */
import type { Sql } from '../../platform/database/index.ts';
import type { TestKernel } from './test-exchange.ts';

export async function crashKernel(kernel: TestKernel, sql: Sql): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tern journal' and datname = current_database()`;
  await kernel.fault;
  await buryKernel(kernel);
}

/** Closes what a kernel that has failed still holds. */
export async function buryKernel(kernel: TestKernel): Promise<void> {
  await kernel.stop().catch(() => undefined);
}

export async function journalBackend(sql: Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = 'tern journal' and datname = current_database()`;
  if (row === undefined) throw new Error('no core has its journal open');
  return row.pid;
}
