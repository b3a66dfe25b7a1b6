/** Operators' notes on a dispute, for one another: no party ever reads them. Rows are added and never changed. */
import type { Sql } from '../../../platform/database/connect.ts';

export interface DisputeNote {
  operator: string;
  text: string;
  time: number;
}

export class DisputeNotes {
  constructor(private readonly sql: Sql) {}

  async add(orderId: number, operator: string, text: string, nowMs: number): Promise<void> {
    await this.sql`
      insert into otc_dispute_notes (order_id, operator, content, time_ms)
      values (${orderId}, ${operator}, ${text}, ${nowMs})`;
  }

  /** Oldest first. */
  async list(orderId: number): Promise<DisputeNote[]> {
    const rows = await this.sql<{ operator: string; content: string; time_ms: bigint }[]>`
      select operator, content, time_ms from otc_dispute_notes where order_id = ${orderId} order by note_id`;
    return rows.map(({ operator, content, time_ms }) => ({ operator, text: content, time: Number(time_ms) }));
  }
}
