/** Orders keep the payment methods that they name (rules/otc#payees). */
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { KEPT_MS } from './long-ended.ts';

/** The time until which orders keep each of the methods; one that no order names is missing, open orders keep theirs. */
export async function keptUntil(
  sql: Sql,
  methodIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const ids = integerColumn(methodIds);
  const rows = await sql<{ method_id: bigint; is_open: boolean; ended_ms: bigint }[]>`
    select method_id, bool_or(ended_ms = 0) as is_open, max(ended_ms) as ended_ms
    from otc_orders cross join unnest(method_ids) as method_id
    where method_ids && ${ids}::bigint[] and method_id = any(${ids}::bigint[])
    group by method_id`;
  return new Map(
    rows.map(({ method_id, is_open, ended_ms }) => [
      Number(method_id),
      is_open ? Number.POSITIVE_INFINITY : Number(ended_ms) + KEPT_MS,
    ]),
  );
}
