/** Closes tickets that wait for a reply of the member for 7 days; a line and a message say so a day before (rules/service#closing). */
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import { NOTICE_MS, type Ticket, UNANSWERED_MS } from './ticket.ts';
import type { TicketCheck, WriteTicket } from './write-ticket.ts';

const DONE_AT_ONCE = 500;
const DAY_MS = UNANSWERED_MS - NOTICE_MS;

/** The member has answered since, or another process was first. */
class NotDue extends Error {}

export class CloseUnanswered {
  constructor(
    private readonly sql: Sql,
    private readonly writing: Pick<WriteTicket, 'notice' | 'close'>,
  ) {}

  /** A ticket whose notice came late closes a day after it. */
  async run(nowMs: number): Promise<void> {
    const noticed = await this.due(true, nowMs - UNANSWERED_MS);
    for (const ticketId of noticed)
      await done(this.writing.close(ticketId, 'CLOSED_UNANSWERED', nowMs, this.closesAt(nowMs)));
    const silent = await this.due(false, nowMs - NOTICE_MS);
    for (const ticketId of silent)
      await done(this.writing.notice(ticketId, nowMs, isDue(false, nowMs - NOTICE_MS)));
  }

  private async due(isNoticed: boolean, beforeMs: number): Promise<number[]> {
    const rows = await this.sql<{ ticket_id: bigint }[]>`
      select ticket_id from support_tickets
      where state = 'ANSWERED' and is_noticed = ${isNoticed} and since_ms <= ${beforeMs}
      order by since_ms limit ${DONE_AT_ONCE}`;
    return rows.map(({ ticket_id }) => Number(ticket_id));
  }

  private closesAt(nowMs: number): TicketCheck {
    const isOver = isDue(true, nowMs - UNANSWERED_MS);
    return async (ticket, sql) => {
      isOver(ticket, sql);
      const rows = await sql`
        select 1 from support_lines
        where ticket_id = ${ticket.ticketId} and content = 'CLOSING_SOON' and kind = 'SYSTEM'
          and time_ms > ${nowMs - DAY_MS}`;
      if (rows.length > 0) throw new NotDue();
    };
  }
}

function isDue(isNoticed: boolean, beforeMs: number) {
  return (ticket: Ticket, _sql: unknown) => {
    const { state, sinceMs } = ticket;
    if (state !== 'ANSWERED' || ticket.isNoticed !== isNoticed || sinceMs > beforeMs) throw new NotDue();
  };
}

async function done(step: Promise<unknown>): Promise<void> {
  try {
    await step;
  } catch (error) {
    if (!(error instanceof NotDue || error instanceof CallError)) throw error;
  }
}
