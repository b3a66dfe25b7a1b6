/**
 * A member's postings out of the read table, newest first, by keyset: all of them, or those of one account or currency.
 * Each account's newest rows are read from its own stretch of the one index and merged, so a page reads as many rows
 * wherever it lies and however many there are.
 */
import { formatUnits } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import type { LiveMarkets } from '../market/index.ts';
import { codeOf, nameOf } from './posting-rows.ts';

export type PostingQuestion = Omit<DeskRequest<'getMemberPostings'>, 'memberId'>;
type WirePosting = DeskResult<'getMemberPostings'>['rows'][number];

interface PostingRow {
  seq: bigint;
  place: number;
  time_ms: bigint;
  account: number;
  asset: string;
  cause: number;
  free: bigint;
  frozen: bigint;
  /** null: the table holds no earlier one of this account and currency. */
  free_before: bigint | null;
  frozen_before: bigint | null;
}

export async function readPostings(
  sql: Sql,
  memberId: number,
  question: PostingQuestion,
  markets: LiveMarkets,
): Promise<DeskResult<'getMemberPostings'>> {
  const limit = pageLimit(question.limit);
  const rows = await sql<PostingRow[]>`${selectPostings(sql, memberId, question, limit + 1)}`;
  const [cursor] = await sql<{ from_sequence: bigint }[]>`select from_sequence from ledger_cursor`;
  const isWhole = cursor?.from_sequence === 0n;
  const page = pageOf(rows, limit, ({ seq, place }) => `${seq}-${place}`);
  return {
    rows: page.rows.map((row) => wirePosting(row, isWhole, markets)),
    cursor: page.cursor,
    olderInJournal: !isWhole,
  };
}

/** `count` rows; apart from the reader, so that a test can ask for its plan. */
export function selectPostings(
  sql: Sql,
  memberId: number,
  { account, currency, cursor }: PostingQuestion,
  count: number,
) {
  const before = readCursor(cursor, 2);
  return sql`
    with recursive accounts as (
      (select account, asset from ledger_postings where member_id = ${memberId}
        order by account, asset limit 1)
      union all
      select following.account, following.asset from accounts a cross join lateral (
        select account, asset from ledger_postings
        where member_id = ${memberId} and (account, asset) > (a.account, a.asset)
        order by account, asset limit 1
      ) following
    ), chosen as (
      select account, asset from accounts
      where true
        ${account === undefined ? sql`` : sql`and account = ${codeOf('account', account)}`}
        ${currency === undefined ? sql`` : sql`and asset = ${currency}`}
    ), newest as (
      select c.account, c.asset, p.* from chosen c cross join lateral (
        select seq, place, time_ms, cause, free, frozen from ledger_postings
        where member_id = ${memberId} and account = c.account and asset = c.asset
          ${before ? sql`and seq <= ${before[0]} and (seq, place) < (${before[0]}::bigint, ${before[1]}::smallint)` : sql``}
        order by seq desc limit ${count + 1}
      ) p
    )
    select *, lead(free) over w as free_before, lead(frozen) over w as frozen_before
    from newest window w as (partition by account, asset order by seq desc)
    order by seq desc, place desc limit ${count}`;
}

/** @param isWhole the table begins with the first command of all: before an account's first row there was nothing */
function wirePosting(row: PostingRow, isWhole: boolean, markets: LiveMarkets): WirePosting {
  const { scale } = markets.asset(row.asset)!;
  const money = (units: bigint) => formatUnits(units, scale);
  const isKnown = row.free_before !== null || isWhole;
  const before = (row.free_before ?? 0n) + (row.frozen_before ?? 0n);
  return {
    sequence: String(row.seq),
    time: Number(row.time_ms),
    account: nameOf('account', row.account),
    currency: row.asset,
    cause: nameOf('cause', row.cause),
    change: isKnown ? money(row.free + row.frozen - before) : '',
    free: money(row.free),
    frozen: money(row.frozen),
  };
}
