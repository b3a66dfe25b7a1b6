/**
 * The one way to the database for all modules: tagged templates. `sql` followed by a text is a statement, or a piece of
 * another one when it is put into it; `sql(name)` is an identifier, `sql([...])` a list, `sql({...})` rows to insert.
 */
import type { Runner } from './connection.ts';
import { Identifier, Json, List, NewRows, type Part, type Value } from './sql-text.ts';
import { Statement } from './statement.ts';

type Row = Record<string, unknown>;
type NewRow = Readonly<Record<string, Value>>;

/** A pool or one of its transactions. */
export interface Queryable {
  <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...parts: readonly Part[]
  ): Statement<Rows>;
  (name: string): Identifier;
  (list: readonly (string | number | bigint)[]): List;
  (rows: NewRow | readonly NewRow[]): NewRows;
  /** The text as it is; it must come from no stranger. It may hold several statements. */
  unsafe(text: string): Statement<Row[]>;
  json(value: unknown): Json;
}

export interface TransactionSql extends Queryable {
  readonly isTransaction: true;
}

export interface Sql extends Queryable {
  /** Work within one transaction; its statements are those of the given `sql`. */
  begin<T>(work: (sql: TransactionSql) => T | PromiseLike<T>): Promise<T>;
  begin<T>(mode: string, work: (sql: TransactionSql) => T | PromiseLike<T>): Promise<T>;
  /** @param options.timeout seconds after which what is not done is given up; without it, it takes as long as it takes */
  end(options?: { timeout: number }): Promise<void>;
}

export function queryable(runner: Runner): Queryable {
  function sql<Rows extends readonly object[]>(
    strings: TemplateStringsArray,
    ...parts: readonly Part[]
  ): Statement<Rows>;
  function sql(name: string): Identifier;
  function sql(list: readonly (string | number | bigint)[]): List;
  function sql(rows: NewRow | readonly NewRow[]): NewRows;
  function sql(first: First, ...parts: readonly Part[]): unknown {
    if (typeof first === 'string') return new Identifier(first);
    if (isTemplate(first)) return new Statement(first, parts, runner, true);
    if (isList(first)) return new List(first);
    return new NewRows(isRows(first) ? first : [first]);
  }
  return Object.assign(sql, {
    unsafe: (text: string) => new Statement<Row[]>([text], [], runner, false),
    json: (value: unknown) => new Json(value),
  });
}

type First =
  | string
  | TemplateStringsArray
  | readonly (string | number | bigint)[]
  | NewRow
  | readonly NewRow[];

function isTemplate(first: Exclude<First, string>): first is TemplateStringsArray {
  return 'raw' in first && Array.isArray(first);
}

function isList(first: Exclude<First, string>): first is readonly (string | number | bigint)[] {
  return Array.isArray(first) && typeof first[0] !== 'object';
}

function isRows(first: NewRow | readonly NewRow[]): first is readonly NewRow[] {
  return Array.isArray(first);
}
