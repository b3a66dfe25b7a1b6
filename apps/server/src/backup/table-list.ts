/** The tables of the exchange in an order in which rows can be put back: a table after those that it refers to. */
import type { Queryable } from '../platform/database/index.ts';

/** The list of applied migrations is not copied: the restore applies the same ones. */
const MIGRATION_TABLE = 'schema_migration';

export async function listTables(sql: Queryable): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> ${MIGRATION_TABLE}
    order by relname`;
  const references = await sql<{ name: string; target: string }[]>`
    select source.relname as name, target.relname as target
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;
  const targets = new Map<string, string[]>();
  for (const { name, target } of references) targets.set(name, [...(targets.get(name) ?? []), target]);
  const ordered = new Set<string>();
  const visit = (name: string, path: readonly string[]) => {
    if (path.includes(name)) throw new Error(`tables refer to each other in a circle: ${path.join(', ')}`);
    for (const target of targets.get(name) ?? []) visit(target, [...path, name]);
    ordered.add(name);
  };
  for (const { name } of tables) visit(name, []);
  return [...ordered];
}

/** Every column but generated ones, in the order of the table. */
export async function listColumns(sql: Queryable, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`;
  return rows.map((row) => row.name);
}

/** Counters behind identity and serial columns, as [sequence, last value]. */
export async function listCounters(sql: Queryable): Promise<{ name: string; value: string }[]> {
  const rows = await sql<{ name: string; value: bigint | null }[]>`
    select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' order by 1`;
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value: String(value) }]));
}
