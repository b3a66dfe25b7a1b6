/**
 * Lies over the chart while a tool is chosen and takes every touch. One drag draws, and so do two taps; the drawing
 * under the finger is a draft on the chart and becomes the member's own when it is done.
 */
import type { Chart } from 'klinecharts';
import { type PointerEvent, useEffect, useRef } from 'react';
import { addDrawing, type Drawing, POINTS, type Tool } from './drawings.ts';

interface DrawingGroundProps {
  chart: Chart;
  pairsName: string;
  tool: Tool;
  onDrawn(): void;
}

type Place = Drawing['points'][number];

const DRAFT = 'draft';
/** A shorter way is a tap. */
const DRAG_PX = 12;

export function DrawingGround({ chart, pairsName, tool, onDrawn }: DrawingGroundProps) {
  const first = useRef<{ place: Place; x: number; y: number }>(undefined);
  const isDown = useRef(false);
  useEffect(() => () => void chart.removeOverlay({ groupId: DRAFT }), [chart]);

  const show = (points: readonly Place[]) => {
    chart.removeOverlay({ groupId: DRAFT });
    chart.createOverlay({ name: tool, points: [...points], groupId: DRAFT, lock: true });
  };
  const pointsTo = (place: Place) =>
    POINTS[tool] === 1 || !first.current ? [place] : [first.current.place, place];

  const down = (event: PointerEvent<HTMLDivElement>) => {
    const place = placeOf(chart, event);
    if (!place) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    first.current ??= { place, x: event.clientX, y: event.clientY };
    show(pointsTo(place));
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const place = isDown.current ? placeOf(chart, event) : undefined;
    if (place) show(pointsTo(place));
  };
  const up = (event: PointerEvent<HTMLDivElement>) => {
    if (!isDown.current || !first.current) return;
    isDown.current = false;
    const place = placeOf(chart, event);
    const { x, y } = first.current;
    const isTap = Math.hypot(event.clientX - x, event.clientY - y) < DRAG_PX;
    if (!place || (POINTS[tool] === 2 && isTap)) return;
    addDrawing(pairsName, { tool, points: pointsTo(place) });
    onDrawn();
  };
  return (
    <div
      className="absolute inset-0 z-10 cursor-crosshair touch-none"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => {
        isDown.current = false;
      }}
    />
  );
}

/** Where on the chart a finger is, in time and price. */
function placeOf(chart: Chart, event: PointerEvent<HTMLDivElement>): Place | undefined {
  const box = event.currentTarget.getBoundingClientRect();
  const at = { x: event.clientX - box.left, y: event.clientY - box.top };
  const found = chart.convertFromPixel([at], { paneId: 'candle_pane', absolute: true });
  const { timestamp, value } = (Array.isArray(found) ? found[0] : found) ?? {};
  return timestamp === undefined || value === undefined ? undefined : { timestamp, value };
}
