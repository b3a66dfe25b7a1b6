/** Changes rows of a running server behind its back, such as the times from which it counts. */
import { join } from 'node:path';
import { Client } from 'pg';

/**
 * @param statement must come from no stranger: it takes no values
 * @returns the rows that it answers
 */
export async function changeDatabase(dataDir: string, statement: string): Promise<unknown[]> {
  const host = join(dataDir, 'postgres/cluster');
  const client = new Client({ host, port: 5432, user: 'tern', database: 'postgres', ssl: false });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
