/**
 * sql.begin for whoever lives on after his connection is lost. The driver would say `rollback` into the lost connection
 * and break: an uncaught error now, and half a message before the first one of the next connection. So work that failed
 * with its connection never ends by itself; the driver ends the transaction when it sees the connection close.
 */
import type { Sql, TransactionSql } from './connect.ts';

export async function transact<T>(sql: Sql, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
  const done = await sql.begin(async (transaction): Promise<{ result: T }> => {
    try {
      return { result: await work(transaction) };
    } catch (error) {
      if (connectionIsLost(error)) await new Promise<never>(() => undefined);
      throw error;
    }
  });
  return done.result;
}

function connectionIsLost(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('CONNECTION_');
}
