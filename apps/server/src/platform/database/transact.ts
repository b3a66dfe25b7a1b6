/** Work within one transaction; answers what the work answers. */
import type { Sql, TransactionSql } from './connect.ts';

export function transact<T>(sql: Sql, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
  return sql.begin(work);
}
