/** The figures of the invitation, and the lists of inviters and invitees that operators read. */
import { businessDay, INVITEE_MARKS, REBATE_RATE_LIFE_MS, REBATE_RATE_SCALE } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { pageByPlace, pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { BalancesApi } from '../../balances/index.ts';
import { wireDay } from '../business-days.ts';
import type { LiveInvitation } from '../live-invitation.ts';
import { REBATE_CURRENCY, type Usdt } from '../usdt.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

export interface InvitationReaderParts {
  sql: Sql;
  live: LiveInvitation;
  usdt: Usdt;
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
    const inviterId = String(this.parts.live.findInvitee(memberId)?.inviterId ?? '');
    return { inviterId, ...this.figures(memberId, this.dueDays(memberId, nowMs)) };
  }

  inviters(
    { isDue, ...paging }: DeskRequest<'getDeskInviters'>,
    nowMs: number,
  ): DeskResult<'getDeskInviters'> {
    const { live, usdt } = this.parts;
    const all = isDue === undefined ? live.ranked() : live.dueInviters(businessDay(nowMs));
    return pageByPlace(paging, all, (memberId) => {
      const days = this.dueDays(memberId, nowMs);
      const left = usdt.cap - live.inviterOf(memberId).total;
      const estimate = days.reduce((sum, day) => sum + live.estimateOf(memberId, day), 0n);
      return {
        memberId: String(memberId),
        ...this.figures(memberId, days),
        dueEstimate: usdt.wire(estimate < left ? estimate : left),
      };
    });
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

  private dueDays(memberId: number, nowMs: number): number[] {
    const today = businessDay(nowMs);
    return this.parts.live.openDays(memberId).filter((day) => day < today);
  }

  private figures(memberId: number, dueDays: readonly number[]) {
    const { live, usdt } = this.parts;
    const { total, reversed, invitees, validInvitees } = live.inviterOf(memberId);
    return {
      total: usdt.wire(total),
      reversed: usdt.wire(reversed),
      isCapped: total >= usdt.cap,
      invitees,
      validInvitees,
      due: dueDays.map(wireDay),
    };
  }
}
