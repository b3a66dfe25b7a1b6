/**
 * Narrows a member's own rows to a time. Ids are counted and the time of the journal never goes back, so among the rows of a
 * member the id grows with the time: the bounds of a time are bounds of the id, which the primary key (member, id) reads. A
 * list reads as many rows wherever its time lies, without an index of the times that each order would have to write.
 */
import type { Sql } from './connect.ts';
import type { Fragment } from './sql-text.ts';

/** UTC milliseconds as they come off a form: from the first one on, before the second one. */
export interface TimeRange {
  fromTime?: string | undefined;
  toTime?: string | undefined;
}

interface OwnRows {
  table: string;
  /** Stands behind member_id in the primary key. */
  id: string;
  time: string;
}

/** The condition that follows others of a member's own rows. */
export function withinIds(sql: Sql, { fromTime, toTime }: TimeRange, rows: OwnRows, memberId: number) {
  const id = sql(rows.id);
  return sql`
    ${fromTime === undefined ? sql`` : sql`and ${id} >= (${firstIdSince(sql, fromTime, rows, memberId)})`}
    ${toTime === undefined ? sql`` : sql`and ${id} < (${firstIdSince(sql, toTime, rows, memberId)})`}`;
}

/** The same for rows that are few for a member: closed positions, funding, liquidations. */
export function withinTime(sql: Sql, { fromTime, toTime }: TimeRange, time: Fragment) {
  return sql`
    ${fromTime === undefined ? sql`` : sql`and ${time} >= ${fromTime}`}
    ${toTime === undefined ? sql`` : sql`and ${time} < ${toTime}`}`;
}

/**
 * Halves the member's ids until the first row of the time is met: some thirty reads of one row each. Answers one more than
 * the last id where no row is as young, and null where the member has none.
 */
function firstIdSince(sql: Sql, time: string, rows: OwnRows, memberId: number) {
  const [table, id, timeOf] = [sql(rows.table), sql(rows.id), sql(rows.time)];
  return sql`
    with recursive halves (low, high) as (
      select min(${id}), max(${id}) + 1 from ${table} where member_id = ${memberId}
      union all
      select case when is_older then found + 1 else low end, case when is_older then high else middle end
      from (select low, high, (low + high) / 2 as middle from halves where low < high) half
        cross join lateral (
          select ${id} as found, ${timeOf} < ${time} as is_older from ${table}
          where member_id = ${memberId} and ${id} >= middle order by ${id} limit 1
        ) row_of_half
    )
    select low from halves where low >= high`;
}
