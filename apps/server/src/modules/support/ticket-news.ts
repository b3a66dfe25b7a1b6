/** Publishes what has become of tickets: lines to the member's topic, and the news that are worth a message to those who listen. */
import type { TopicData } from '@tern/protocol';
import { CountedTopic } from '../../platform/websocket/counted-topic.ts';
import type { Hub } from '../../platform/websocket/hub.ts';
import { type Ticket, type TicketLine, wireTicketLine } from './ticket.ts';

/** CLOSED: by the exchange, or because the member did not answer. */
export interface TicketEvent {
  kind: 'ANSWERED' | 'CLOSING_SOON' | 'CLOSED';
  memberId: number;
  ticketId: number;
  /** The line that tells of it. */
  number: number;
  timeMs: number;
}

export type TicketListener = (event: TicketEvent) => void;

export class TicketNews {
  private readonly topic = new CountedTopic<TopicData['tickets'][number]>((hub, spec) =>
    hub.channel('tickets', spec),
  );
  private readonly listeners: TicketListener[] = [];
  /** Those who wait for the next line of a ticket. */
  private readonly waiting = new Map<number, Set<() => void>>();

  open(hub: Hub): void {
    this.topic.open(hub);
  }

  listen(listener: TicketListener): void {
    this.listeners.push(listener);
  }

  /** Resolves with the next line of the ticket, or after this time. */
  nextLine(ticketId: number, mostMs: number): Promise<void> {
    const waiting = this.waiting.get(ticketId) ?? new Set();
    this.waiting.set(ticketId, waiting);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(end);
        if (waiting.size === 0 && this.waiting.get(ticketId) === waiting) this.waiting.delete(ticketId);
        resolve();
      };
      const timer = setTimeout(end, mostMs);
      timer.unref();
      waiting.add(end);
    });
  }

  /** @param before the ticket as it was before the line, which is committed */
  publish(before: Ticket, line: TicketLine): void {
    const { memberId, ticketId, unread } = before;
    this.topic.publish([memberId], () => wireTicketLine(line));
    for (const end of [...(this.waiting.get(ticketId) ?? [])]) end();
    const kind = eventOf(line, unread);
    if (kind === undefined) return;
    for (const listener of this.listeners)
      listener({ kind, memberId, ticketId, number: line.number, timeMs: line.timeMs });
  }
}

/** Answers that follow one another while none is read are one message. */
function eventOf({ author, kind, content }: TicketLine, unread: number): TicketEvent['kind'] | undefined {
  if (author === 'EXCHANGE' || author === 'SIMULATED') return unread === 0 ? 'ANSWERED' : undefined;
  if (kind !== 'SYSTEM') return undefined;
  if (content === 'CLOSING_SOON') return 'CLOSING_SOON';
  return content === 'CLOSED_BY_EXCHANGE' || content === 'CLOSED_UNANSWERED' ? 'CLOSED' : undefined;
}
