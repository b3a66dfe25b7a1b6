import type { WireTicketLine } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { hasGap, lastNumber, newestOfExchange, ticketLines, withTicketLines } from './ticket-lines.ts';

const line = (number: number, over: Partial<WireTicketLine> = {}): WireTicketLine => ({
  ticketId: '7',
  number,
  author: 'MEMBER',
  kind: 'TEXT',
  text: `line ${number}`,
  imageId: '',
  time: number,
  ...over,
});
const PAGES = { pages: [{ rows: [line(2), line(1)], cursor: '' }], pageParams: [{}] };

describe('the lines of a ticket', () => {
  it('stand in the order of their numbers, each once, whatever came first', () => {
    const late = withTicketLines(withTicketLines(PAGES, [line(4)]), [line(3), line(4)]);
    expect(ticketLines(late).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(lastNumber(late)).toBe(4);
  });

  it('have a gap where a number is missing', () => {
    expect(hasGap(PAGES, [line(3)])).toBe(false);
    expect(hasGap(PAGES, [line(2)])).toBe(false);
    expect(hasGap(PAGES, [line(4)])).toBe(true);
    expect(hasGap(PAGES, [])).toBe(false);
  });

  it('are read up to the newest one of the exchange', () => {
    expect(newestOfExchange([line(1)])).toBe(0);
    expect(newestOfExchange([line(1), line(2, { author: 'EXCHANGE' }), line(3)])).toBe(2);
    expect(newestOfExchange([line(1, { author: 'NONE', kind: 'SYSTEM' })])).toBe(1);
  });
});
