/** The intervals over the chart, the rarer ones behind "more"; ways to the indicators and to the whole screen. */
import { ChevronDown, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { type ChartInterval, FIRST_INTERVALS, MORE_INTERVALS } from './chart-intervals.ts';
import { changeChart, useChartSettings } from './chart-settings.ts';

interface IntervalBarProps {
  showsIndicators: boolean;
  onIndicators(): void;
  /** Absent where the chart has the whole screen. */
  onWhole?: (() => void) | undefined;
}

export function IntervalBar({ showsIndicators, onIndicators, onWhole }: IntervalBarProps) {
  const chosen = useChartSettings((settings) => settings.interval);
  const [open, setOpen] = useState(false);
  const hidden = MORE_INTERVALS.find((interval) => interval.name === chosen.name);
  const choose = (interval: ChartInterval) => {
    setOpen(false);
    changeChart({ interval });
  };
  const button = (interval: ChartInterval) => (
    <IntervalButton key={interval.name} interval={interval} chosen={chosen} onChoose={choose} />
  );
  return (
    <div className="relative shrink-0 border-t border-line text-12 text-text-2">
      <div className="flex h-10 items-center justify-between px-2 max-[359px]:text-11">
        {FIRST_INTERVALS.map(button)}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={cx(
            'flex h-10 items-center gap-0.5 whitespace-nowrap px-1',
            hidden && 'font-semibold text-brand',
          )}
        >
          {hidden ? t(hidden.label) : t('trade.moreIntervals')}
          <ChevronDown size={12} aria-hidden />
        </button>
        <button
          type="button"
          aria-expanded={showsIndicators}
          onClick={onIndicators}
          className="h-10 whitespace-nowrap px-1"
        >
          {t('trade.indicators')}
        </button>
        {onWhole && (
          <button
            type="button"
            aria-label={t('trade.wholeScreen')}
            onClick={onWhole}
            className="flex h-10 w-7 items-center justify-center"
          >
            <Maximize2 size={14} strokeWidth={1.6} aria-hidden />
          </button>
        )}
      </div>
      {open && (
        <div className="absolute inset-x-2 top-full z-10 grid grid-cols-5 rounded-b-lg bg-raised shadow-card">
          {MORE_INTERVALS.map(button)}
        </div>
      )}
    </div>
  );
}

interface IntervalButtonProps {
  interval: ChartInterval;
  chosen: ChartInterval;
  onChoose(interval: ChartInterval): void;
}

function IntervalButton({ interval, chosen, onChoose }: IntervalButtonProps) {
  const isChosen = interval.name === chosen.name;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(interval)}
      className={cx('h-10 shrink-0 whitespace-nowrap px-1', isChosen && 'font-semibold text-brand')}
    >
      {t(interval.label)}
    </button>
  );
}
