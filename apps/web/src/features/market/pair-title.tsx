/**
 * The pair in the bar of a trade screen; it opens the pair picker. Invariant: the pair is whole. What stands after it wraps out
 * of sight where it finds no room, the last first, so the change of the day goes before the chip.
 */
import { displayPercent } from '@tern/math';
import { pairOf } from '@tern/protocol';
import { ChevronDown } from 'lucide-react';
import { useStale } from '../../feed/use-feed.ts';
import { t } from '../../locale/text.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { TickerText } from './ticker-text.tsx';
import { DAY_COLOUR, useDayMark } from './use-day-mark.ts';

interface PairTitleProps {
  market: string;
  /** Names the picker that it opens, for screen readers. */
  label: string;
  onPress(): void;
}

export function PairTitle({ market, label, onPress }: PairTitleProps) {
  const { type, pairsName } = pairOf(market);
  const day = useDayMark<HTMLSpanElement>(market);
  const stale = useStale();
  return (
    <div className="flex h-10 min-w-0 flex-1 flex-wrap content-start gap-x-2 overflow-clip [overflow-clip-margin:4px]">
      <h1 className="shrink-0">
        <button
          type="button"
          onClick={onPress}
          className="flex h-10 items-center gap-1 whitespace-nowrap active:opacity-60 max-[359px]:text-15"
        >
          {pairsName}
          <ChevronDown size={16} className="shrink-0 text-text-3" aria-hidden />
          <span className="sr-only">{label}</span>
        </button>
      </h1>
      {type === 'CONTRACT' && (
        <span className="flex h-10 items-center">
          <Chip tone="brand">{t('trade.perpetual')}</Chip>
        </span>
      )}
      <span
        ref={day}
        className={cx('flex h-10 items-center text-13 font-semibold', stale ? 'text-text-3' : DAY_COLOUR)}
      >
        <TickerText pairsName={market} figure="updown" show={displayPercent} />
      </span>
    </div>
  );
}
