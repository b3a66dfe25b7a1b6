/** The list of appeals and reports for the desk: open ones by age, closed ones newest first. */
import type { OtcParty } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import type { DeskCallRegistry } from '../../../platform/http/desk-call.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { Staff } from '../../staff/index.ts';
import { APPEAL_TARGET_MS } from '../disputes/appeals.ts';
import { ordersByIds } from '../orders/order-table.ts';
import type { DeskOrders } from './desk-orders.ts';

interface DisputeRow {
  kind: 'APPEAL' | 'REPORT';
  dispute_id: bigint;
  order_id: bigint;
  by_id: bigint;
  is_open: boolean;
  time_ms: bigint;
}

export interface DisputeListParts {
  sql: Sql;
  orders: DeskOrders;
  proposals: Pick<Staff['proposals'], 'list'>;
}

const MOST_PROPOSALS = 1_000;

export class DisputeList {
  constructor(private readonly parts: DisputeListParts) {}

  register(desk: DeskCallRegistry): void {
    desk.read('getOtcDisputes', (request, _operator, { nowMs }) => this.page(request, nowMs));
  }

  private async page(
    { kind, isOpen = 'true', cursor, limit }: DeskRequest<'getOtcDisputes'>,
    nowMs: number,
  ): Promise<DeskResult<'getOtcDisputes'>> {
    const { sql, orders } = this.parts;
    const most = pageLimit(limit);
    const from = readCursor(cursor, 2);
    const isQueue = isOpen === 'true';
    const past =
      from &&
      (isQueue
        ? sql`and (time_ms, dispute_id) > (${from[0]}, ${from[1]})`
        : sql`and (time_ms, dispute_id) < (${from[0]}, ${from[1]})`);
    const rows = await sql<DisputeRow[]>`
      select * from (
        select 'APPEAL' as kind, s.sequence as dispute_id, s.order_id, s.by_id, s.time_ms,
          o.appeal = 'OPEN' and not exists (
            select from otc_order_steps l
            where l.order_id = s.order_id and l.step = 'APPEALED' and l.sequence > s.sequence) as is_open
        from otc_order_steps s join otc_orders o on o.order_id = s.order_id where s.step = 'APPEALED'
        union all
        select 'REPORT', report_id, order_id, member_id, time_ms, state = 'OPEN'
        from otc_reports where state <> 'WAITING'
      ) disputes
      where is_open = ${isQueue}
        ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
        ${past ?? sql``}
      order by time_ms ${isQueue ? sql`asc` : sql`desc`}, dispute_id ${isQueue ? sql`asc` : sql`desc`}
      limit ${most + 1}`;
    const page = pageOf(rows, most, (last) => `${last.time_ms}-${last.dispute_id}`);
    const proposed = await this.proposedOrders(nowMs);
    const found = await ordersByIds(
      sql,
      page.rows.map(({ order_id }) => Number(order_id)),
    );
    const byId = new Map(found.map((order) => [order.orderId, order]));
    return {
      cursor: page.cursor,
      rows: page.rows.flatMap((row) => {
        const order = byId.get(Number(row.order_id));
        if (order === undefined) return [];
        const by: OtcParty = Number(row.by_id) === order.buyerId ? 'BUYER' : 'SELLER';
        return {
          kind: row.kind,
          disputeId: String(row.dispute_id),
          order: orders.wire(order, nowMs),
          by,
          isOpen: row.is_open,
          isProposed: row.kind === 'APPEAL' && row.is_open && proposed.has(order.orderId),
          time: Number(row.time_ms),
          targetTime: Number(row.time_ms) + APPEAL_TARGET_MS,
        };
      }),
    };
  }

  /** The orders of which a verdict waits for another operator. */
  private async proposedOrders(nowMs: number): Promise<Set<number>> {
    const waiting = await this.parts.proposals.list({
      calls: ['decideOtcAppeal'],
      state: 'PENDING',
      beforeId: undefined,
      limit: MOST_PROPOSALS,
      nowMs,
    });
    return new Set(waiting.map(({ request }) => orderIdOf(JSON.parse(request))));
  }
}

function orderIdOf(request: { orderId?: string }): number {
  return Number(request.orderId ?? 0);
}
