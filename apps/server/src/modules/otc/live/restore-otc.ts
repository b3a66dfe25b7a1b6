/**
 * Opens the live state after a start: what the engine does not keep of orders, restrictions and payment methods comes from
 * the read tables, which must hold all rows with which the live state starts.
 */
import type { EngineState, PayMethodKind } from '@tern/engine';
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { ordersByIds } from '../orders/order-table.ts';
import { LiveOtc } from './live-otc.ts';

export async function restoreOtc(sql: Sql, initial: EngineState): Promise<LiveOtc> {
  const running = await ordersByIds(
    sql,
    initial.otc.orders.map(({ orderId }) => orderId),
  );
  const live = new LiveOtc(initial, running);
  const restricted = await sql<{ member_id: bigint; buy_off_ms: bigint; otc_off_ms: bigint }[]>`
    select member_id, buy_off_ms, otc_off_ms from otc_restrictions
    where buy_off_ms > ${initial.timeMs} or otc_off_ms > ${initial.timeMs}`;
  const named = integerColumn(running.flatMap(({ methodIds }) => methodIds));
  const methods = await sql<{ method_id: bigint; kind: PayMethodKind }[]>`
    select method_id, kind from otc_methods where method_id = any(${named}::bigint[])`;
  live.members.restore(
    restricted.map(({ member_id, buy_off_ms, otc_off_ms }) => [
      Number(member_id),
      { buyOffUntilMs: Number(buy_off_ms), otcOffUntilMs: Number(otc_off_ms) },
    ]),
    methods.map(({ method_id, kind }) => [Number(method_id), kind]),
  );
  return live;
}
