/**
 * Orders and plans that ended without a fill leave the read tables after a while, and beyond a count for each member: they
 * moved nothing, and a member may place and cancel them all day. The journal keeps them. Invariant: of a member's unfilled
 * orders the tables hold every one that ended after the time that readUnfilledSince gives.
 */

import type { Sql, TransactionSql } from '../../platform/database/connect.ts';
import { CopyRows } from '../../platform/database/copy-rows.ts';
import { listCodes } from '../../platform/database/list-codes.ts';

const KINDS = ['spot', 'contract', 'plan'] as const;
export type UnfilledKind = (typeof KINDS)[number];

const { codeOf } = listCodes({ kind: KINDS });

/** The table of each kind's rows, and the column that names them beside the member. */
const TABLES: Record<UnfilledKind, { table: string; id: string }> = {
  spot: { table: 'spot_orders', id: 'order_id' },
  contract: { table: 'contract_orders', id: 'order_id' },
  plan: { table: 'contract_plans', id: 'plan_id' },
};

export interface UnfilledLimits {
  /** The time that a row is kept after the end of its order. */
  keptMs: number;
  /** The most rows that are kept of each kind and member. */
  most: number;
}

/** The rows that a batch of the projector adds. */
export class UnfilledRows {
  private readonly rows = new CopyRows('unfilled_orders', ['kind', 'member_id', 'end_ms', 'order_id']);

  clear(): void {
    this.rows.clear();
  }

  add(kind: UnfilledKind, memberId: number, endMs: number, orderId: number): void {
    const { rows } = this;
    rows.begin();
    rows.int16(codeOf('kind', kind));
    rows.whole(memberId);
    rows.whole(endMs);
    rows.whole(orderId);
  }

  send(sql: TransactionSql): Promise<void> {
    return this.rows.send(sql);
  }
}

/** Removes rows that are too old or too many; answers their number. */
export async function dropUnfilled(sql: Sql, limits: UnfilledLimits, nowMs: number): Promise<number> {
  let count = 0;
  for (const kind of KINDS) count += await dropOfKind(sql, kind, limits, nowMs);
  return count;
}

async function dropOfKind(
  sql: Sql,
  kind: UnfilledKind,
  { keptMs, most }: UnfilledLimits,
  nowMs: number,
): Promise<number> {
  const code = codeOf('kind', kind);
  const { table, id } = TABLES[kind];
  const [row] = await sql<{ count: bigint }[]>`
    with ranked as (
      select member_id, end_ms, order_id,
        row_number() over (partition by member_id order by end_ms desc, order_id desc) as place
      from unfilled_orders where kind = ${code}
    ), gone as (
      delete from unfilled_orders u using ranked r
      where u.kind = ${code} and u.member_id = r.member_id and u.end_ms = r.end_ms and u.order_id = r.order_id
        and (r.place > ${most} or r.end_ms < ${nowMs - keptMs})
      returning u.member_id, u.end_ms, u.order_id
    ), dropped as (
      delete from ${sql(table)} o using gone g where o.member_id = g.member_id and o.${sql(id)} = g.order_id
    ), noted as (
      insert into unfilled_gone (kind, member_id, end_ms)
      select ${code}::smallint, member_id, max(end_ms) from gone group by member_id
      on conflict (kind, member_id) do update set end_ms = greatest(unfilled_gone.end_ms, excluded.end_ms)
    )
    select count(*) from gone`;
  return Number(row?.count ?? 0n);
}

/** The last end among the member's unfilled orders that left; 0: none has. */
export async function readUnfilledSince(sql: Sql, kind: UnfilledKind, memberId: number): Promise<number> {
  const [row] = await sql<{ end_ms: bigint }[]>`
    select end_ms from unfilled_gone where kind = ${codeOf('kind', kind)} and member_id = ${memberId}`;
  return Number(row?.end_ms ?? 0n);
}
