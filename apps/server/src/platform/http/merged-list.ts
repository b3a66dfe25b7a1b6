/**
 * Pages one list that is merged of several by their times, newest first. Rows of one time stand in the order of their lists,
 * rows of one list in the order of their keys. A cursor names the last row of a page, so each list knows where it goes on:
 * no row is left out, none comes twice, and newer ones shift nothing.
 */
import type { Sql } from '../database/connect.ts';
import type { Fragment } from '../database/sql-text.ts';
import type { TimeRange } from '../database/time-range.ts';
import { type Page, pageLimit, pageOf, readCursor } from './paging.ts';

export type Key = readonly [number, number];

/** A row names its list by `rank`; `key` tells rows of one time apart. */
export interface MergedRow {
  rank: number;
  timeMs: number;
  key: Key;
}

/** The part of a list that a page may need. */
export interface Slice extends TimeRange {
  currency?: string | undefined;
  /** undefined: from the newest on. With a key behind that row, else behind the time, which `isIn` still counts in. */
  before: { timeMs: number; isIn: boolean; key: Key | undefined } | undefined;
  count: number;
}

type Question = TimeRange &
  Pick<Slice, 'currency'> & { cursor?: string | undefined; limit?: string | undefined };

/** @param read answers a slice of each list, newest first */
export async function mergedPage<Row extends MergedRow>(
  question: Question,
  lists: readonly { rank: number; read(slice: Slice): Promise<Row[]> }[],
): Promise<Page<Row>> {
  const { currency, fromTime, toTime } = question;
  const limit = pageLimit(question.limit);
  const cursor = readCursor(question.cursor, 4);
  const parts = await Promise.all(
    lists.map(({ rank, read }) => {
      const before = cursor && placeIn(rank, cursor);
      return read({ currency, fromTime, toTime, before, count: limit + 1 });
    }),
  );
  const rows = parts.flat().toSorted(byPlace);
  return pageOf(rows, limit, ({ timeMs, rank, key }) => [timeMs, rank, ...key].join('-'));
}

function placeIn(
  rank: number,
  [timeMs, lastRank, one, two]: readonly [number, number, number, number],
): NonNullable<Slice['before']> {
  return { timeMs, isIn: rank > lastRank, key: rank === lastRank ? [one, two] : undefined };
}

function byPlace(one: MergedRow, other: MergedRow): number {
  return (
    other.timeMs - one.timeMs ||
    one.rank - other.rank ||
    other.key[0] - one.key[0] ||
    other.key[1] - one.key[1]
  );
}

/**
 * The condition that follows others of a list.
 * @param behindRow for the rows behind the last one of the same list
 */
export function behindPlace(
  sql: Sql,
  { before }: Slice,
  time: Fragment,
  behindRow: (key: Key, timeMs: number) => Fragment,
): Fragment {
  if (before === undefined) return sql``;
  const { timeMs, isIn, key } = before;
  if (key !== undefined) return behindRow(key, timeMs);
  return isIn ? sql`and ${time} <= ${timeMs}` : sql`and ${time} < ${timeMs}`;
}
