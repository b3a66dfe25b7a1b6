/** A member's own OTC orders, newest first: those that wait for a party out of memory, the others out of the read tables. */
import type { CallRequest, CallResult, OtcOrderGroup } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { LiveOtcOrders } from '../live/live-orders.ts';
import type { ShownOrders } from './load-shown.ts';
import type { OtcOrderRecord } from './order-record.ts';
import { type OrderRow, orderOfRow } from './order-table.ts';
import { turnOf } from './order-turn.ts';

type Request = Omit<CallRequest<'getOtcOrders'>, 'minSequence'>;

interface Question {
  group: Exclude<OtcOrderGroup, 'OPEN'>;
  currency: string | undefined;
  before: number;
  most: number;
}

const NEWEST = Number.MAX_SAFE_INTEGER;

export class OrderList {
  constructor(
    private readonly sql: Sql,
    private readonly orders: Pick<LiveOtcOrders, 'ofMember'>,
    private readonly shown: ShownOrders,
  ) {}

  async page(memberId: number, request: Request, nowMs: number): Promise<CallResult<'getOtcOrders'>> {
    const limit = pageLimit(request.limit);
    const before = readCursor(request.cursor, 1)?.[0] ?? NEWEST;
    const found = await this.found(memberId, request, before, limit + 1);
    return pageOf(await this.shown.wire(found, memberId, nowMs), limit, ({ orderId }) => orderId);
  }

  private async found(
    memberId: number,
    { group, side, currency }: Request,
    before: number,
    most: number,
  ): Promise<OtcOrderRecord[]> {
    if (group === 'OPEN') return this.openOnes(memberId, { side, currency }, before).slice(0, most);
    const question = { group, currency, before, most };
    const [bought, sold] = await Promise.all([
      side === 'SELL' ? [] : this.stored('buyer', memberId, question),
      side === 'BUY' ? [] : this.stored('seller', memberId, question),
    ]);
    return [...bought, ...sold].sort((a, b) => b.orderId - a.orderId).slice(0, most);
  }

  /** A cancelled order whose seller is asked to reopen it waits as well. */
  private openOnes(
    memberId: number,
    { side, currency }: Pick<Request, 'side' | 'currency'>,
    before: number,
  ): OtcOrderRecord[] {
    return this.orders.ofMember(memberId).filter((order) => {
      const ownSide = order.buyerId === memberId ? 'BUY' : 'SELL';
      if (turnOf(order) === 'NOBODY' || order.orderId >= before) return false;
      return (side ?? ownSide) === ownSide && (currency ?? order.currency) === order.currency;
    });
  }

  /** Each side reads its own index. */
  private async stored(
    party: 'buyer' | 'seller',
    memberId: number,
    { group, currency, before, most }: Question,
  ): Promise<OtcOrderRecord[]> {
    const { sql } = this;
    const own = party === 'buyer' ? sql`buyer_id = ${memberId}` : sql`seller_id = ${memberId}`;
    const inGroup = group === 'APPEALS' ? sql`appeal <> 'NONE'` : sql`status = ${group}`;
    const ofCoin = currency === undefined ? sql`true` : sql`currency = ${currency}`;
    const rows = await sql<OrderRow[]>`
      select *, to_jsonb(method_ids) as methods from otc_orders
      where ${own} and ${inGroup} and ${ofCoin} and order_id < ${before}
      order by order_id desc limit ${most}`;
    return rows.map(orderOfRow);
  }
}
