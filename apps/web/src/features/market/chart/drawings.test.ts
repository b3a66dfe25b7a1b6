import { describe, expect, it } from 'vitest';
import {
  addDrawing,
  type Drawing,
  drawingsFrom,
  drawingsOf,
  keepDrawings,
  onDrawingsChanged,
} from './drawings.ts';

const LINE: Drawing = {
  tool: 'segment',
  points: [
    { timestamp: 1, value: 2 },
    { timestamp: 3, value: 4 },
  ],
};

describe('drawings', () => {
  it('reads back what can be drawn and nothing else', () => {
    const stored = {
      'BTC/USDT': [LINE, { tool: 'spray', points: LINE.points }, { tool: 'rayLine', points: [] }, 7],
    };
    expect(drawingsFrom(JSON.stringify(stored))).toEqual({ 'BTC/USDT': [LINE] });
    expect(drawingsFrom('{"BTC/USDT": 1}')).toEqual({ 'BTC/USDT': [] });
    expect(drawingsFrom('not json')).toEqual({});
  });
  it('keeps the newest thirty of a pair', () => {
    const many = Array.from({ length: 31 }, (_, at) => ({ ...LINE, points: [{ timestamp: at, value: 1 }] }));
    keepDrawings('A/B', many);
    expect(drawingsOf('A/B')).toEqual(many.slice(1));
    expect(drawingsOf('C/D')).toEqual([]);
  });
  it('says what changed of its pair alone', () => {
    const received: number[] = [];
    const stop = onDrawingsChanged('A/B', (drawings) => received.push(drawings.length));
    keepDrawings('E/F', [LINE]);
    addDrawing('E/F', LINE);
    keepDrawings('A/B', [LINE]);
    addDrawing('A/B', LINE);
    keepDrawings('A/B', []);
    stop();
    addDrawing('A/B', LINE);
    expect(received).toEqual([1, 2, 0]);
  });
});
