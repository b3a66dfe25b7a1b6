/** Capital records of one member, newest first, by keyset. The member id comes from the session, never from a request. */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { withinTime } from '../../platform/database/time-range.ts';
import { behindPlace, type Slice } from '../../platform/http/merged-list.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import type { LiveMarkets } from '../market/index.ts';
import { wireAmount } from './wire-balance.ts';

type WireCapitalRecord = CallResult<'getCapitalRecords'>['rows'][number];

interface CapitalRecordRow {
  seq: bigint;
  part: number;
  type: WireCapitalRecord['type'];
  currency: string;
  amount: bigint;
  from_account: string;
  to_account: string;
  time_ms: bigint;
}

/** The recorded kinds are all done at once; other states come with deposits and withdrawals. */
const SUCCESS = 'success';

export async function readCapitalRecords(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getCapitalRecords'>,
  markets: LiveMarkets,
): Promise<Page<WireCapitalRecord>> {
  const limit = pageLimit(params.limit);
  const after = readCursor(params.cursor, 2);
  const rows = await sql<CapitalRecordRow[]>`
    select seq, part, type, currency, amount, from_account, to_account, time_ms
    from capital_records
    where member_id = ${memberId} and type = ${params.type}
      ${after ? sql`and (seq, part) < (${after[0]}, ${after[1]})` : sql``}
    order by seq desc, part desc
    limit ${limit + 1}`;
  return pageOf(
    rows.map((row) => wireRecord(row, markets)),
    limit,
    (last) => last.id,
  );
}

/** A slice of the transfers, or of what came from the exchange: the money of an application is its application's. */
export async function readCapitalSlice(
  sql: Sql,
  memberId: number,
  type: 'coinCharging' | 'transfer',
  slice: Slice,
  markets: LiveMarkets,
): Promise<WireCapitalRecord[]> {
  const { currency } = slice;
  const rows = await sql<CapitalRecordRow[]>`
    select seq, part, type, currency, amount, from_account, to_account, time_ms
    from capital_records
    where member_id = ${memberId} and type = ${type} and from_account <> 'suspense'
      ${behindPlace(sql, slice, sql`time_ms`, ([seq, part]) => sql`and (seq, part) < (${seq}, ${part})`)}
      ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
      ${withinTime(sql, slice, sql`time_ms`)}
    order by seq desc, part desc
    limit ${slice.count}`;
  return rows.map((row) => wireRecord(row, markets));
}

function wireRecord(row: CapitalRecordRow, markets: LiveMarkets): WireCapitalRecord {
  return {
    id: `${row.seq}-${row.part}`,
    type: row.type,
    currency: row.currency,
    amount: wireAmount(row.amount, row.currency, markets),
    from: row.from_account,
    to: row.to_account,
    status: SUCCESS,
    time: Number(row.time_ms),
  };
}
