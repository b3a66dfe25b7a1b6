/** Writes the schema of a migrated database with the comments of the modules: the text of docs/schema.sql. */
import { TABLES } from '../../src/modules.ts';
import type { ReadSchema, ReadTable } from './read-schema.ts';

const HEAD = `-- The tables of Tern by the module that owns them, as an empty database has them after all migrations. "npm run schema"
-- writes this file from that database and from the comments in each module's tables.ts; a test compares it with both. It
-- is to be read: the migrations make the schema (docs/decisions/0002-sql-by-hand.md), and why few tables refer to each
-- other by foreign keys is decision 0088. Read tables are filled out of the journal alone, and can be dropped and rebuilt.
-- Times are milliseconds since 1970-01-01 in UTC, in columns that end in _ms.
`;
const WIDTH = 120;

type Comments = (typeof TABLES)[number];

export function schemaText({ tables, sequences, functions }: ReadSchema): string {
  const parts = [HEAD];
  const known = new Set<string>();
  for (const owner of TABLES) {
    const own = tables.filter(({ name }) => Object.hasOwn(owner.tables, name));
    if (own.length > 0) parts.push(`-- ==== ${owner.module} ====\n`);
    for (const table of own) {
      known.add(table.name);
      parts.push(tableText(table, owner));
    }
  }
  const others = tables.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (others.length > 0) throw new Error(`no tables.ts of a module names ${others.join(', ')}`);
  if (sequences.length > 0) parts.push(`-- ==== sequences without a column of their own ====\n`);
  for (const sequence of sequences) parts.push(`${sequence};\n`);
  if (functions.length > 0) parts.push(`-- ==== functions ====\n`);
  for (const { definition } of functions) parts.push(`${definition};\n`);
  return parts.join('\n');
}

const READ_TABLES: ReadonlySet<string> = new Set(TABLES.flatMap(({ readTables }) => readTables));

function tableText(table: ReadTable, owner: Comments): string {
  const { holds, columns: notes = {} } = owner.tables[table.name] ?? { holds: '' };
  const lines = comment(READ_TABLES.has(table.name) ? `${holds} A read table.` : holds, '');
  const columns = table.columns.map(({ name, definition }) => [
    ...comment(notes[name] ?? '', '  '),
    `  ${name} ${definition}`,
  ]);
  const constraints = table.constraints.map(({ name, definition }) => [
    `  constraint ${name} ${lowerCase(definition)}`,
  ]);
  const rows = [...columns, ...constraints];
  lines.push(`create ${table.isUnlogged ? 'unlogged ' : ''}table ${table.name} (`);
  rows.forEach((row, index) => {
    const comma = index === rows.length - 1 ? '' : ',';
    lines.push(...row.slice(0, -1), `${row.at(-1)}${comma}`);
  });
  const options = table.storageOptions.length === 0 ? '' : ` with (${table.storageOptions.join(', ')})`;
  lines.push(`)${options};`);
  for (const definition of [...table.indexes, ...table.triggers])
    lines.push(`${lowerCase(definition).replace(' using btree ', ' ')};`);
  return `${lines.join('\n')}\n`;
}

/** Keywords come in capitals from the server; names of ours have none, and texts in quotes stay. */
function lowerCase(definition: string): string {
  return definition.replaceAll(/'(?:[^']|'')*'|"[^"]*"|[A-Z]+/g, (found) =>
    /^[A-Z]/.test(found) ? found.toLowerCase() : found,
  );
}

function comment(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = `${indent}--`;
  for (const word of text.split(' ').filter((one) => one !== '')) {
    if (line.length + word.length + 1 > WIDTH) {
      lines.push(line);
      line = `${indent}--`;
    }
    line += ` ${word}`;
  }
  return line === `${indent}--` ? lines : [...lines, line];
}
