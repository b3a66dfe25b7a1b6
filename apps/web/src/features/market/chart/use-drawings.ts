/** The member's drawings on a chart: puts the kept ones on it and keeps every change. New ones come by drawing-ground.tsx. */
import { type Chart, type Overlay, registerOverlay } from 'klinecharts';
import { useEffect } from 'react';
import { type Drawing, drawingsOf, keepDrawings, onDrawingsChanged, TOOLS } from './drawings.ts';

const GROUP = 'own';

// The chart has the other tools; a rectangle between two corners it has not.
registerOverlay({
  name: 'rectangle',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ coordinates }) => {
    const [a, b] = coordinates;
    if (!a || !b) return [];
    const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
    return [{ type: 'polygon', attrs: { coordinates: corners }, styles: { style: 'stroke_fill' } }];
  },
});

/** Shows the kept drawings; a moved or removed one is kept as it is then. */
export function useDrawings(chart: Chart | undefined, pairsName: string): void {
  useEffect(() => {
    if (!chart) return;
    let isShown = true;
    // After all that happens at once, and never for a chart that is taken down: it loses its drawings too.
    const keep = () => queueMicrotask(() => isShown && keepDrawings(pairsName, drawingsOn(chart)));
    const put = () => {
      chart.removeOverlay({ groupId: GROUP });
      for (const { tool, points } of drawingsOf(pairsName))
        chart.createOverlay({
          name: tool,
          points: [...points],
          groupId: GROUP,
          onPressedMoveEnd: keep,
          onRemoved: keep,
        });
    };
    put();
    const stop = onDrawingsChanged(pairsName, (drawings) => {
      if (drawings.length !== drawingsOn(chart).length) put();
    });
    return () => {
      isShown = false;
      stop();
    };
  }, [chart, pairsName]);
}

function drawingsOn(chart: Chart): Drawing[] {
  return chart
    .getOverlays({ groupId: GROUP })
    .map(drawingOf)
    .filter((drawing) => drawing !== undefined);
}

function drawingOf({ name, points }: Overlay): Drawing | undefined {
  const tool = TOOLS.find((one) => one === name);
  const places = points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
  );
  return tool && places.length > 0 ? { tool, points: places } : undefined;
}
