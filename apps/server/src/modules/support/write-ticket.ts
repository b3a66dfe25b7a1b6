/**
 * The steps of a ticket (rules/service#tickets): each locks the ticket, checks its state, writes one line and the new
 * state in one transaction, and publishes the line when it is committed.
 */
import type { TicketAuthor, TicketStep } from '@tern/protocol';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import { REOPEN_MS, type Ticket, type TicketLine } from './ticket.ts';
import type { TicketNews } from './ticket-news.ts';
import type { NewLine, NewTicket, Tickets } from './tickets.ts';

/** A person writes a text or an image. */
export interface WrittenLine {
  requestId: string;
  kind: 'TEXT' | 'IMAGE';
  content: string;
  imageId: string;
  timeMs: number;
}

/** Runs in the transaction, on the locked ticket; throws what the step is refused with. */
export type TicketCheck = (ticket: Ticket, sql: TransactionSql) => unknown;

interface Written {
  line: TicketLine;
  /** undefined: an earlier request wrote the line. */
  before: Ticket | undefined;
}

export class WriteTicket {
  constructor(
    private readonly tickets: Tickets,
    private readonly news: Pick<TicketNews, 'publish'>,
    private readonly openTickets: number,
  ) {}

  async open(made: NewTicket, line: WrittenLine): Promise<Ticket> {
    const { tickets } = this;
    const { memberId, requestId } = made;
    const opened = await transact(tickets.sql, async (sql) => {
      await this.lockMember(sql, memberId);
      const earlier = await tickets.ofRequest(sql, memberId, requestId);
      if (earlier !== undefined) return { ticket: await this.sameTicket(sql, earlier, made, line) };
      await this.refuseMany(sql, memberId);
      const ticket = await tickets.insert(sql, made);
      const first = await tickets.addLine(sql, ticket.ticketId, memberLine(line));
      return { ticket, first };
    });
    if (opened.first !== undefined) this.news.publish(opened.ticket, opened.first);
    return opened.ticket;
  }

  /** An answered ticket waits for the exchange again. */
  ofMember(ticketId: number, line: WrittenLine, check: TicketCheck): Promise<TicketLine> {
    return this.write(ticketId, memberLine(line), async (ticket, sql) => {
      refuseClosed(ticket);
      await check(ticket, sql);
      if (ticket.state !== 'ANSWERED') return;
      await setState(sql, ticketId, 'OPEN', line.timeMs);
    });
  }

  answer(
    ticketId: number,
    line: WrittenLine,
    { author, operatorId }: { author: TicketAuthor; operatorId: number },
    check: TicketCheck,
  ): Promise<TicketLine> {
    const answer: NewLine = { ...line, author, operatorId, isNews: true };
    return this.write(ticketId, answer, async (ticket, sql) => {
      refuseClosed(ticket);
      await check(ticket, sql);
      if (ticket.state === 'OPEN') answer.waitedMs = Math.max(0, line.timeMs - ticket.sinceMs);
      await setState(sql, ticketId, 'ANSWERED', line.timeMs);
      await sql`
        update support_tickets set first_answer_ms = ${line.timeMs}
        where ticket_id = ${ticketId} and first_answer_ms = 0`;
    });
  }

  close(
    ticketId: number,
    step: TicketStep,
    nowMs: number,
    check: TicketCheck = () => {},
  ): Promise<TicketLine> {
    return this.write(ticketId, stepLine(step, nowMs), async (ticket, sql) => {
      refuseClosed(ticket);
      await check(ticket, sql);
      await setState(sql, ticketId, 'CLOSED', nowMs);
    });
  }

  reopen({ ticketId, memberId }: Ticket, nowMs: number): Promise<TicketLine> {
    const first = (sql: TransactionSql) => this.lockMember(sql, memberId);
    const check: TicketCheck = async (ticket, sql) => {
      if (ticket.state !== 'CLOSED') throw new CallError('ticketNotClosed');
      if (nowMs >= ticket.sinceMs + REOPEN_MS) throw new CallError('ticketReopenLate');
      await this.refuseMany(sql, memberId);
      await setState(sql, ticketId, 'OPEN', nowMs);
    };
    return this.write(ticketId, stepLine('REOPENED', nowMs), check, first);
  }

  /** Says that the ticket closes in a day. */
  notice(ticketId: number, nowMs: number, check: TicketCheck): Promise<TicketLine> {
    return this.write(ticketId, stepLine('CLOSING_SOON', nowMs), async (ticket, sql) => {
      await check(ticket, sql);
      await sql`update support_tickets set is_noticed = true where ticket_id = ${ticketId}`;
    });
  }

  private async write(
    ticketId: number,
    line: NewLine,
    step: TicketCheck,
    first: (sql: TransactionSql) => Promise<void> = async () => {},
  ): Promise<TicketLine> {
    const { tickets } = this;
    const written = await transact(tickets.sql, async (sql): Promise<Written> => {
      await first(sql);
      const before = await tickets.lock(sql, ticketId);
      const earlier =
        line.requestId === undefined ? undefined : await tickets.lineOfRequest(sql, ticketId, line);
      if (earlier !== undefined) return { line: sameLine(earlier, line), before: undefined };
      await step(before, sql);
      return { line: await tickets.addLine(sql, ticketId, line), before };
    });
    if (written.before !== undefined) this.news.publish(written.before, written.line);
    return written.line;
  }

  /** Two of a member's tickets cannot both be the last one that is allowed. */
  private async lockMember(sql: TransactionSql, memberId: number): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`support ${memberId}`}, 0))`;
  }

  private async refuseMany(sql: TransactionSql, memberId: number): Promise<void> {
    const { open } = await this.tickets.countsOf(sql, memberId);
    if (open >= this.openTickets) throw new CallError('ticketLimit');
  }

  private async sameTicket(
    sql: TransactionSql,
    earlier: Ticket,
    { category, recordKind, recordId, requestId }: NewTicket,
    line: WrittenLine,
  ): Promise<Ticket> {
    const first = await this.tickets.lineOfRequest(sql, earlier.ticketId, { author: 'MEMBER', requestId });
    const isSame =
      earlier.category === category && earlier.recordKind === recordKind && earlier.recordId === recordId;
    if (!isSame || first?.content !== line.content) throw new CallError('requestIdReused');
    return earlier;
  }
}

function memberLine(line: WrittenLine): NewLine {
  return { ...line, author: 'MEMBER', isNews: false };
}

/** The member has caused its own steps and reads them as known. */
function stepLine(step: TicketStep, timeMs: number): NewLine {
  const isNews = step !== 'CLOSED_BY_MEMBER' && step !== 'REOPENED';
  return { author: 'NONE', kind: 'SYSTEM', content: step, imageId: '', timeMs, isNews };
}

function refuseClosed({ state }: Ticket): void {
  if (state === 'CLOSED') throw new CallError('ticketClosed');
}

async function setState(
  sql: TransactionSql,
  ticketId: number,
  state: Ticket['state'],
  nowMs: number,
): Promise<void> {
  await sql`
    update support_tickets set state = ${state}, since_ms = ${nowMs}, is_noticed = false
    where ticket_id = ${ticketId}`;
}

function sameLine(earlier: TicketLine, { content, imageId }: NewLine): TicketLine {
  if (earlier.content !== content || earlier.imageId !== imageId) throw new CallError('requestIdReused');
  return earlier;
}
