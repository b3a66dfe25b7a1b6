/**
 * npm run schema [-- --check]: writes docs/schema.sql from an empty database that it makes and migrates, or compares the two.
 * DATABASE_URL names an empty database of another PostgreSQL, whose text must be the same.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MIGRATIONS } from '../../src/modules.ts';
import { connect, type DatabaseTarget, migrate, startPostgres } from '../../src/platform/database/index.ts';
import { endWith } from '../../src/platform/supervisor/index.ts';
import { readSchema } from '../schema/read-schema.ts';
import { schemaText } from '../schema/schema-text.ts';

const FILE = 'docs/schema.sql';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
  const url = process.env.DATABASE_URL;
  const text = url === undefined ? await textOfPrivateOne() : await textOf({ kind: 'url', url });
  if (!values.check) writeFileSync(FILE, text);
  else if (readFileSync(FILE, 'utf8') !== text)
    throw new Error(`${FILE} is not the schema of the migrated database: run npm run schema`);
  process.stdout.write(`${FILE} ${values.check ? 'is' : 'holds'} the schema of the migrated database\n`);
}

async function textOfPrivateOne(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tern-schema-'));
  try {
    const postgres = await startPostgres(folder, { fsync: 'off' });
    try {
      return await textOf(postgres.target);
    } finally {
      await postgres.shutDown();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function textOf(target: DatabaseTarget): Promise<string> {
  const sql = connect(target, { max: 1, name: 'tern schema' });
  try {
    if ((await readSchema(sql)).tables.length > 0) throw new Error('the database is not empty');
    await migrate(sql, MIGRATIONS);
    return schemaText(await readSchema(sql));
  } finally {
    await sql.end();
  }
}

await main().catch(endWith);
