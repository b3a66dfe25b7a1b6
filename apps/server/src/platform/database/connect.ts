/** Opens connections to the database. */
import { clientConfig } from './client-config.ts';
import { Pool } from './pool.ts';
import { type Queryable, queryable, type Sql, type TransactionSql } from './sql.ts';
import type { DatabaseTarget } from './target.ts';
import { transaction } from './transaction.ts';

export type { Queryable, Sql, TransactionSql };

export interface ConnectOptions {
  /** Most connections at once. */
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /** Server settings of the session, e.g. synchronous_commit. */
  settings?: Record<string, string>;
  /** A connection that was open is gone. */
  onClose?: () => void;
}

type Work<T> = (sql: TransactionSql) => T | PromiseLike<T>;

/** Connects at the first query. Connections live until end(): an advisory lock must not be lost to a timer. */
export function connect(target: DatabaseTarget, options: ConnectOptions): Sql {
  const pool = new Pool({
    config: clientConfig(target, options.name, options.settings ?? {}),
    max: options.max,
    onClose: () => options.onClose?.(),
  });
  function begin<T>(work: Work<T>): Promise<T>;
  function begin<T>(mode: string, work: Work<T>): Promise<T>;
  function begin<T>(first: string | Work<T>, second?: Work<T>): Promise<T> {
    const mode = typeof first === 'string' ? first : '';
    const work = typeof first === 'string' ? second : first;
    if (work === undefined) throw new Error('a transaction without work');
    return transaction(pool, mode, async (runner) =>
      work(Object.assign(queryable(runner), { isTransaction: true as const })),
    );
  }
  return Object.assign(queryable(pool), {
    begin,
    end: (ending?: { timeout: number }) => pool.end(ending?.timeout),
  });
}
