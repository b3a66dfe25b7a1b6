import { describe, expect, it } from 'vitest';
import { REACH_PX, type Shape, touchedShape } from './drawing-hit.ts';

const at = (x: number, y: number) => ({ x, y });
const shape = (tool: Shape['tool'], ...corners: [number, number][]): Shape => ({
  tool,
  corners: corners.map(([x, y]) => at(x, y)),
});

describe('touchedShape', () => {
  it('means a segment between its ends alone, a ray beyond the second one too', () => {
    const segment = shape('segment', [100, 100], [200, 200]);
    expect(touchedShape([segment], at(150, 150 + REACH_PX))).toBe(0);
    expect(touchedShape([segment], at(150, 150 + 2 * REACH_PX))).toBeUndefined();
    expect(touchedShape([segment], at(300, 300))).toBeUndefined();
    const ray = shape('rayLine', [100, 100], [200, 200]);
    expect(touchedShape([ray], at(300, 300))).toBe(0);
    expect(touchedShape([ray], at(50, 50))).toBeUndefined();
  });

  it('means a level anywhere along it, and every level of a retracement', () => {
    expect(touchedShape([shape('horizontalStraightLine', [0, 80])], at(900, 80 + REACH_PX))).toBe(0);
    expect(touchedShape([shape('horizontalStraightLine', [0, 80])], at(900, 81 + REACH_PX))).toBeUndefined();
    const retracement = shape('fibonacciLine', [0, 0], [10, 1000]);
    expect(touchedShape([retracement], at(400, 382))).toBe(0);
    expect(touchedShape([retracement], at(400, 900))).toBeUndefined();
  });

  it('means a rectangle from within, whichever corners it was drawn by', () => {
    const box = shape('rectangle', [200, 50], [100, 150]);
    expect(touchedShape([box], at(150, 100))).toBe(0);
    expect(touchedShape([box], at(201 + REACH_PX, 100))).toBeUndefined();
  });

  it('takes the nearest, and of equally near ones the last drawn', () => {
    const level = (y: number) => shape('horizontalStraightLine', [0, y]);
    expect(touchedShape([level(100), level(110)], at(0, 104))).toBe(0);
    expect(touchedShape([level(100), level(100)], at(0, 100))).toBe(1);
    expect(touchedShape([], at(0, 0))).toBeUndefined();
  });
});
