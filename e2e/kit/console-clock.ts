/** A day passes for what operators have proposed: the desk counts from the time that stands with the proposal. */
import { join } from 'node:path';
import postgres from 'postgres';
import type { RunningServer } from './running-server.ts';

const DAY_MS = 86_400_000;

export async function proposalsAgeByADay({ dataDir }: RunningServer): Promise<void> {
  const path = join(dataDir, 'postgres/cluster/.s.PGSQL.5432');
  const sql = postgres({ path, user: 'tern', database: 'postgres', max: 1, fetch_types: false });
  try {
    await sql`update staff_proposals set made_ms = made_ms - ${DAY_MS} where state = 'PENDING'`;
  } finally {
    await sql.end({ timeout: 2 });
  }
}
