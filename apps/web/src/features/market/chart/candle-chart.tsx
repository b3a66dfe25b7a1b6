/**
 * The chart itself, loaded when it is needed. It owns the chart object; everything that it shows comes by properties.
 * Invariant: one chart a mount; a hidden screen has none, so nothing is drawn unseen.
 */
import { decimalsOf, priceDecimals } from '@tern/math';
import { pairOf, type WireBar } from '@tern/protocol';
import { type Chart, dispose, init } from 'klinecharts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { paced } from '../../../feed/paced.ts';
import { klineStore } from '../../../feed/topics.ts';
import { marketApi } from '../../../kit/calls/market.ts';
import { usePreferences } from '../../../kit/preferences/preferences.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { createChartLoader } from './chart-data.ts';
import { type Indicator, isMain, type Parameters } from './chart-indicators.ts';
import { type ChartInterval, timezoneOf } from './chart-intervals.ts';
import { ChartReader } from './chart-reader.tsx';
import { AXIS_PX, chartStyles, pageColours } from './chart-style.ts';
import { DrawingGround } from './drawing-ground.tsx';
import type { Hand } from './drawings.ts';
import { ErasingGround } from './erasing-ground.tsx';
import { leaveVerticalSwipes } from './leave-vertical-swipes.ts';
import type { OwnLine } from './own-line.ts';
import { useDrawings } from './use-drawings.ts';
import { useOwnLines } from './use-own-lines.ts';
import { useReferencePrices } from './use-reference-prices.ts';
import { labelMeasure, wholeLabels } from './whole-labels.ts';

export interface CandleChartProps {
  /** The market's name in its topics. */
  market: string;
  tickSize: string;
  stepSize: string;
  interval: ChartInterval;
  indicators: readonly Indicator[];
  parameters: Parameters;
  /** The member's own prices in this market. */
  lines: readonly OwnLine[];
  /** No touch scrolls the page. */
  takesTouch: boolean;
  tool: Hand | undefined;
  onDrawn(): void;
  onLoaded(): void;
  onFailed(error: unknown): void;
}

const MAIN_PANE = 'candle_pane';
const SUB_PANE_PX = 66;
/** Over what the chart says of itself, which keeps every touch and every scroll from the page. */
const PAN_Y = 'touch-pan-y [&>*]:touch-pan-y! [&>*]:overscroll-auto!';
/** Between the newest bar and the prices. */
const RIGHT_PX = 8;
const DRAWN_EVERY_MS = 500;

export function CandleChart(props: CandleChartProps) {
  const { market, interval } = props;
  const element = useRef<HTMLDivElement>(null);
  const chart = useChart(element);
  useLook(chart, interval);
  useIndicators(chart, props.indicators, props.parameters);
  const barAt = useBars(chart, props);
  useVerticalSwipes(element, !props.takesTouch);
  useDrawings(chart, market);
  useReferencePrices(chart, market, props.tickSize);
  useOwnLines(chart, props.lines);
  return (
    <>
      <ChartReader chart={chart} market={market} barAt={barAt}>
        <div ref={element} aria-hidden className={cx('size-full', props.takesTouch ? 'touch-none' : PAN_Y)} />
      </ChartReader>
      {chart && props.tool === 'erase' && (
        <ErasingGround chart={chart} pairsName={market} onEmpty={props.onDrawn} />
      )}
      {chart && props.tool && props.tool !== 'erase' && (
        <DrawingGround
          key={props.tool}
          chart={chart}
          pairsName={market}
          tool={props.tool}
          onDrawn={props.onDrawn}
        />
      )}
    </>
  );
}

function useChart(element: RefObject<HTMLDivElement | null>): Chart | undefined {
  const [chart, setChart] = useState<Chart>();
  useEffect(() => {
    const place = element.current;
    const made = place && init(place);
    if (!made) return;
    // Its bars are reached by the reader around it.
    place.firstElementChild?.removeAttribute('tabindex');
    made.setOffsetRightDistance(RIGHT_PX);
    const widthOf = labelMeasure(pageColours().family, AXIS_PX);
    made.overrideXAxis({ name: 'normal', createTicks: (ticks) => wholeLabels(ticks, widthOf) });
    setChart(made);
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(place);
    return () => {
      observer.disconnect();
      setChart(undefined);
      dispose(place);
    };
  }, [element]);
  return chart;
}

function useLook(chart: Chart | undefined, interval: ChartInterval): void {
  const { theme, scheme, language } = usePreferences();
  // Theme and scheme change the colours that are read off the page
  useEffect(() => {
    chart?.setStyles(chartStyles(pageColours(), interval.isLine));
  }, [chart, theme, scheme, interval]);
  useEffect(() => {
    chart?.setLocale(language === 'zh' ? 'zh-CN' : 'en-US');
  }, [chart, language]);
  useEffect(() => {
    chart?.setTimezone(timezoneOf(interval.interval));
  }, [chart, interval]);
}

function useIndicators(
  chart: Chart | undefined,
  indicators: readonly Indicator[],
  parameters: Parameters,
): void {
  const language = usePreferences((preferences) => preferences.language);
  const drawn = useRef<{ chart: Chart | undefined; names: readonly Indicator[] }>({ chart, names: [] });
  useEffect(() => {
    if (!chart) return;
    const before = drawn.current.chart === chart ? drawn.current.names : [];
    for (const name of before) if (!indicators.includes(name)) chart.removeIndicator({ name });
    for (const name of indicators) {
      const indicator = { name, calcParams: [...parameters[name]] };
      if (before.includes(name)) {
        chart.overrideIndicator(indicator);
        continue;
      }
      if (isMain(name)) chart.createIndicator({ ...indicator, paneId: MAIN_PANE }, true);
      else {
        const paneId = `pane_${name}`;
        chart.createIndicator({ ...indicator, paneId });
        chart.setPaneOptions({ id: paneId, height: SUB_PANE_PX, minHeight: SUB_PANE_PX, dragEnabled: false });
        // Room for the line of words above the bars.
        chart.overrideYAxis({ paneId, gap: { top: 0.6, bottom: 0.02 } });
      }
    }
    if (indicators.includes('VOL')) nameVolume(chart);
    drawn.current = { chart, names: indicators };
    // The language reaches the volume's name
  }, [chart, indicators, parameters, language]);
}

/** The chart's own name of it is English in every language, and comes back with every new parameter. */
function nameVolume(chart: Chart): void {
  const name = 'VOL';
  const figures = chart.getIndicators({ name })[0]?.figures;
  if (!figures) return;
  const title = `${t('trade.chartVolume')}: `;
  chart.overrideIndicator({
    name,
    figures: figures.map((figure) => (figure.key === 'volume' ? { ...figure, title } : figure)),
  });
}

/** Brings the bars to the chart. @returns each as the server said it */
function useBars(chart: Chart | undefined, props: CandleChartProps): (time: number) => WireBar | undefined {
  const current = useRef<ReturnType<typeof createChartLoader>>(undefined);
  const { market, tickSize, stepSize, interval, onLoaded, onFailed } = props;
  useEffect(() => {
    if (!chart) return;
    const loader = createChartLoader({
      interval: interval.interval,
      load: (endTime, limit) =>
        marketApi.call('getKline', {
          ...pairOf(market),
          interval: interval.interval,
          limit: String(limit),
          ...(endTime === undefined ? {} : { endTime: String(endTime) }),
        }),
      live: paced(klineStore(market, interval.interval), DRAWN_EVERY_MS),
      loaded: onLoaded,
      failed: onFailed,
      hole: () => chart.resetData(),
    });
    current.current = loader;
    chart.setDataLoader(loader);
    chart.setSymbol({
      ticker: market,
      pricePrecision: priceDecimals(tickSize),
      volumePrecision: Math.min(4, decimalsOf(stepSize)),
    });
    chart.setPeriod(interval.period);
    return () => loader.stop();
  }, [chart, market, tickSize, stepSize, interval, onLoaded, onFailed]);
  return useCallback((time) => current.current?.barAt(time), []);
}

/** Where the chart has the whole screen, there is no page to scroll. */
function useVerticalSwipes(element: RefObject<HTMLDivElement | null>, areLeft: boolean): void {
  useEffect(() => {
    if (areLeft && element.current) return leaveVerticalSwipes(element.current);
  }, [element, areLeft]);
}
