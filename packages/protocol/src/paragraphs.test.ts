import { describe, expect, it } from 'vitest';
import { blocksOf } from './paragraphs.ts';

describe('blocksOf', () => {
  it('reads paragraphs, headings, lists and tables', () => {
    const body = 'Dear members:\nnews.\n\n# Rules\n- one\n- two\nTick | 0.0001\nLot | 1,000 USDT\n\nThanks.';
    expect(blocksOf(body)).toEqual([
      { kind: 'paragraph', text: 'Dear members:\nnews.' },
      { kind: 'heading', text: 'Rules' },
      { kind: 'list', items: ['one', 'two'] },
      {
        kind: 'table',
        rows: [
          ['Tick', '0.0001'],
          ['Lot', '1,000 USDT'],
        ],
      },
      { kind: 'paragraph', text: 'Thanks.' },
    ]);
  });

  it('takes a number before a short line for a heading', () => {
    const kinds = (body: string) => blocksOf(body).map((block) => block.kind);
    expect(kinds('一、协议的订立\n本协议由您与平台订立。')).toEqual(['heading', 'paragraph']);
    expect(kinds('2. Your account\nOne person, one account.')).toEqual(['heading', 'paragraph']);
    expect(kinds('1. Never tell your password.')).toEqual(['paragraph']);
    expect(kinds('2026 was a good year')).toEqual(['paragraph']);
  });

  it('takes markup as text', () => {
    expect(blocksOf('<b>bold</b>')).toEqual([{ kind: 'paragraph', text: '<b>bold</b>' }]);
  });

  it('an empty text has no blocks', () => {
    expect(blocksOf(' \n\n')).toEqual([]);
  });
});
