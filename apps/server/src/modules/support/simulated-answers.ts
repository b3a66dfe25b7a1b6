/** Answers tickets in the place of an operator, for the demo alone: only tickets that no operator has, with lines that say so. */
import type { TicketCategory, WireLanguage } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import type { WriteTicket } from './write-ticket.ts';

export interface WaitingTicket {
  ticketId: number;
  category: TicketCategory;
  language: WireLanguage;
  /** Lines of the ticket so far. */
  lines: number;
}

const ANSWERED_AT_ONCE = 20;

export class SimulatedAnswers {
  constructor(
    private readonly sql: Sql,
    private readonly writing: Pick<WriteTicket, 'answer'>,
  ) {}

  /** Those that have waited since then or longer, oldest first. */
  async waiting(sinceMs: number): Promise<WaitingTicket[]> {
    const rows = await this.sql<
      { ticket_id: bigint; category: TicketCategory; language: WireLanguage; lines: number }[]
    >`
      select ticket_id, category, language, lines from support_tickets
      where state = 'OPEN' and operator_id = 0 and since_ms <= ${sinceMs}
      order by since_ms limit ${ANSWERED_AT_ONCE}`;
    return rows.map(({ ticket_id, category, language, lines }) => ({
      ticketId: Number(ticket_id),
      category,
      language,
      lines,
    }));
  }

  /** A ticket that an operator took meanwhile, or that closed, stays as it is. */
  async answer({ ticketId, lines }: WaitingTicket, content: string, nowMs: number): Promise<void> {
    const requestId = `simulated-${lines}`;
    const line = { requestId, kind: 'TEXT' as const, content, imageId: '', timeMs: nowMs };
    try {
      await this.writing.answer(ticketId, line, { author: 'SIMULATED', operatorId: 0 }, (ticket) => {
        if (ticket.operatorId !== 0) throw new CallError('ticketTaken');
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
}
