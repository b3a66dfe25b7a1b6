/** The time after which the words and images of an order go (rules/otc#kept-words). */
import type { Queryable } from '../../../platform/database/connect.ts';

export const KEPT_MS = 180 * 24 * 3_600_000;

/**
 * The condition that an order ended before then and nothing of it is open: no appeal, no request of a reopening, no report.
 * @param told the alias of the table whose `order_id` names the order
 */
export function isLongEnded(sql: Queryable, told: string, beforeMs: number) {
  return sql`exists (
    select from otc_orders o
    where o.order_id = ${sql(told)}.order_id and o.ended_ms > 0 and o.ended_ms < ${beforeMs}
      and o.appeal <> 'OPEN' and o.reopening <> 'ASKED'
      and not exists (
        select from otc_reports r where r.order_id = o.order_id and r.state in ('WAITING', 'OPEN')))`;
}
