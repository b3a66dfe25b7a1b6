/** The queue of tickets as operators see it before they open one: number, category and state, and nothing that a member wrote. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import type { Operator } from '../../../platform/http/desk-call.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { OperatorNames } from '../../staff/index.ts';
import { type Ticket, type TicketRow, ticketOf } from '../ticket.ts';

type QueueRow = DeskResult<'getDeskTickets'>['rows'][number];

export class DeskQueue {
  constructor(
    private readonly sql: Sql,
    private readonly names: OperatorNames,
  ) {}

  /** Open ones by their age; answered and closed ones newest first. Without a state those that wait for the exchange. */
  async page(request: DeskRequest<'getDeskTickets'>, operator: Operator): Promise<Page<QueueRow>> {
    const { sql } = this;
    const { state = 'OPEN', isOwn } = request;
    const most = pageLimit(request.limit);
    const after = readCursor(request.cursor, 2);
    const from = state === 'OPEN' ? sql`>` : sql`<`;
    const order = state === 'OPEN' ? sql`asc` : sql`desc`;
    const rows = await sql<TicketRow[]>`
      select * from support_tickets
      where state = ${state}
        ${isOwn === undefined ? sql`` : sql`and (operator_id = ${operator.operatorId}) = ${isOwn === 'true'}`}
        ${after === undefined ? sql`` : sql`and (since_ms, ticket_id) ${from} (${after[0]}, ${after[1]})`}
      order by since_ms ${order}, ticket_id ${order} limit ${most + 1}`;
    const found = rows.map(ticketOf);
    const nameOf = await this.names.namesOf(found.map(({ operatorId }) => operatorId));
    return pageOf(
      found.map((ticket) => queueRow(ticket, nameOf(ticket.operatorId), operator)),
      most,
      (last) => `${last.sinceTime}-${last.ticketId}`,
    );
  }

  async row(ticket: Ticket, operator: Operator): Promise<QueueRow> {
    const nameOf = await this.names.namesOf([ticket.operatorId]);
    return queueRow(ticket, nameOf(ticket.operatorId), operator);
  }
}

function queueRow(ticket: Ticket, operatorName: string, { operatorId }: Operator): QueueRow {
  const { ticketId, category, state, sinceMs, createdMs } = ticket;
  return {
    ticketId: String(ticketId),
    category,
    state,
    operator: operatorName,
    isOwn: ticket.operatorId === operatorId,
    sinceTime: sinceMs,
    time: createdMs,
  };
}
