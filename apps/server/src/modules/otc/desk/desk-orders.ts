/** OTC orders for the desk: without names, payees, chat and images, which are evidence. */
import { CNY_SCALE, formatUnits } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../../platform/http/desk-call.ts';
import { existingOrderId } from '../../../platform/http/existing-order-id.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { OperatorNames } from '../../staff/index.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OrderFinder, OrderStep } from '../orders/order-finder.ts';
import { orderIdOf, orderNumber } from '../orders/order-number.ts';
import type { OtcOrderRecord } from '../orders/order-record.ts';
import { type OrderRow, orderOfRow } from '../orders/order-table.ts';
import { clockOf, turnOf } from '../orders/order-turn.ts';

type WireOrder = DeskResult<'getDeskOtcOrders'>['rows'][number];

export interface DeskOrderParts {
  sql: Sql;
  live: Pick<LiveOtc, 'desk'>;
  finder: Pick<OrderFinder, 'find' | 'steps'>;
  names: OperatorNames;
  scaleOf(currency: string): number;
}

export class DeskOrders {
  constructor(private readonly parts: DeskOrderParts) {}

  register(desk: DeskCallRegistry): void {
    desk.read('getDeskOtcOrders', (request, _operator, { nowMs }) => this.page(request, nowMs));
    desk.read('getDeskOtcOrder', ({ orderId }, _operator, { nowMs }) => this.whole(orderId, nowMs));
  }

  wire(order: OtcOrderRecord, nowMs: number): WireOrder {
    const { live, scaleOf } = this.parts;
    const { side, buyerId, sellerId, currency, status, cancelCause, appeal } = order;
    const { clock, clockTime } = clockOf(order, live.desk, nowMs);
    const cny = (cents: bigint) => formatUnits(BigInt(cents), CNY_SCALE, { minDecimals: CNY_SCALE });
    return {
      orderId: String(order.orderId),
      orderNumber: orderNumber(order),
      adId: String(order.adId),
      buyerId: String(buyerId),
      sellerId: String(sellerId),
      merchantId: String(side === 'BUY' ? sellerId : buyerId),
      currency,
      price: cny(order.price),
      amount: cny(order.amount),
      qty: formatUnits(BigInt(order.qty), scaleOf(currency)),
      status,
      cancelCause,
      appeal,
      turn: turnOf(order),
      clock,
      clockTime,
      time: order.timeMs,
      changedTime: order.changedMs,
    };
  }

  /** Newest first. */
  private async page(
    { orderNumber: number, memberId, status, cursor, limit }: DeskRequest<'getDeskOtcOrders'>,
    nowMs: number,
  ): Promise<DeskResult<'getDeskOtcOrders'>> {
    const { sql } = this.parts;
    const most = pageLimit(limit);
    const before = readCursor(cursor, 1)?.[0];
    const orderId = number === undefined ? undefined : orderIdOf(number);
    if (orderId !== undefined && !Number.isSafeInteger(orderId)) return { rows: [], cursor: '' };
    const rows = await sql<OrderRow[]>`
      select * from otc_orders where true
        ${orderId === undefined ? sql`` : sql`and order_id = ${orderId}`}
        ${memberId === undefined ? sql`` : sql`and (buyer_id = ${memberId} or seller_id = ${memberId})`}
        ${status === undefined ? sql`` : sql`and status = ${status}`}
        ${before === undefined ? sql`` : sql`and order_id < ${before}`}
      order by order_id desc limit ${most + 1}`;
    const page = pageOf(rows, most, (last) => String(last.order_id));
    return { rows: page.rows.map((row) => this.wire(orderOfRow(row), nowMs)), cursor: page.cursor };
  }

  private async whole(orderId: string, nowMs: number): Promise<DeskResult<'getDeskOtcOrder'>> {
    const { finder } = this.parts;
    const order = await finder.find(existingOrderId(orderId));
    if (order === undefined) throw new CallError('otcOrderUnknown');
    const steps = await this.wireSteps(order.orderId, await finder.steps(order.orderId));
    return { ...this.wire(order, nowMs), steps, moved: order.movedMs };
  }

  /** A verdict names its two operators. */
  private async wireSteps(
    orderId: number,
    steps: readonly OrderStep[],
  ): Promise<DeskResult<'getDeskOtcOrder'>['steps']> {
    const { sql, names } = this.parts;
    const verdicts = await sql<{ sequence: bigint; first_operator: bigint; second_operator: bigint }[]>`
      select sequence, first_operator, second_operator from otc_verdicts where order_id = ${orderId}`;
    const nameOf = await names.namesOf(
      verdicts.flatMap(({ first_operator, second_operator }) => [first_operator, second_operator]),
    );
    const operators = new Map(
      verdicts.map(({ sequence, first_operator, second_operator }) => [
        Number(sequence),
        [nameOf(first_operator), nameOf(second_operator)],
      ]),
    );
    return steps.map(({ step, byId, sequence, timeMs }) => ({
      step,
      byId: byId === 0 ? '' : String(byId),
      operators: step === 'DECIDED' ? (operators.get(sequence) ?? []) : [],
      time: timeMs,
    }));
  }
}
