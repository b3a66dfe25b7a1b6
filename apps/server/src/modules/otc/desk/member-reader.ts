/** Reads merchants and members' whole standing in the OTC market for the desk. */
import { businessDay, FIGURES_DAYS } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { MerchantState } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { MemberApi } from '../../member/index.ts';
import type { OperatorNames } from '../../staff/index.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import { isOpen } from '../orders/order-record.ts';

type WireMerchant = DeskResult<'getOtcMerchants'>['rows'][number];
type WireMember = DeskResult<'getOtcMember'>;

interface MerchantRow {
  member_id: bigint;
  state: MerchantState;
  bond: bigint;
  quit_ms: bigint;
  first_operator: bigint;
  reason: string;
  changed_ms: bigint;
  applied_ms: bigint;
}

/** Facts about a member that members' own calls show as well. */
export interface MemberFacts {
  requirementsOf(memberId: number, nowMs: number): Promise<WireMember['requirements']>;
  figuresOf(
    memberId: number,
    nowMs: number,
  ): Pick<WireMember, 'completed' | 'completion' | 'averageReleaseSeconds'>;
  /** In USDT, as a decimal. */
  heldOf(memberId: number, nowMs: number): Promise<string>;
}

export interface MemberReaderParts {
  sql: Sql;
  live: LiveOtc;
  names: OperatorNames;
  members: Pick<MemberApi['members'], 'byId'>;
  bondScale(): number;
  facts: MemberFacts;
}

export class MemberReader {
  constructor(private readonly parts: MemberReaderParts) {}

  /** Those that wait longest first where these are asked for, else the last changed first. */
  async merchants({
    state,
    memberId,
    cursor,
    limit,
  }: DeskRequest<'getOtcMerchants'>): Promise<DeskResult<'getOtcMerchants'>> {
    const { sql } = this.parts;
    const most = pageLimit(limit);
    const from = readCursor(cursor, 2);
    const isQueue = state === 'PENDING';
    const past =
      from &&
      (isQueue
        ? sql`and (m.changed_ms, m.member_id) > (${from[0]}, ${from[1]})`
        : sql`and (m.changed_ms, m.member_id) < (${from[0]}, ${from[1]})`);
    const rows = await sql<MerchantRow[]>`
      select m.*, coalesce(a.time_ms, m.changed_ms) as applied_ms
      from otc_merchants m left join otc_applications a on a.member_id = m.member_id
      where true
        ${state === undefined ? sql`` : sql`and m.state = ${state}`}
        ${memberId === undefined ? sql`` : sql`and m.member_id = ${memberId}`}
        ${past ?? sql``}
      order by m.changed_ms ${isQueue ? sql`asc` : sql`desc`}, m.member_id ${isQueue ? sql`asc` : sql`desc`}
      limit ${most + 1}`;
    const page = pageOf(rows, most, (last) => `${last.changed_ms}-${last.member_id}`);
    return { rows: await this.wireMerchants(page.rows), cursor: page.cursor };
  }

  async member(memberId: number, nowMs: number): Promise<WireMember> {
    const { sql, live, facts } = this.parts;
    const { buyOffUntilMs, otcOffUntilMs } = live.members.restrictionsOf(memberId, nowMs);
    const [merchant] = (await this.merchants({ memberId: String(memberId) })).rows;
    const day = businessDay(nowMs);
    const cancels = await sql<CancelRow[]>`
      select c.*, o.cancel_cause from otc_cancels c join otc_orders o on o.order_id = c.order_id
      where c.member_id = ${memberId} and c.day > ${day - FIGURES_DAYS} order by c.time_ms desc limit ${MOST_ROWS}`;
    const marks = await sql<{ order_id: bigint; is_undone: boolean; time_ms: bigint }[]>`
      select order_id, is_undone, time_ms from otc_marks
      where member_id = ${memberId} order by time_ms desc limit ${MOST_ROWS}`;
    const penalties = await sql<PenaltyRow[]>`
      select * from otc_penalties where member_id = ${memberId} order by sequence desc limit ${MOST_ROWS}`;
    return {
      merchant: merchant ?? null,
      requirements: await facts.requirementsOf(memberId, nowMs),
      ...facts.figuresOf(memberId, nowMs),
      completedInAll: live.members.completedInAll(memberId),
      buyOffUntil: buyOffUntilMs,
      otcOffUntil: otcOffUntilMs,
      held: await facts.heldOf(memberId, nowMs),
      openOrders: live.orders.ofMember(memberId).filter(isOpen).length,
      openAds: live.ads.ofMember(memberId).filter(({ isOn }) => isOn).length,
      cancels: cancels.map((row) => ({
        orderId: String(row.order_id),
        cause: row.cancel_cause,
        points: row.points,
        isMerchant: row.is_merchant,
        isUpheld: row.is_upheld,
        isExcused: row.is_excused,
        time: Number(row.time_ms),
      })),
      marks: marks.map(({ order_id, is_undone, time_ms }) => ({
        orderId: String(order_id),
        isUndone: is_undone,
        time: Number(time_ms),
      })),
      penalties: penalties.map((row) => ({
        orderId: String(row.order_id),
        harmedId: row.harmed_id === 0n ? '' : String(row.harmed_id),
        amount: this.usdt(row.amount),
        reason: row.reason,
        time: Number(row.time_ms),
      })),
      disputes: await this.disputes(memberId),
    };
  }

  async restricted(
    { cursor, limit }: DeskRequest<'getOtcRestricted'>,
    nowMs: number,
  ): Promise<DeskResult<'getOtcRestricted'>> {
    const { live, members } = this.parts;
    const most = pageLimit(limit);
    const [after] = readCursor(cursor, 1) ?? [0];
    const found = live.members.restricted(nowMs).filter(({ memberId }) => memberId > after);
    const page = pageOf(found.slice(0, most + 1), most, ({ memberId }) => String(memberId));
    const rows = page.rows.map(async ({ memberId, buyOffUntilMs, otcOffUntilMs }) => ({
      memberId: String(memberId),
      nickName: (await members.byId(memberId))?.nickName ?? '',
      buyOffUntil: buyOffUntilMs,
      otcOffUntil: otcOffUntilMs,
    }));
    return { rows: await Promise.all(rows), cursor: page.cursor };
  }

  async hasMark(memberId: number, orderId: number): Promise<boolean> {
    const rows = await this.parts.sql`
      select 1 from otc_marks where member_id = ${memberId} and order_id = ${orderId} and not is_undone`;
    return rows.length > 0;
  }

  /** Marks that count now: those of the last 30 days that were not undone. */
  async marksOf(memberId: number, nowMs: number): Promise<number> {
    const rows = await this.parts.sql<{ count: number }[]>`
      select count(*)::integer as count from otc_marks
      where member_id = ${memberId} and not is_undone and time_ms > ${nowMs - FIGURES_DAYS * DAY_MS}`;
    return rows[0]?.count ?? 0;
  }

  private async disputes(memberId: number): Promise<WireMember['disputes']> {
    const rows = await this.parts.sql<
      { order_id: bigint; kind: 'APPEAL' | 'REPORT'; is_open: boolean; time_ms: bigint }[]
    >`
      select s.order_id, 'APPEAL' as kind, o.appeal = 'OPEN' and s.sequence = (
          select max(l.sequence) from otc_order_steps l
          where l.order_id = s.order_id and l.step = 'APPEALED') as is_open, s.time_ms
      from otc_order_steps s join otc_orders o on o.order_id = s.order_id
      where s.step = 'APPEALED' and (o.buyer_id = ${memberId} or o.seller_id = ${memberId})
      union all
      select order_id, 'REPORT', state = 'OPEN', time_ms from otc_reports
      where state <> 'WAITING' and (member_id = ${memberId} or reported_id = ${memberId})
      order by time_ms desc limit ${MOST_ROWS}`;
    return rows.map(({ order_id, kind, is_open, time_ms }) => ({
      orderId: String(order_id),
      kind,
      isOpen: is_open,
      time: Number(time_ms),
    }));
  }

  private async wireMerchants(rows: readonly MerchantRow[]): Promise<WireMerchant[]> {
    const { names, members, live } = this.parts;
    const nameOf = await names.namesOf(rows.map(({ first_operator }) => first_operator));
    const bondNeeded = this.usdt(live.desk.policy.bond);
    return Promise.all(
      rows.map(async (row) => ({
        memberId: String(row.member_id),
        nickName: (await members.byId(Number(row.member_id)))?.nickName ?? '',
        state: row.state,
        bond: this.usdt(row.bond),
        bondNeeded,
        reason: row.reason,
        operator: nameOf(row.first_operator),
        quitTime: Number(row.quit_ms),
        time: Number(row.applied_ms),
        changedTime: Number(row.changed_ms),
      })),
    );
  }

  private usdt(units: bigint): string {
    return formatUnits(units, this.parts.bondScale());
  }
}

/** A member's records are few; the desk shows the newest of each kind. */
const MOST_ROWS = 100;
const DAY_MS = 24 * 3_600_000;

interface CancelRow {
  order_id: bigint;
  cancel_cause: WireMember['cancels'][number]['cause'];
  points: number;
  is_merchant: boolean;
  is_upheld: boolean;
  is_excused: boolean;
  time_ms: bigint;
}

interface PenaltyRow {
  order_id: bigint;
  harmed_id: bigint;
  amount: bigint;
  reason: string;
  time_ms: bigint;
}
