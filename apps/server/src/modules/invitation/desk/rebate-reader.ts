/** The settled rebates that operators read: the sums of each day, and the days of invitees. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import { dayOf, wireDay } from '../business-days.ts';
import type { Usdt } from '../usdt.ts';

export class RebateReader {
  constructor(private readonly parts: { sql: Sql; usdt: Usdt }) {}

  async days({ cursor, limit }: DeskRequest<'getDeskRebateDays'>): Promise<DeskResult<'getDeskRebateDays'>> {
    const { sql, usdt } = this.parts;
    const most = pageLimit(limit);
    const before = readCursor(cursor, 1)?.[0];
    const rows = await sql<
      { day: number; inviters: number; invitees: number; fees: bigint; rebate: bigint }[]
    >`
      select day, count(*)::integer as inviters, sum(invitees)::integer as invitees,
        sum(fees)::bigint as fees, sum(rebate)::bigint as rebate
      from rebate_days ${before === undefined ? sql`` : sql`where day < ${before}::bigint`}
      group by day order by day desc limit ${most + 1}`;
    const page = pageOf(rows, most, ({ day }) => String(day));
    return {
      cursor: page.cursor,
      rows: page.rows.map(({ day, inviters, invitees, fees, rebate }) => ({
        day: wireDay(day),
        inviters,
        invitees,
        fees: usdt.wire(fees),
        rebate: usdt.wire(rebate),
      })),
    };
  }

  async rebates({
    inviterId,
    memberId,
    day,
    cursor,
    limit,
  }: DeskRequest<'getDeskRebates'>): Promise<DeskResult<'getDeskRebates'>> {
    const { sql, usdt } = this.parts;
    const most = pageLimit(limit);
    const before = readCursor(cursor, 2);
    const rows = await sql<
      {
        day: number;
        inviter_id: bigint;
        member_id: bigint;
        fees: bigint;
        rebate: bigint;
        reversed: bigint;
      }[]
    >`
      select day, inviter_id, member_id, fees, rebate, coalesce((
        select sum(amount) from rebate_reversals back
        where back.inviter_id = r.inviter_id and back.member_id = r.member_id and back.day = r.day
      ), 0)::bigint as reversed
      from rebates r where true
        ${inviterId === undefined ? sql`` : sql`and inviter_id = ${inviterId}`}
        ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
        ${day === undefined ? sql`` : sql`and day = ${dayOf(day)}`}
        ${before === undefined ? sql`` : sql`and (day, member_id) < (${before[0]}::bigint, ${before[1]}::bigint)`}
      order by day desc, member_id desc limit ${most + 1}`;
    const page = pageOf(rows, most, (row) => `${row.day}-${row.member_id}`);
    return {
      cursor: page.cursor,
      rows: page.rows.map((row) => ({
        day: wireDay(row.day),
        inviterId: String(row.inviter_id),
        memberId: String(row.member_id),
        fees: usdt.wire(row.fees),
        rebate: usdt.wire(row.rebate),
        reversed: usdt.wire(row.reversed),
      })),
    };
  }
}
