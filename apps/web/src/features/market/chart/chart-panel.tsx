/**
 * The chart with its intervals above, its indicators and drawing tools below; the chart's own program loads after the
 * prices show. `fill` gives it the rest of the screen instead of the height that the member likes.
 */
import { useCallback, useState } from 'react';
import { messageOf } from '../../../kit/api/api.ts';
import { usePart } from '../../../kit/loading/use-part.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { useMarketStepsQuery } from '../contract-queries.ts';
import { StaleGrey } from '../stale.tsx';
import { ChartHeight } from './chart-height.tsx';
import { isMain } from './chart-indicators.ts';
import { useChartSettings } from './chart-settings.ts';
import { DrawingBar } from './drawing-bar.tsx';
import type { Hand } from './drawings.ts';
import { IndicatorBar } from './indicator-bar.tsx';
import { IntervalBar } from './interval-bar.tsx';
import type { OwnLine } from './own-line.ts';

const loadChart = () => import('./candle-chart.tsx').then((file) => file.CandleChart);

const SUB_PANE_PX = 66;

interface ChartPanelProps {
  /** The market's name in its topics. */
  market: string;
  /** The member's own prices in the market. */
  lines?: readonly OwnLine[];
  fill?: boolean;
  onWhole?: () => void;
}

const NO_LINES: readonly OwnLine[] = [];

export function ChartPanel({ market, lines = NO_LINES, fill = false, onWhole }: ChartPanelProps) {
  const [showsIndicators, setShowsIndicators] = useState(true);
  const [draws, setDraws] = useState(false);
  const [tool, setTool] = useState<Hand>();
  const toggleDraws = () => {
    setTool(undefined);
    setDraws(!draws);
  };
  return (
    <section className={cx('bg-surface', fill ? 'flex min-h-0 flex-1 flex-col' : 'shrink-0')}>
      <IntervalBar
        showsIndicators={showsIndicators}
        onIndicators={() => setShowsIndicators(!showsIndicators)}
        onWhole={onWhole}
      />
      <ChartBox market={market} lines={lines} fill={fill} tool={tool} onDrawn={() => setTool(undefined)} />
      {!fill && <ChartHeight />}
      {draws && <DrawingBar pairsName={market} tool={tool} onTool={setTool} />}
      {showsIndicators && <IndicatorBar draws={draws} onDraw={toggleDraws} />}
    </section>
  );
}

interface ChartBoxProps {
  market: string;
  lines: readonly OwnLine[];
  fill: boolean;
  tool: Hand | undefined;
  onDrawn(): void;
}

function ChartBox({ market, lines, fill, tool, onDrawn }: ChartBoxProps) {
  const { steps, error: stepsError, refetch: askSteps } = useMarketStepsQuery(market);
  const { interval, indicators, parameters, heightPx } = useChartSettings();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | { failed: string }>('loading');
  const onLoaded = useCallback(() => setState('shown'), []);
  const onFailed = useCallback((error: unknown) => setState({ failed: messageOf(error) }), []);
  const CandleChart = usePart(typeof state === 'string', loadChart, () =>
    setState({ failed: t('app.chunkFailed') }),
  );
  const retry = () => {
    if (!steps) void askSteps();
    setState('loading');
    setAttempt(attempt + 1);
  };
  const stepsFailed = !steps && stepsError ? messageOf(stepsError) : undefined;
  const failed = typeof state === 'object' ? state.failed : stepsFailed;
  const panes = indicators.filter((indicator) => !isMain(indicator)).length;
  return (
    <div
      className={cx('relative', fill && 'min-h-0 flex-1')}
      style={fill ? undefined : { height: heightPx + panes * SUB_PANE_PX }}
    >
      <StaleGrey className="absolute inset-0">
        {CandleChart && steps && (
          <CandleChart
            key={attempt}
            market={market}
            tickSize={steps.tickSize}
            stepSize={steps.stepSize}
            interval={interval}
            indicators={indicators}
            parameters={parameters}
            lines={lines}
            takesTouch={fill}
            tool={tool}
            onDrawn={onDrawn}
            onLoaded={onLoaded}
            onFailed={onFailed}
          />
        )}
      </StaleGrey>
      {state === 'loading' && failed === undefined && (
        <Skeleton className="absolute inset-x-4 inset-y-3 rounded-lg" />
      )}
      {failed !== undefined && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-surface text-13 text-text-2">
          {failed}
          <Button size="small" tone="soft" onClick={retry}>
            {t('app.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
