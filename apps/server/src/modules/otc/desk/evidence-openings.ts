/** The operators who looked at the evidence of an order. Rows are never removed. */
import type { Sql } from '../../../platform/database/connect.ts';
import type { Opening, Operator } from '../../../platform/http/desk-call.ts';

export class EvidenceOpenings {
  constructor(private readonly sql: Sql) {}

  async record(
    orderId: number,
    { operatorId, name }: Pick<Operator, 'operatorId' | 'name'>,
    nowMs: number,
  ): Promise<void> {
    await this.sql`
      insert into otc_evidence_openings (order_id, operator_id, operator, time_ms)
      values (${orderId}, ${operatorId}, ${name}, ${nowMs})`;
  }

  /** The first look of each operator from then on. */
  async since(orderId: number, sinceMs: number): Promise<Opening[]> {
    const rows = await this.sql<{ operator_id: bigint; operator: string; opened_ms: bigint }[]>`
      select operator_id, min(operator) as operator, min(time_ms) as opened_ms from otc_evidence_openings
      where order_id = ${orderId} and time_ms >= ${sinceMs} group by operator_id order by opened_ms, operator_id`;
    return rows.map(({ operator_id, operator, opened_ms }) => ({
      operatorId: Number(operator_id),
      operator,
      timeMs: Number(opened_ms),
    }));
  }
}
