/** The indicators under the chart, and ways to their parameters and to the drawing tools. */
import { PencilLine, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { type Indicator, MAIN_INDICATORS, SUB_INDICATORS, toggleIndicator } from './chart-indicators.ts';
import { changeChart, useChartSettings } from './chart-settings.ts';

const IndicatorSheet = lateSheet(() => import('./indicator-sheet.tsx').then((file) => file.IndicatorSheet));

interface IndicatorBarProps {
  draws: boolean;
  onDraw(): void;
}

export function IndicatorBar({ draws, onDraw }: IndicatorBarProps) {
  const shown = useChartSettings((settings) => settings.indicators);
  const [setting, setSetting] = useState(false);
  const button = (indicator: Indicator) => (
    <button
      key={indicator}
      type="button"
      aria-pressed={shown.includes(indicator)}
      onClick={() => changeChart({ indicators: toggleIndicator(shown, indicator) })}
      className={cx(
        'h-10 shrink-0 px-2',
        shown.includes(indicator) ? 'font-semibold text-text' : 'text-text-2',
      )}
    >
      {indicator}
    </button>
  );
  return (
    <div className="flex shrink-0 items-center border-y border-line pr-1 pl-2 text-12">
      <div className="no-scrollbar flex min-w-0 flex-1 items-center overflow-x-auto">
        {MAIN_INDICATORS.map(button)}
        <i className="mx-1 h-3 w-px shrink-0 bg-line" />
        {SUB_INDICATORS.map(button)}
      </div>
      <ToolButton label={t('trade.indicatorSettings')} onPress={() => setSetting(true)}>
        <SlidersHorizontal size={16} strokeWidth={1.6} aria-hidden />
      </ToolButton>
      <ToolButton label={t('trade.draw')} on={draws} onPress={onDraw}>
        <PencilLine size={16} strokeWidth={1.6} aria-hidden />
      </ToolButton>
      <IndicatorSheet open={setting} onClose={() => setSetting(false)} />
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  /** For one that stays pressed. */
  on?: boolean;
  onPress(): void;
  children: ReactNode;
}

function ToolButton({ label, on, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      onClick={onPress}
      className={cx('flex size-10 shrink-0 items-center justify-center', on ? 'text-brand' : 'text-text-2')}
    >
      {children}
    </button>
  );
}
