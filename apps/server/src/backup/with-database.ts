/** Runs one piece of work on the exchange's database, which is started for it when it does not run. */
import { connect, type Sql, startPostgres } from '../platform/database/index.ts';

export interface Whereabouts {
  dataDir: string;
  databaseUrl: string | undefined;
}

export async function withDatabase<T>(
  { dataDir, databaseUrl }: Whereabouts,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const postgres = databaseUrl === undefined ? await startPostgres(dataDir) : undefined;
  const sql = connect(postgres?.target ?? { kind: 'url', url: databaseUrl ?? '' }, {
    max: 2,
    name: 'tern tool',
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
    // One that a running server uses was found, not started, and goes on.
    await postgres?.stop();
  }
}
