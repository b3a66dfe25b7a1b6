/**
 * A column that holds sealed values, described by the module that seals them and in the same file, so that the change of
 * the sealing key finds each of them and knows no table. Rows are read in the order of their key and changed in
 * transactions of bounded size.
 */
import { integerColumn, textColumn } from '../database/columns.ts';
import type { Queryable, Sql } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { messageOf } from '../errors/thrown.ts';
import { SealedBox, type SealingKeys } from './sealed-box.ts';
import type { SealedKind } from './sealed-kind.ts';

export interface SealedColumn {
  /** The name of the values, for people, in the plural. */
  readonly name: string;
  /** The use of the box that seals it. */
  readonly use: string;
  readonly table: string;
  readonly column: string;
  /** The table's primary key, a bigint greater than 0. */
  readonly key: string;
  /** The column that says whose value it is. */
  readonly subject: string;
  /** The text that a value is bound to, made of its subject. */
  about(subject: string | number): string;
}

interface Row {
  key: bigint;
  subject: string;
  sealed: Buffer;
}

const ROWS_AT_ONCE = 500;

/** True when the keys open the value with the highest row key; true when there is no value. */
export async function newestOpens(sql: Sql, column: SealedColumn, keys: SealingKeys): Promise<boolean> {
  const [row] = await sql<{ subject: string; sealed: Buffer }[]>`
    select ${sql(column.subject)}::text as subject, ${sql(column.column)} as sealed
    from ${sql(column.table)}
    where ${sql(column.column)} is not null
    order by ${sql(column.key)} desc limit 1`;
  if (row === undefined) return true;
  try {
    new SealedBox(keys, column.use).open(row.sealed, column.about(row.subject));
    return true;
  } catch {
    return false;
  }
}

export function sealedColumn(sql: Sql, column: SealedColumn, rowsAtOnce = ROWS_AT_ONCE): SealedKind {
  /** The next rows that hold a value; `lock` keeps others from changing them in between. */
  const rowsAfter = (within: Queryable, last: bigint, lock: boolean): Promise<Row[]> => within<Row[]>`
    select ${within(column.key)} as key, ${within(column.subject)}::text as subject, ${within(column.column)} as sealed
    from ${within(column.table)}
    where ${within(column.key)} > ${last} and ${within(column.column)} is not null
    order by ${within(column.key)} limit ${rowsAtOnce} ${lock ? within`for update` : within``}`;
  const put = (within: Queryable, fresh: readonly { key: bigint; sealed: Buffer }[]) => within`
    update ${within(column.table)} as kept set ${within(column.column)} = decode(fresh.sealed, 'hex')
    from unnest(${integerColumn(fresh.map(({ key }) => key))}::bigint[],
      ${textColumn(fresh.map(({ sealed }) => sealed.toString('hex')))}::text[]) as fresh (key, sealed)
    where kept.${within(column.key)} = fresh.key`;
  /** @throws naming the row */
  const inRow = <T>({ key }: Row, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new Error(`${column.table} ${key} does not open: ${messageOf(error)}`, { cause: error });
    }
  };

  return {
    name: column.name,
    async reseal(keys, afterSome) {
      const box = new SealedBox(keys, column.use);
      let anew = 0;
      for (let last: bigint | undefined = 0n; last !== undefined; ) {
        const after: bigint = last;
        const done = await transact(sql, async (within) => {
          const rows = await rowsAfter(within, after, true);
          const fresh = rows.flatMap((row) => {
            const sealed = inRow(row, () => box.reseal(row.sealed, column.about(row.subject)));
            return sealed === undefined ? [] : [{ key: row.key, sealed }];
          });
          if (fresh.length > 0) await put(within, fresh);
          return { last: rows.at(-1)?.key, count: fresh.length };
        });
        ({ last } = done);
        anew += done.count;
        if (done.count > 0) afterSome();
      }
      return anew;
    },
    async check(keys) {
      const box = new SealedBox(keys, column.use);
      let opened = 0;
      for (let last: bigint | undefined = 0n; last !== undefined; ) {
        const rows: Row[] = await rowsAfter(sql, last, false);
        for (const row of rows) inRow(row, () => box.open(row.sealed, column.about(row.subject)));
        opened += rows.length;
        last = rows.at(-1)?.key;
      }
      return opened;
    },
  };
}
