/** The lines of a ticket as its screen keeps them. A line's number counts within the ticket without gaps. */
import type { WireTicketLine } from '@tern/protocol';
import { type ChatPages, readingOrder, withNewLines } from '../../kit/chat/chat-pages.ts';

export type TicketPages = ChatPages<WireTicketLine>;

const numberOf = ({ number }: WireTicketLine) => number;

export function withTicketLines<P extends TicketPages>(pages: P, lines: readonly WireTicketLine[]): P {
  return withNewLines<WireTicketLine, P>(pages, lines, numberOf);
}

/** In the order of their numbers, whatever the order in which they came. */
export function ticketLines(pages: TicketPages): WireTicketLine[] {
  return readingOrder(pages, numberOf).toSorted((one, other) => one.number - other.number);
}

/** The highest number that is known; 0: none. */
export function lastNumber(pages: TicketPages): number {
  return Math.max(0, ...(pages.pages[0]?.rows ?? []).map(numberOf));
}

/** A line is missing before these, which have come: the topic lost it. */
export function hasGap(pages: TicketPages, lines: readonly WireTicketLine[]): boolean {
  const first = lines[0];
  return first !== undefined && first.number > lastNumber(pages) + 1;
}

/** The newest line of the exchange, up to which the member has read once it is on the screen. */
export function newestOfExchange(lines: readonly WireTicketLine[]): number {
  return lines.findLast(({ author }) => author !== 'MEMBER')?.number ?? 0;
}
