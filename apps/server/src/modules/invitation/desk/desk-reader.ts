/** The figures and lists of the invitation that operators read. */
import {
  businessDay,
  INVITEE_MARKS,
  type InviteeMark,
  REBATE_RATE_LIFE_MS,
  REBATE_RATE_SCALE,
} from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { BalancesApi } from '../../balances/index.ts';
import type { OperatorNames } from '../../staff/index.ts';
import { wireDay } from '../business-days.ts';
import type { LiveInvitation } from '../live-invitation.ts';
import { REBATE_CURRENCY, type Usdt } from '../usdt.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

export interface InvitationReaderParts {
  sql: Sql;
  live: LiveInvitation;
  usdt: Usdt;
  names: OperatorNames;
  balances: Pick<BalancesApi['balances'], 'ofSystem'>;
}

export class InvitationReader {
  constructor(private readonly parts: InvitationReaderParts) {}

  whole(nowMs: number): DeskResult<'getInvitationDesk'> {
    const { live, usdt, balances } = this.parts;
    const fee = balances.ofSystem('fee').find(({ asset }) => asset === REBATE_CURRENCY);
    return {
      inviters: live.inviterCount(),
      invitees: live.inviteeCount(),
      waiting: live.dueInviters(businessDay(nowMs)).length,
      feeFree: usdt.wire(fee?.free ?? 0n),
      reserved: usdt.wire(live.reserved()),
      rates: [...live.rates()].map(([currency, { rate, timeMs }]) => ({
        currency,
        rate: formatUnits(rate, REBATE_RATE_SCALE),
        setTime: timeMs,
        endTime: timeMs + REBATE_RATE_LIFE_MS,
      })),
    };
  }

  inviter(memberId: number, nowMs: number): DeskResult<'getInviter'> {
    const { live, usdt } = this.parts;
    const { total, reversed, invitees, validInvitees } = live.inviterOf(memberId);
    const today = businessDay(nowMs);
    return {
      inviterId: String(live.findInvitee(memberId)?.inviterId ?? ''),
      total: usdt.wire(total),
      reversed: usdt.wire(reversed),
      isCapped: total >= usdt.cap,
      invitees,
      validInvitees,
      due: live
        .openDays(memberId)
        .filter((day) => day < today)
        .map(wireDay),
    };
  }

  async invitees({
    inviterId,
    isMarked,
    cursor,
    limit,
  }: DeskRequest<'getDeskInvitees'>): Promise<DeskResult<'getDeskInvitees'>> {
    const { sql, live, usdt } = this.parts;
    const most = pageLimit(limit);
    const [before] = readCursor(cursor, 1) ?? [NEWEST];
    const marked = isMarked === undefined ? '' : integerColumn(live.markedInvitees());
    const rows = await sql<
      { member_id: bigint; inviter_id: bigint; sequence: bigint; rebate: bigint; time_ms: bigint }[]
    >`
      select * from invitees where sequence < ${before}
        ${inviterId === undefined ? sql`` : sql`and inviter_id = ${inviterId}`}
        ${isMarked === undefined ? sql`` : sql`and member_id = any(${marked}::bigint[])`}
      order by sequence desc limit ${most + 1}`;
    const page = pageOf(rows, most, ({ sequence }) => String(sequence));
    return {
      cursor: page.cursor,
      rows: page.rows.map((row) => {
        const marks = live.findInvitee(Number(row.member_id))?.marks;
        return {
          memberId: String(row.member_id),
          inviterId: String(row.inviter_id),
          marks: INVITEE_MARKS.filter((mark) => marks?.has(mark)),
          rebate: usdt.wire(row.rebate),
          boundTime: Number(row.time_ms),
        };
      }),
    };
  }

  async marks({
    memberId,
    cursor,
    limit,
  }: DeskRequest<'getInviteeMarks'>): Promise<DeskResult<'getInviteeMarks'>> {
    const { sql, names } = this.parts;
    const most = pageLimit(limit);
    const [before] = readCursor(cursor, 1) ?? [NEWEST];
    const rows = await sql<
      {
        sequence: bigint;
        mark: InviteeMark;
        is_marked: boolean;
        reason: string;
        first_operator: bigint;
        second_operator: bigint;
        time_ms: bigint;
      }[]
    >`
      select * from invitee_marks where member_id = ${memberId} and sequence < ${before}
      order by sequence desc limit ${most + 1}`;
    const nameOf = await names.namesOf(
      rows.flatMap(({ first_operator, second_operator }) => [first_operator, second_operator]),
    );
    const page = pageOf(rows, most, ({ sequence }) => String(sequence));
    return {
      cursor: page.cursor,
      rows: page.rows.map((row) => ({
        mark: row.mark,
        isMarked: row.is_marked,
        reason: row.reason,
        operators: [row.first_operator, row.second_operator].map(nameOf).filter((name) => name !== ''),
        time: Number(row.time_ms),
      })),
    };
  }

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
}
