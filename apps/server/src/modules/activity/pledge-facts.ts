/** The asset and the principal of orders, for messages about them. */
import { integerColumn } from '../../platform/database/columns.ts';
import type { Queryable } from '../../platform/database/connect.ts';

export interface PledgeFact {
  asset: string;
  /** The amount of the subscription. */
  principal: bigint;
}

export async function pledgeFacts(
  sql: Queryable,
  pledgeIds: readonly number[],
): Promise<Map<number, PledgeFact>> {
  const rows = await sql<{ pledge_id: bigint; asset: string; principal: bigint }[]>`
    select pledge_id, asset, principal from pledges
    where pledge_id = any(${integerColumn(pledgeIds)}::bigint[])`;
  return new Map(rows.map(({ pledge_id, asset, principal }) => [Number(pledge_id), { asset, principal }]));
}
