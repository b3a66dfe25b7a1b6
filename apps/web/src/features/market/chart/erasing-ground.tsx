/** Lies over the chart while drawings are taken away: a tap removes the one under the finger. */
import type { Chart } from 'klinecharts';
import type { PointerEvent } from 'react';
import { touchedShape } from './drawing-hit.ts';
import { type Drawing, drawingsOf, keepDrawings } from './drawings.ts';

interface ErasingGroundProps {
  chart: Chart;
  pairsName: string;
  /** Nothing is left to remove. */
  onEmpty(): void;
}

export function ErasingGround({ chart, pairsName, onEmpty }: ErasingGroundProps) {
  const erase = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const finger = { x: event.clientX - box.left, y: event.clientY - box.top };
    const drawings = drawingsOf(pairsName);
    const shapes = drawings.map(({ tool, points }) => ({ tool, corners: cornersOf(chart, points) }));
    const touched = touchedShape(shapes, finger);
    if (touched === undefined) return;
    keepDrawings(
      pairsName,
      drawings.filter((_, place) => place !== touched),
    );
    if (drawings.length === 1) onEmpty();
  };
  return <div className="absolute inset-0 z-10 cursor-pointer touch-none" onPointerUp={erase} />;
}

function cornersOf(chart: Chart, points: Drawing['points']) {
  const found = chart.convertToPixel([...points], { paneId: 'candle_pane', absolute: true });
  return (Array.isArray(found) ? found : [found]).flatMap(({ x, y }) =>
    x === undefined || y === undefined ? [] : [{ x, y }],
  );
}
