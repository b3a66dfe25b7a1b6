import type { WireOtcLine } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { newestForeign, readingOrder, withNewLines } from './chat-lines.ts';

const line = (lineId: string, over: Partial<WireOtcLine> = {}): WireOtcLine => ({
  lineId,
  orderId: '7',
  kind: 'TEXT',
  isOwn: false,
  text: `line ${lineId}`,
  imageId: '',
  isSuspicious: false,
  time: Number(lineId),
  ...over,
});
const CHAT = {
  pages: [
    { rows: [line('4'), line('3')], cursor: 'c' },
    { rows: [line('2'), line('1')], cursor: '' },
  ],
  pageParams: [{}, { cursor: 'c' }],
};
const idsOf = (lines: readonly WireOtcLine[]) => lines.map(({ lineId }) => lineId).join(' ');

describe('the lines of a chat', () => {
  it('are read oldest first, over all pages', () => {
    expect(idsOf(readingOrder(CHAT))).toBe('1 2 3 4');
  });

  it('take what is new, each once', () => {
    const more = withNewLines(CHAT, [line('4'), line('5'), line('6')]);
    expect(idsOf(readingOrder(more))).toBe('1 2 3 4 5 6');
    expect(more.pages[1]).toBe(CHAT.pages[1]);
  });

  it('stay as they are when nothing is new', () => {
    expect(withNewLines(CHAT, [line('4')])).toBe(CHAT);
    expect(withNewLines(CHAT, [])).toBe(CHAT);
  });

  it('show a line once that two pages hold, because one came in between', () => {
    const doubled = { ...CHAT, pages: [CHAT.pages[0]!, { rows: [line('3'), line('2')], cursor: '' }] };
    expect(idsOf(readingOrder(doubled))).toBe('2 3 4');
  });

  it('are read up to the newest one of the other party', () => {
    const lines = [line('1'), line('2'), line('3', { isOwn: true }), line('4', { kind: 'SYSTEM' })];
    expect(newestForeign(lines)).toBe('2');
    expect(newestForeign([line('1', { isOwn: true })])).toBeUndefined();
  });
});
