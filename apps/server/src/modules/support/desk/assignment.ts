/**
 * The assignment of tickets to operators (rules/service#desk): content opens to the one who has the ticket, each opening is
 * kept, and a ticket that changed hands is opened anew.
 */
import type { Sql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { Operator } from '../../../platform/http/desk-call.ts';
import type { Staff } from '../../staff/index.ts';
import type { Ticket } from '../ticket.ts';
import type { Tickets } from '../tickets.ts';

export class Assignment {
  private readonly sql: Sql;

  constructor(
    private readonly tickets: Tickets,
    private readonly operators: Pick<Staff['operators'], 'byName'>,
  ) {
    this.sql = tickets.sql;
  }

  async take(ticketId: string, operator: Operator, nowMs: number): Promise<void> {
    await this.assign(ticketId, nowMs, (ticket) => {
      if (ticket.operatorId === operator.operatorId) throw new CallError('nothingToChange');
      if (ticket.operatorId !== 0 && !operator.roles.includes('admin')) throw new CallError('ticketTaken');
      return operator.operatorId;
    });
  }

  /** Without a name back into the queue. */
  async handOver(
    ticketId: string,
    name: string | undefined,
    operator: Operator,
    nowMs: number,
  ): Promise<void> {
    const receiverId = name === undefined ? 0 : await this.receiver(name);
    await this.assign(ticketId, nowMs, (ticket) => {
      if (ticket.operatorId !== operator.operatorId) throw new CallError('ticketNotTaken');
      if (receiverId === operator.operatorId) throw new CallError('nothingToChange');
      return receiverId;
    });
  }

  async recordOpening(ticketId: number, { operatorId, name }: Operator, nowMs: number): Promise<void> {
    await this.sql`
      insert into support_openings (ticket_id, operator_id, operator, time_ms)
      values (${ticketId}, ${operatorId}, ${name}, ${nowMs})`;
  }

  async openings(ticketId: number): Promise<{ operator: string; time: number }[]> {
    const rows = await this.sql<{ operator: string; time_ms: bigint }[]>`
      select operator, time_ms from support_openings where ticket_id = ${ticketId}
      order by time_ms desc limit 50`;
    return rows.map(({ operator, time_ms }) => ({ operator, time: Number(time_ms) }));
  }

  /** The ticket, which the operator has. */
  async taken(ticketId: string, operator: Operator): Promise<Ticket> {
    const ticket = await this.existing(ticketId);
    refuseOthers(ticket, operator);
    return ticket;
  }

  /** The ticket, which the operator has and has opened since. */
  async opened(ticketId: string, operator: Operator): Promise<Ticket> {
    const ticket = await this.taken(ticketId, operator);
    const rows = await this.sql`
      select 1 from support_openings
      where ticket_id = ${ticket.ticketId} and operator_id = ${operator.operatorId} and time_ms >= ${ticket.takenMs}
      limit 1`;
    if (rows.length === 0) throw new CallError('ticketUnopened');
    return ticket;
  }

  private async existing(ticketId: string): Promise<Ticket> {
    const ticket = await this.tickets.find(Number(ticketId));
    if (ticket === undefined) throw new CallError('ticketUnknown');
    return ticket;
  }

  private async assign(ticketId: string, nowMs: number, next: (ticket: Ticket) => number): Promise<void> {
    const found = await this.existing(ticketId);
    await transact(this.sql, async (sql) => {
      const operatorId = next(await this.tickets.lock(sql, found.ticketId));
      await sql`
        update support_tickets set operator_id = ${operatorId}, taken_ms = ${nowMs}
        where ticket_id = ${found.ticketId}`;
    });
  }

  private async receiver(name: string): Promise<number> {
    const operator = await this.operators.byName(name);
    const isAble = operator?.roles.some((role) => role === 'support' || role === 'admin');
    if (operator === undefined || operator.isDisabled || !isAble) throw new CallError('ticketReceiver');
    return operator.operatorId;
  }
}

export function refuseOthers(ticket: Ticket, { operatorId }: Pick<Operator, 'operatorId'>): void {
  if (ticket.operatorId !== operatorId) throw new CallError('ticketNotTaken');
}
