/**
 * Opens connections to the database. Columns of type bigint are read as bigint, so no amount and no sequence is ever
 * a floating point number by accident.
 */
import postgres from 'postgres';
import { socketPath } from './socket-path.ts';
import { DATABASE, type DatabaseTarget, OWNER } from './target.ts';

export type Types = { bigint: bigint };
export type Sql = postgres.Sql<Types>;
export type TransactionSql = postgres.TransactionSql<Types>;
/** A pool or one of its transactions. */
export type Queryable = postgres.ISql<Types>;

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

// Without it a lost connection can bring what a transaction said into another one (decision 0016).
if (!('isMended' in postgres))
  throw new Error('the PostgreSQL driver is not mended: say npm start, or node tools/build/build.mjs, once');

/** Connects at the first query. Connections live until end(): an advisory lock must not be lost to a timer. */
export function connect(target: DatabaseTarget, options: ConnectOptions): Sql {
  const settings: postgres.Options<{ bigint: typeof postgres.BigInt }> = {
    max: options.max,
    max_lifetime: null,
    idle_timeout: 0,
    connect_timeout: 10,
    fetch_types: false,
    onnotice: () => undefined,
    onclose: () => options.onClose?.(),
    types: { bigint: postgres.BigInt },
    connection: { application_name: options.name, ...options.settings },
  };
  if (target.kind === 'url') return postgres(target.url, settings);
  return postgres({ ...settings, path: socketPath(target.dataDir), user: OWNER, database: DATABASE });
}
