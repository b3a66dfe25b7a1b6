/**
 * The chart over a trade screen, with what the member has in its market as lines, which are named below it as well: for a
 * screen reader, and for a line that lies outside the prices that show.
 */
import { pairOf } from '@tern/protocol';
import { ChevronRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/layer.tsx';
import { useOpenPair } from '../open-pair.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { LineTone, OwnLine } from './own-line.ts';

interface ChartSheetProps {
  open: boolean;
  onClose(): void;
  /** The market's name in its topics. */
  market: string;
  lines: readonly OwnLine[];
}

const COLOUR: Record<LineTone, string> = {
  up: 'text-up',
  down: 'text-down',
  warn: 'text-warn',
  plain: 'text-text-2',
};

export function ChartSheet({ open, onClose, market, lines }: ChartSheetProps) {
  const navigate = useNavigate();
  const openPair = useOpenPair();
  const { type, pairsName } = pairOf(market);
  const leave = (go: () => void) => () => {
    onClose();
    go();
  };
  const whole = `/kline?type=${type === 'CONTRACT' ? 'contract' : 'bibi'}&pair=${pairsName}`;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('trade.chartTitle', { pair: pairsName })}
      closeLabel={t('app.close')}
    >
      <div className="-mx-4">
        <ChartPanel market={market} lines={lines} onWhole={leave(() => navigate(whole))} />
      </div>
      {lines.length > 0 && (
        <ul aria-label={t('trade.ownLines')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12">
          {lines.map(({ label, price, priceText, tone }) => (
            <li key={`${label} ${price}`} className={cx('whitespace-nowrap', COLOUR[tone])}>
              {label} <b className="font-semibold">{priceText}</b>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        onClick={leave(() => openPair({ type, pairsName }))}
        className="mt-2 flex h-11 w-full items-center justify-center gap-1 text-13 text-brand active:opacity-60"
      >
        {t('trade.chartDetail')}
        <ChevronRight size={16} aria-hidden />
      </button>
    </Sheet>
  );
}
