/**
 * Puts the text of a statement together: what stands between the marks is text, every value is a parameter. A value
 * whose type PostgreSQL might guess otherwise carries its type, so that it means the same wherever it stands.
 */

/** A statement holds these as parameters. Whole objects go in as `sql.json(...)`. */
export type Value = string | number | bigint | boolean | null | Date | Uint8Array | Json;

export type Part = Value | Fragment | readonly Fragment[] | Identifier | List | NewRows;

/** A statement, or a piece of one: pieces are put into others and are never run themselves. */
export class Fragment {
  constructor(
    readonly strings: readonly string[],
    readonly parts: readonly Part[],
  ) {}
}

export class Identifier {
  constructor(readonly name: string) {}
}

/** Behind `in` a list of values, anywhere else a list of names. */
export class List {
  constructor(readonly items: readonly (string | number | bigint)[]) {}
}

/** The columns and values of an insert; the first row says which columns. */
export class NewRows {
  constructor(readonly rows: readonly Readonly<Record<string, Value>>[]) {}
}

/** A value for a jsonb column. */
export class Json {
  constructor(readonly value: unknown) {}
}

export interface BuiltText {
  text: string;
  /** In the order of their numbers. */
  values: (string | Buffer | null)[];
}

/** @throws Error for an undefined value: that is a mistake of ours, never a null */
export function buildText(fragment: Fragment): BuiltText {
  const built: BuiltText = { text: '', values: [] };
  append(built, fragment);
  return built;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function append(built: BuiltText, { strings, parts }: Fragment): void {
  built.text += strings[0] ?? '';
  for (const [at, part] of parts.entries()) {
    appendPart(built, part);
    built.text += strings[at + 1] ?? '';
  }
}

function appendPart(built: BuiltText, part: Part): void {
  if (part instanceof Fragment) append(built, part);
  else if (part instanceof Identifier) built.text += quoteName(part.name);
  else if (part instanceof List) appendList(built, part.items);
  else if (part instanceof NewRows) appendRows(built, part.rows);
  else if (isFragments(part))
    for (const each of part) {
      built.text += ' ';
      append(built, each);
    }
  else built.text += parameter(built.values, part);
}

function isFragments(part: Value | readonly Fragment[]): part is readonly Fragment[] {
  return Array.isArray(part);
}

function appendList(built: BuiltText, items: List['items']): void {
  if (!/\bin\s*$/i.test(built.text)) {
    built.text += items.map((item) => quoteName(String(item))).join(', ');
    return;
  }
  // A list of nothing holds nothing; () is no SQL.
  const marks = items.length === 0 ? ['null'] : items.map((item) => parameter(built.values, item));
  built.text += `(${marks.join(', ')})`;
}

function appendRows(built: BuiltText, rows: NewRows['rows']): void {
  const columns = Object.keys(rows[0] ?? {});
  const tuples = rows.map(
    (row) => `(${columns.map((column) => parameter(built.values, row[column])).join(', ')})`,
  );
  built.text += `(${columns.map(quoteName).join(', ')}) values ${tuples.join(', ')}`;
}

/** Answers the mark of the value; one that is a text or a number of JavaScript takes the type of its place. */
function parameter(values: BuiltText['values'], value: Value | undefined): string {
  const mark = `$${values.length + 1}`;
  switch (typeof value) {
    case 'string':
      values.push(value);
      return mark;
    case 'number':
      values.push(String(value));
      return mark;
    case 'bigint':
      values.push(String(value));
      return `${mark}::int8`;
    case 'boolean':
      values.push(value ? 't' : 'f');
      return `${mark}::bool`;
  }
  if (value === null) {
    values.push(null);
    return mark;
  }
  if (value instanceof Uint8Array) {
    values.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
    return `${mark}::bytea`;
  }
  if (value instanceof Date) {
    values.push(value.toISOString());
    return `${mark}::timestamptz`;
  }
  if (value instanceof Json) {
    values.push(JSON.stringify(value.value));
    return `${mark}::jsonb`;
  }
  throw new Error(`a statement cannot hold ${value === undefined ? 'an undefined value' : 'an object'}`);
}
