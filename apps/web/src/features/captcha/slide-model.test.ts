import { describe, expect, it } from 'vitest';
import { draggedTo, keyedTo, lastLeft } from './slide-model.ts';

const TRACK = { width: 300, pieceWidth: 50 };

describe('slide', () => {
  it('moves with the finger, in pixels of the picture', () => {
    expect(draggedTo(TRACK, 0, 100, 300)).toBe(100);
    expect(draggedTo(TRACK, 0, 100, 150)).toBe(200);
    expect(draggedTo(TRACK, 40, -10.4, 300)).toBe(30);
  });

  it('stays inside the picture', () => {
    expect(draggedTo(TRACK, 0, -30, 300)).toBe(0);
    expect(draggedTo(TRACK, 0, 900, 300)).toBe(lastLeft(TRACK));
  });

  it('moves with the keys', () => {
    expect(keyedTo(TRACK, 10, 'ArrowRight', false)).toBe(12);
    expect(keyedTo(TRACK, 10, 'ArrowRight', true)).toBe(11);
    expect(keyedTo(TRACK, 1, 'ArrowLeft', false)).toBe(0);
    expect(keyedTo(TRACK, 10, 'PageUp', false)).toBe(30);
    expect(keyedTo(TRACK, 10, 'End', false)).toBe(250);
    expect(keyedTo(TRACK, 10, 'Home', false)).toBe(0);
    expect(keyedTo(TRACK, 10, 'a', false)).toBeUndefined();
  });
});
