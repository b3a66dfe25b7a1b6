/** The rows of tickets and of their lines. Invariant: the lines of a ticket count from 1 without gaps, in the order of commit. */
import type { Queryable, Sql, TransactionSql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { CallError } from '../../platform/http/call.ts';
import { type LineRow, lineOf, type Ticket, type TicketLine, type TicketRow, ticketOf } from './ticket.ts';

export interface NewTicket
  extends Pick<Ticket, 'memberId' | 'category' | 'recordKind' | 'recordId' | 'language'> {
  requestId: string;
  nowMs: number;
}

export interface NewLine extends Pick<TicketLine, 'author' | 'kind' | 'content' | 'imageId' | 'timeMs'> {
  operatorId?: number;
  requestId?: string;
  isNews: boolean;
  /** An answer carries the time that the member had waited. */
  waitedMs?: number;
}

export class Tickets {
  constructor(readonly sql: Sql) {}

  async insert(sql: TransactionSql, made: NewTicket): Promise<Ticket> {
    const { memberId, requestId, category, recordKind, recordId, language, nowMs } = made;
    const rows = await sql<TicketRow[]>`
      insert into support_tickets
        (member_id, request_id, category, record_kind, record_id, language, state, since_ms, created_ms)
      values (${memberId}, ${requestId}, ${category}, ${recordKind}, ${recordId}, ${language}, 'OPEN', ${nowMs}, ${nowMs})
      returning *`;
    return ticketOf(onlyRow(rows));
  }

  async ofRequest(sql: Queryable, memberId: number, requestId: string): Promise<Ticket | undefined> {
    const [row] = await sql<TicketRow[]>`
      select * from support_tickets where member_id = ${memberId} and request_id = ${requestId}`;
    return row && ticketOf(row);
  }

  /** undefined: there is no such ticket. */
  async find(ticketId: number): Promise<Ticket | undefined> {
    if (!Number.isSafeInteger(ticketId)) return undefined;
    const [row] = await this.sql<TicketRow[]>`select * from support_tickets where ticket_id = ${ticketId}`;
    return row && ticketOf(row);
  }

  /** A ticket of another member is as one that is not there. */
  async own(memberId: number, ticketId: string): Promise<Ticket> {
    const ticket = await this.find(Number(ticketId));
    if (ticket?.memberId !== memberId) throw new CallError('ticketUnknown');
    return ticket;
  }

  /** One change after another: no other transaction writes the ticket or its lines until this one has ended. */
  async lock(sql: TransactionSql, ticketId: number): Promise<Ticket> {
    const [row] = await sql<TicketRow[]>`
      select * from support_tickets where ticket_id = ${ticketId} for update`;
    if (row === undefined) throw new CallError('ticketUnknown');
    return ticketOf(row);
  }

  /** Newest first, older than the ticket `before`. */
  async ofMember(memberId: number, before: number | undefined, limit: number): Promise<Ticket[]> {
    const { sql } = this;
    const rows = await sql<TicketRow[]>`
      select * from support_tickets
      where member_id = ${memberId} ${before === undefined ? sql`` : sql`and ticket_id < ${before}`}
      order by ticket_id desc limit ${limit}`;
    return rows.map(ticketOf);
  }

  async countsOf(sql: Queryable, memberId: number): Promise<{ open: number; unread: number }> {
    const rows = await sql<{ open: number; unread: number }[]>`
      select count(*) filter (where state <> 'CLOSED')::integer as open, coalesce(sum(unread), 0)::integer as unread
      from support_tickets where member_id = ${memberId}`;
    return onlyRow(rows);
  }

  /** The ticket must be locked. */
  async addLine(sql: TransactionSql, ticketId: number, line: NewLine): Promise<TicketLine> {
    const { author, kind, content, imageId, timeMs, isNews } = line;
    const counted = await sql<{ lines: number }[]>`
      update support_tickets set lines = lines + 1, unread = unread + ${isNews ? 1 : 0}
      where ticket_id = ${ticketId} returning lines`;
    const rows = await sql<LineRow[]>`
      insert into support_lines
        (ticket_id, number, author, operator_id, kind, content, image_id, request_id, is_news, waited_ms, time_ms)
      values (${ticketId}, ${onlyRow(counted).lines}, ${author}, ${line.operatorId ?? 0}, ${kind}, ${content},
        ${imageId}, ${line.requestId ?? null}, ${isNews}, ${line.waitedMs ?? null}, ${timeMs})
      returning *`;
    return lineOf(onlyRow(rows));
  }

  /** The line that the same request has made already. */
  async lineOfRequest(
    sql: Queryable,
    ticketId: number,
    { author, requestId }: Pick<NewLine, 'author' | 'requestId'>,
  ): Promise<TicketLine | undefined> {
    const [row] = await sql<LineRow[]>`
      select * from support_lines
      where ticket_id = ${ticketId} and author = ${author} and request_id = ${requestId ?? null}`;
    return row && lineOf(row);
  }

  /** Newest first, older than the number `before`. */
  async newestLines(ticketId: number, before: number | undefined, limit: number): Promise<TicketLine[]> {
    const { sql } = this;
    const rows = await sql<LineRow[]>`
      select * from support_lines
      where ticket_id = ${ticketId} ${before === undefined ? sql`` : sql`and number < ${before}`}
      order by number desc limit ${limit}`;
    return rows.map(lineOf);
  }

  /** Oldest first, behind the number. */
  async linesAfter(ticketId: number, number: number, limit: number): Promise<TicketLine[]> {
    const rows = await this.sql<LineRow[]>`
      select * from support_lines where ticket_id = ${ticketId} and number > ${number}
      order by number limit ${limit}`;
    return rows.map(lineOf);
  }

  async hasImage(ticketId: number, imageId: string): Promise<boolean> {
    const rows = await this.sql`
      select 1 from support_lines where ticket_id = ${ticketId} and image_id = ${imageId}`;
    return rows.length > 0;
  }

  /** The member has seen the lines up to this number, and not those that come after it. */
  async read(ticketId: number, number: number): Promise<void> {
    await this.sql.begin(async (sql) => {
      await this.lock(sql, ticketId);
      await sql`
        update support_tickets set read_number = greatest(read_number, least(${number}, lines))
        where ticket_id = ${ticketId}`;
      await sql`
        update support_tickets t set unread = (
          select count(*)::integer from support_lines l
          where l.ticket_id = t.ticket_id and l.number > t.read_number and l.is_news)
        where ticket_id = ${ticketId}`;
    });
  }
}
