/**
 * Random tickets that lead from one step of a flow to the next (rules/security#flow-tokens): a ticket has a purpose, an
 * owner and an end, is kept as a hash, and is spent once. One made for another purpose opens nothing.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Queryable, Sql } from '../../platform/database/connect.ts';

const LIFE_MS = { LOGIN: 5 * 60_000, OWNER: 10 * 60_000 } as const;
export type TicketPurpose = keyof typeof LIFE_MS;

export class AuthFlowTokens {
  constructor(private readonly sql: Sql) {}

  async issue(purpose: TicketPurpose, ownerId: number, nowMs: number): Promise<string> {
    const ticket = randomBytes(32).toString('base64url');
    await this.sql`
      insert into security_flow_tickets (ticket_hash, purpose, owner_id, until_ms)
      values (${hashOf(ticket)}, ${purpose}, ${ownerId}, ${nowMs + LIFE_MS[purpose]})`;
    return ticket;
  }

  /** Whose it is, without spending it. */
  async ownerOf(ticket: string, purpose: TicketPurpose, nowMs: number): Promise<number | undefined> {
    const [row] = await this.sql<{ owner_id: bigint }[]>`
      select owner_id from security_flow_tickets
      where ticket_hash = ${hashOf(ticket)} and purpose = ${purpose} and until_ms > ${nowMs}`;
    return row && Number(row.owner_id);
  }

  /**
   * False: another request was faster, or the ticket is not this owner's for this purpose. Inside a transaction that
   * fails, the ticket stays unspent.
   */
  async spend(
    ticket: string,
    purpose: TicketPurpose,
    ownerId: number,
    nowMs: number,
    sql: Queryable = this.sql,
  ): Promise<boolean> {
    const rows = await sql`
      delete from security_flow_tickets
      where ticket_hash = ${hashOf(ticket)} and purpose = ${purpose} and owner_id = ${ownerId}
        and until_ms > ${nowMs}
      returning 1`;
    return rows.length === 1;
  }

  /** A flow that the owner began with an old password goes no further. */
  async endAll(ownerId: number, sql: Queryable): Promise<void> {
    await sql`delete from security_flow_tickets where owner_id = ${ownerId}`;
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from security_flow_tickets where until_ms <= ${nowMs}`;
  }
}

function hashOf(ticket: string): string {
  return hash('sha256', ticket, 'base64');
}
