/**
 * One-time tickets that authenticate a websocket (rules/security#websockets): thirty seconds, one use, good for the
 * session that asked. In memory: a restart closes every socket anyway, and the client asks anew.
 */
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../platform/http/call.ts';

const LIFE_MS = 30_000;
const MOST_PER_SESSION = 8;

interface Ticket {
  caller: Caller;
  untilMs: number;
}

export class Tickets {
  private readonly tickets = new Map<string, Ticket>();

  issue(caller: Caller, nowMs: number): string {
    this.sweep(nowMs);
    this.dropOldest(caller);
    const ticket = randomBytes(32).toString('base64url');
    this.tickets.set(ticket, { caller, untilMs: nowMs + LIFE_MS });
    return ticket;
  }

  redeem(ticket: string, nowMs: number): Caller | undefined {
    const found = this.tickets.get(ticket);
    this.tickets.delete(ticket);
    return found !== undefined && found.untilMs > nowMs ? found.caller : undefined;
  }

  /** The tickets of a session that ended open nothing. */
  endSession(sessionId: string): void {
    for (const [text, ticket] of this.tickets)
      if (ticket.caller.sessionId === sessionId) this.tickets.delete(text);
  }

  /** Insertion order is the order of expiry. */
  private sweep(nowMs: number): void {
    for (const [text, ticket] of this.tickets) {
      if (ticket.untilMs > nowMs) return;
      this.tickets.delete(text);
    }
  }

  private dropOldest(caller: Caller): void {
    const own = [...this.tickets].filter(([, ticket]) => ticket.caller.sessionId === caller.sessionId);
    const [oldest] = own;
    if (oldest !== undefined && own.length >= MOST_PER_SESSION) this.tickets.delete(oldest[0]);
  }
}
