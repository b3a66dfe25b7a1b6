/** The bar under the chart that a finger, a mouse or the arrow keys pull to make the candles higher or lower. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../../locale/text.ts';
import { changeChart, HEIGHTS_PX, heightFrom, useChartSettings } from './chart-settings.ts';

const STEP_PX = 20;

export function ChartHeight() {
  const heightPx = useChartSettings((settings) => settings.heightPx);
  const pulled = useRef<{ fromY: number; heightPx: number }>(undefined);
  const change = (wanted: number) => changeChart({ heightPx: heightFrom(wanted) });
  const down = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pulled.current = { fromY: event.clientY, heightPx };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (pulled.current) change(pulled.current.heightPx + event.clientY - pulled.current.fromY);
  };
  const leave = () => {
    pulled.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    change(heightPx + steps * STEP_PX);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no line between paragraphs
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('trade.chartHeight')}
      aria-valuemin={HEIGHTS_PX.least}
      aria-valuemax={HEIGHTS_PX.most}
      aria-valuenow={heightPx}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={leave}
      onPointerCancel={leave}
      className="relative z-1 mx-auto flex h-4 w-20 cursor-ns-resize touch-none items-center justify-center after:absolute after:inset-x-0 after:-top-6 after:bottom-0"
    >
      <i className="h-1 w-9 rounded-full bg-line" aria-hidden />
    </div>
  );
}
