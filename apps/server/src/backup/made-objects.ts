/**
 * Finds the objects that a restore has made in a database that was there before, so that a failed restore takes its own
 * back and touches nothing else. A private database goes with its folder.
 */
import type { Sql } from '../platform/database/index.ts';

const KINDS: Record<string, string> = { r: 'table', S: 'sequence', v: 'view' };

/** Names of what stands in the schema, each as DROP wants it. */
export async function listObjects(sql: Sql): Promise<Set<string>> {
  const relations = await sql<{ kind: string; name: string }[]>`
    select relkind::text as kind, oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v')`;
  const functions = await sql<{ name: string }[]>`
    select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace`;
  return new Set([
    ...relations.map(({ kind, name }) => `${KINDS[kind]} ${name}`),
    ...functions.map(({ name }) => `function ${name}`),
  ]);
}

export async function dropAllBut(sql: Sql, before: ReadonlySet<string>): Promise<void> {
  const made = [...(await listObjects(sql))].filter((name) => !before.has(name));
  for (const name of made.toSorted(tablesFirst)) await sql.unsafe(`drop ${ifThere(name)} cascade`);
}

/** A table takes its own sequences and triggers along. */
function tablesFirst(one: string, other: string): number {
  return Number(other.startsWith('table ')) - Number(one.startsWith('table '));
}

function ifThere(name: string): string {
  return name.replace(' ', ' if exists ');
}
