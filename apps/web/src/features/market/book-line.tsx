/** One row of an order book: 20 high, a bar for the depth up to it, price and quantity. Drawn again only when it changed. */
import { groupThousands } from '@tern/math';
import { memo } from 'react';
import { usePreferences } from '../../app/preferences.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { displayQty } from '../../ui/display-qty.ts';
import type { BookRow } from './group-depth.ts';

export interface BookMarket {
  tickSize: string;
  stepSize: string;
}

export interface BookLineProps {
  row: BookRow | undefined;
  side: 'asks' | 'bids';
  market: BookMarket;
  /** `true` puts the quantity first, as on the left half of a mirrored book. */
  mirrored?: boolean;
  /** Which end the bar grows from. */
  barFrom?: 'left' | 'right';
  onPrice?(price: string): void;
}

const LINE = 'relative flex h-5 items-center justify-between gap-1';

function BookLineView({ row, side, market, mirrored = false, barFrom = 'right', onPrice }: BookLineProps) {
  const language = usePreferences((preferences) => preferences.language);
  if (!row)
    return <div className="flex h-5 items-center justify-between text-text-3">{mirrored ? '' : '--'}</div>;
  const price = groupThousands(row.price);
  const priceText = (
    <span className={cx('relative', side === 'asks' ? 'text-down' : 'text-up')}>{price}</span>
  );
  const qtyText = <span className="relative">{displayQty(row.qty, market.stepSize, language)}</span>;
  const inside = (
    <>
      <i
        style={{ width: `${row.percent}%` }}
        className={cx(
          'absolute inset-y-0',
          barFrom === 'right' ? 'right-0' : 'left-0',
          side === 'asks' ? 'bg-down-soft' : 'bg-up-soft',
        )}
      />
      {mirrored ? qtyText : priceText}
      {mirrored ? priceText : qtyText}
    </>
  );
  if (!onPrice) return <div className={LINE}>{inside}</div>;
  return (
    <button type="button" onClick={() => onPrice(row.price)} className={cx(LINE, 'w-full active:opacity-60')}>
      <span className="sr-only">{t('trade.takePrice')}</span>
      {inside}
    </button>
  );
}

function isSame(a: BookLineProps, b: BookLineProps): boolean {
  return (
    a.row?.price === b.row?.price &&
    a.row?.qty === b.row?.qty &&
    a.row?.percent === b.row?.percent &&
    a.side === b.side &&
    a.market === b.market &&
    a.mirrored === b.mirrored
  );
}

export const BookLine = memo(BookLineView, isSame);
