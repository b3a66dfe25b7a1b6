/** Operators' notes on a ticket, for one another: no call of members reads them. Rows are added and never changed. */
import type { Sql } from '../../../platform/database/connect.ts';

export interface TicketNote {
  operator: string;
  text: string;
  time: number;
}

export class TicketNotes {
  constructor(private readonly sql: Sql) {}

  async add(ticketId: number, operator: string, text: string, nowMs: number): Promise<void> {
    await this.sql`
      insert into support_notes (ticket_id, operator, content, time_ms)
      values (${ticketId}, ${operator}, ${text}, ${nowMs})`;
  }

  /** Oldest first. */
  async list(ticketId: number): Promise<TicketNote[]> {
    const rows = await this.sql<{ operator: string; content: string; time_ms: bigint }[]>`
      select operator, content, time_ms from support_notes where ticket_id = ${ticketId} order by note_id`;
    return rows.map(({ operator, content, time_ms }) => ({ operator, text: content, time: Number(time_ms) }));
  }
}
