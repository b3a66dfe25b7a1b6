/** sql.begin with the result that the work had: the driver takes a list for promises to wait for. */
import type { Sql, TransactionSql } from './connect.ts';

export async function transact<T>(sql: Sql, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
  const done = await sql.begin(async (transaction) => ({ result: await work(transaction) }));
  return done.result;
}
