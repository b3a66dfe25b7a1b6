/** An inviter's own lists out of the read tables: invitees, settled days, and the rebates of a day. */
import { INVITEE_MARKS } from '@tern/engine';
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import type { MemberApi } from '../member/index.ts';
import { dayOf, wireDay } from './business-days.ts';
import type { LiveInvitation } from './live-invitation.ts';
import type { Usdt } from './usdt.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

export interface RebateListParts {
  sql: Sql;
  live: Pick<LiveInvitation, 'findInvitee'>;
  usdt: Usdt;
  members: Pick<MemberApi['members'], 'masked'>;
}

type Asked<N extends 'getInvitees' | 'getRebateDays' | 'getRebates'> = Omit<CallRequest<N>, 'minSequence'>;

export class RebateLists {
  constructor(private readonly parts: RebateListParts) {}

  async invitees(
    inviterId: number,
    { cursor, limit }: Asked<'getInvitees'>,
  ): Promise<CallResult<'getInvitees'>> {
    const { sql, live, usdt, members } = this.parts;
    const most = pageLimit(limit);
    const [before] = readCursor(cursor, 1) ?? [NEWEST];
    const rows = await sql<{ member_id: bigint; sequence: bigint; rebate: bigint }[]>`
      select member_id, sequence, rebate from invitees
      where inviter_id = ${inviterId} and sequence < ${before} order by sequence desc limit ${most + 1}`;
    const masked = await members.masked(rows.map(({ member_id }) => Number(member_id)));
    const invitees = rows.map(({ member_id, sequence, rebate }) => {
      const { account = '', createdMs = 0 } = masked.get(Number(member_id)) ?? {};
      const found = live.findInvitee(Number(member_id))?.marks;
      const marks = INVITEE_MARKS.filter((mark) => found?.has(mark));
      return {
        inviteeId: String(sequence),
        account,
        registeredTime: createdMs,
        status: marks.length === 0 ? ('VALID' as const) : ('INVALID' as const),
        marks,
        rebate: usdt.wire(rebate),
      };
    });
    return pageOf(invitees, most, ({ inviteeId }) => inviteeId);
  }

  async days(
    inviterId: number,
    { cursor, limit }: Asked<'getRebateDays'>,
  ): Promise<CallResult<'getRebateDays'>> {
    const { sql, usdt } = this.parts;
    const most = pageLimit(limit);
    const before = readCursor(cursor, 1)?.[0];
    const rows = await sql<{ day: number; invitees: number; rebate: bigint; time_ms: bigint }[]>`
      select day, invitees, rebate, time_ms from rebate_days
      where inviter_id = ${inviterId} ${before === undefined ? sql`` : sql`and day < ${before}::bigint`}
      order by day desc limit ${most + 1}`;
    const page = pageOf(rows, most, ({ day }) => String(day));
    return {
      cursor: page.cursor,
      rows: page.rows.map(({ day, invitees, rebate, time_ms }) => ({
        day: wireDay(day),
        invitees,
        rebate: usdt.wire(rebate),
        settledTime: Number(time_ms),
      })),
    };
  }

  async ofDay(
    inviterId: number,
    { day, cursor, limit }: Asked<'getRebates'>,
  ): Promise<CallResult<'getRebates'>> {
    const { sql, usdt, members } = this.parts;
    const most = pageLimit(limit);
    const [before] = readCursor(cursor, 1) ?? [NEWEST];
    const rows = await sql<{ member_id: bigint; sequence: bigint; fees: bigint; rebate: bigint }[]>`
      select member_id, i.sequence, r.fees, r.rebate from rebates r join invitees i using (member_id)
      where r.inviter_id = ${inviterId} and r.day = ${dayOf(day)} and i.sequence < ${before}
      order by i.sequence desc limit ${most + 1}`;
    const masked = await members.masked(rows.map(({ member_id }) => Number(member_id)));
    const rebates = rows.map(({ member_id, sequence, fees, rebate }) => ({
      inviteeId: String(sequence),
      account: masked.get(Number(member_id))?.account ?? '',
      fees: usdt.wire(fees),
      rebate: usdt.wire(rebate),
    }));
    return pageOf(rebates, most, ({ inviteeId }) => inviteeId);
  }
}
