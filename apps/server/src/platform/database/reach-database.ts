/** The database behind DATABASE_URL, asked before anything else is: what is wrong with it is said in its name. */
import { codeOfError, messageOf } from '../errors/thrown.ts';
import { connect } from './connect.ts';
import { DatabaseRefusedError, DatabaseUnreachableError } from './faults.ts';
import type { DatabaseTarget } from './target.ts';

/** Wrong user or password, no such database: as the settings are, it will not come. */
const REFUSALS = new Set(['28000', '28P01', '3D000']);

export async function reachDatabase(url: string): Promise<DatabaseTarget> {
  const target: DatabaseTarget = { kind: 'url', url };
  const name = nameOf(url);
  const sql = connect(target, { max: 1, name: 'tern start' });
  try {
    await sql`select 1`;
    return target;
  } catch (error) {
    const code = codeOfError(error) ?? '';
    const message = messageOf(error);
    // Where a name has several addresses, the error of all of them has no words of its own.
    const why = message === '' ? code : message;
    if (REFUSALS.has(code)) throw new DatabaseRefusedError(`DATABASE_URL: ${name} refuses: ${why}`);
    throw new DatabaseUnreachableError(`DATABASE_URL: ${name} does not answer: ${why}`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Without user and password. */
function nameOf(url: string): string {
  if (!URL.canParse(url)) throw new DatabaseRefusedError('DATABASE_URL is no address of a database');
  const { host, pathname } = new URL(url);
  return `the database ${host}${pathname}`;
}
