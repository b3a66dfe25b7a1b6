/** The depth chart on an own canvas: what is bid and asked up to each price. */
import { displayPrice } from '@tern/math';
import { useEffect, useRef } from 'react';
import { StaleGrey, useMarketSteps } from '../../features/market/index.ts';
import { useSlowDepth } from '../../feed/use-feed.ts';
import { usePreferences } from '../../kit/preferences/preferences.ts';
import { t } from '../../locale/text.ts';
import { Skeleton } from '../../ui/states.tsx';
import { type DepthShape, depthShape, nearLevels } from './depth-shape.ts';

const HEIGHT_PX = 220;

export function DepthTab({ market }: { market: string }) {
  const depth = useSlowDepth(market);
  const steps = useMarketSteps(market);
  const { theme, scheme } = usePreferences();
  const canvas = useRef<HTMLCanvasElement>(null);
  // Theme and scheme change the colours that are read off the page
  useEffect(() => {
    if (!canvas.current || !depth) return;
    const { width, context } = fitCanvas(canvas.current);
    const { bids, asks } = nearLevels(depth);
    const shape = depthShape(bids, asks, width, HEIGHT_PX - 8);
    draw(context, shape, width);
  }, [depth, theme, scheme]);
  if (!depth || !steps) return <Skeleton className="h-[264px] rounded-lg" />;
  const { bids, asks } = nearLevels(depth);
  const shown = (level: readonly [string, string] | undefined) =>
    level ? displayPrice(level[0], steps.tickSize) : '';
  return (
    <StaleGrey>
      <div className="mb-1 flex justify-center gap-5 text-11 text-text-2">
        <Legend className="bg-up" text={t('trade.bids')} />
        <Legend className="bg-down" text={t('trade.asks')} />
      </div>
      <canvas
        ref={canvas}
        className="block w-full"
        style={{ height: HEIGHT_PX }}
        aria-label={t('trade.depth')}
      />
      <div className="flex justify-between border-t border-line pt-1 text-11 text-text-2">
        <span>{shown(bids.at(-1))}</span>
        <span>{shown(bids[0])}</span>
        <span>{shown(asks.at(-1))}</span>
      </div>
    </StaleGrey>
  );
}

function Legend({ className, text }: { className: string; text: string }) {
  return (
    <span className="flex items-center gap-1">
      <i className={`size-2 rounded-sm ${className}`} />
      {text}
    </span>
  );
}

/** Makes the canvas as sharp as the screen. */
function fitCanvas(canvas: HTMLCanvasElement): { width: number; context: CanvasRenderingContext2D } {
  const ratio = devicePixelRatio || 1;
  const width = canvas.clientWidth;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(HEIGHT_PX * ratio);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.setTransform(ratio, 0, 0, ratio, 0, 8 * ratio);
  return { width, context };
}

function draw(context: CanvasRenderingContext2D, shape: DepthShape, width: number): void {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string) => page.getPropertyValue(name).trim();
  fillSide(context, shape.bids, 0, colour('--up'), colour('--up-soft'));
  fillSide(context, shape.asks, width, colour('--down'), colour('--down-soft'));
}

function fillSide(
  context: CanvasRenderingContext2D,
  points: DepthShape['bids'],
  edge: number,
  line: string,
  fill: string,
): void {
  const first = points[0];
  if (!first) return;
  const floor = HEIGHT_PX - 8;
  const path = new Path2D();
  path.moveTo(first.x, floor);
  let height = floor;
  for (const { x, y } of points) {
    path.lineTo(x, height);
    path.lineTo(x, y);
    height = y;
  }
  path.lineTo(edge, height);
  const area = new Path2D(path);
  area.lineTo(edge, floor);
  area.closePath();
  context.fillStyle = fill;
  context.fill(area);
  context.strokeStyle = line;
  context.lineWidth = 1.5;
  context.stroke(path);
}
