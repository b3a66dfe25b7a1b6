export { ADVISORY_LOCKS } from './advisory-locks.ts';
export { attachPostgres } from './attach-postgres.ts';
export { type ConnectOptions, connect, type Queryable, type Sql, type TransactionSql } from './connect.ts';
export { refuseUnlessDurable } from './durability.ts';
export { migrate } from './migrate.ts';
export type { Migration } from './migration.ts';
export { reachDatabase } from './reach-database.ts';
export { type RunningPostgres, startPostgres } from './start-postgres.ts';
export type { DatabaseTarget } from './target.ts';
