/** The alarm for appeals that wait longer than 24 hours (rules/otc#appeals). Nothing is decided automatically. */
import type { HealthProblem } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { APPEAL_TARGET_MS } from '../disputes/appeals.ts';
import { orderNumber } from '../orders/order-number.ts';
import { ordersByIds } from '../orders/order-table.ts';

/** The subject names so many orders. */
const NAMED = 5;

export class OldAppeals {
  private found: HealthProblem[] = [];

  constructor(private readonly sql: Sql) {}

  problems(): HealthProblem[] {
    return this.found;
  }

  async refresh(nowMs: number): Promise<void> {
    const rows = await this.sql<{ order_id: bigint; opened_ms: bigint }[]>`
      select o.order_id, max(s.time_ms) as opened_ms
      from otc_orders o join otc_order_steps s on s.order_id = o.order_id and s.step = 'APPEALED'
      where o.appeal = 'OPEN' group by o.order_id
      having max(s.time_ms) < ${nowMs - APPEAL_TARGET_MS} order by opened_ms`;
    const [oldest] = rows;
    if (oldest === undefined) {
      this.found = [];
      return;
    }
    const ids = rows.slice(0, NAMED).map(({ order_id }) => Number(order_id));
    const named = (await ordersByIds(this.sql, ids)).map(orderNumber);
    const more = rows.length > NAMED ? `, +${rows.length - NAMED}` : '';
    const time = Number(oldest.opened_ms) + APPEAL_TARGET_MS;
    this.found = [{ kind: 'OTC_APPEAL_OLD', subject: `${named.sort().join(', ')}${more}`, time }];
  }
}
