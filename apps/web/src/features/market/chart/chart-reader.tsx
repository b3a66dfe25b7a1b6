/**
 * The chart for a keyboard and a screen reader: a slider over its bars whose value is the bar in words. Arrow keys go from
 * bar to bar, the page keys by ten, Home and End to the ends of what shows; the crosshair follows. Invariant: figures
 * are the server's own decimals; a bar that changes while it is read is not read again by itself.
 */
import { groupThousands } from '@tern/math';
import { pairOf, type WireBar } from '@tern/protocol';
import type { Chart } from 'klinecharts';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '../../../locale/text.ts';
import { dayAndMinute } from '../../../ui/time-words.ts';

interface ChartReaderProps {
  chart: Chart | undefined;
  market: string;
  /** As the server said it; undefined for a bar that is not known. */
  barAt(time: number): WireBar | undefined;
  children: ReactNode;
}

const PAGE_BARS = 10;
const FIGURES = [
  ['open', 'trade.barOpen'],
  ['high', 'trade.barHigh'],
  ['low', 'trade.barLow'],
  ['close', 'trade.barClose'],
  ['volume', 'trade.chartVolume'],
] as const;

export function ChartReader({ chart, market, barAt, children }: ChartReaderProps) {
  const [place, setPlace] = useState(0);
  const last = lastPlace(chart);
  const time = chart?.getDataList()[place]?.timestamp;
  const bar = time === undefined ? undefined : barAt(time);
  const go = (wanted: number) => {
    if (!chart) return;
    // Asked for anew: another interval may have brought other bars since.
    const next = Math.min(lastPlace(chart), Math.max(0, wanted));
    setPlace(next);
    showBar(chart, next);
  };
  /** A finger or a mouse brings a crosshair of its own. */
  const begin = (event: FocusEvent<HTMLElement>) =>
    event.currentTarget.matches(':focus-visible') ? go(last) : setPlace(last);
  const press = (event: KeyboardEvent) => {
    if (!chart) return;
    const { from, to } = chart.getVisibleRange();
    const wanted = {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      PageUp: place - PAGE_BARS,
      PageDown: place + PAGE_BARS,
      Home: from,
      End: to - 1,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    // The chart has keys of its own for the whole page.
    event.stopPropagation();
    go(wanted);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('trade.chartOf', { pair: pairOf(market).pairsName })}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={place}
      aria-valuetext={bar && barText(bar)}
      onFocus={begin}
      onBlur={() => chart?.executeAction('onCrosshairChange', {})}
      onKeyDown={press}
      className="size-full outline-offset-[-2px]"
    >
      {children}
    </div>
  );
}

function lastPlace(chart: Chart | undefined): number {
  return Math.max(0, (chart?.getDataList().length ?? 0) - 1);
}

function showBar(chart: Chart, place: number): void {
  const { from, to } = chart.getVisibleRange();
  if (place < from || place >= to) chart.scrollToDataIndex(place);
  const bar = chart.getDataList()[place];
  if (!bar) return;
  const found = chart.convertToPixel({ dataIndex: place, value: bar.close }, { paneId: 'candle_pane' });
  const { x, y } = Array.isArray(found) ? (found[0] ?? {}) : found;
  if (x !== undefined && y !== undefined) chart.executeAction('onCrosshairChange', { x, y });
}

function barText(bar: WireBar): string {
  const figures = FIGURES.map(([figure, name]) => `${t(name)} ${groupThousands(bar[figure])}`);
  return [dayAndMinute(bar.time), ...figures].join(', ');
}
