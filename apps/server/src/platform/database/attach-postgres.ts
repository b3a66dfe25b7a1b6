/** Reaches the private PostgreSQL that another process runs, by its socket alone, so from another container too. */
import { createConnection } from 'node:net';
import { codeOfError, messageOf } from '../errors/thrown.ts';
import { connect } from './connect.ts';
import { DatabaseUnreachableError } from './faults.ts';
import { socketPath } from './socket-path.ts';
import type { DatabaseTarget } from './target.ts';

/** @throws DatabaseUnreachableError while it does not answer */
export async function attachPostgres(dataDir: string): Promise<DatabaseTarget> {
  const target: DatabaseTarget = { kind: 'embedded', dataDir };
  const sql = connect(target, { max: 1, name: 'tern start' });
  try {
    await sql`select 1`;
    return target;
  } catch (error) {
    throw new DatabaseUnreachableError(`the database in ${dataDir} does not answer: ${messageOf(error)}`, {
      cause: error,
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** False when no process listens. A socket that this process may not open counts as one that a process listens on. */
export function isListening(dataDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(socketPath(dataDir));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => {
      const code = codeOfError(error) ?? '';
      resolve(code !== 'ENOENT' && code !== 'ECONNREFUSED');
    });
  });
}
