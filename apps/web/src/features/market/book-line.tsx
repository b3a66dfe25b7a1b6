/**
 * One row of an order book: 20 high, a bar for the depth up to it, price and quantity. It is made once and then writes
 * itself: what a change of the market does not touch costs nothing.
 */
import { displayShortQty, groupThousands } from '@tern/math';
import { useLayoutEffect, useRef } from 'react';
import { usePreferences } from '../../kit/preferences/preferences.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import type { BookRows } from './book-rows.ts';
import type { BookRow } from './group-depth.ts';
import { writeText } from './write-text.ts';

export interface BookLook {
  side: 'asks' | 'bids';
  stepSize: string;
  /** `true` puts the quantity first, as on the left half of a mirrored book. */
  mirrored?: boolean | undefined;
  /** Which end the bar grows from. */
  barFrom?: 'left' | 'right' | undefined;
  onPrice?: ((price: string) => void) | undefined;
}

interface BookLineProps extends BookLook {
  rows: BookRows;
  place: number;
}

const LINE = 'relative flex h-5 items-center justify-between gap-1';

export function BookLine({ rows, place, side, stepSize, mirrored, barFrom, onPrice }: BookLineProps) {
  const { bar, price, qty } = useWrittenRow(rows, place, stepSize);
  const priceText = (
    <span ref={price} className={cx('relative', side === 'asks' ? 'text-down' : 'text-up')} />
  );
  const qtyText = <span ref={qty} className="relative" />;
  const inside = (
    <>
      <i
        ref={bar}
        className={cx(
          'absolute inset-y-0',
          barFrom === 'left' ? 'left-0' : 'right-0',
          side === 'asks' ? 'bg-down-soft' : 'bg-up-soft',
        )}
      />
      {mirrored ? qtyText : priceText}
      {mirrored ? priceText : qtyText}
    </>
  );
  if (!onPrice) return <div className={LINE}>{inside}</div>;
  const take = () => {
    const row = rows.getSnapshot()?.[place];
    if (row) onPrice(row.price);
  };
  return (
    <button type="button" onClick={take} className={cx(LINE, 'w-full active:opacity-60')}>
      <span className="sr-only">{t('trade.takePrice')}</span>
      {inside}
    </button>
  );
}

function useWrittenRow(rows: BookRows, place: number, stepSize: string) {
  const language = usePreferences((preferences) => preferences.language);
  const bar = useRef<HTMLElement>(null);
  const price = useRef<HTMLSpanElement>(null);
  const qty = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let shown: BookRow | undefined;
    const write = () => {
      const row = rows.getSnapshot()?.[place];
      if (!row || row === shown) return;
      if (row.price !== shown?.price) writeText(price.current, groupThousands(row.price));
      if (row.qty !== shown?.qty) writeText(qty.current, displayShortQty(row.qty, stepSize, language));
      if (row.percent !== shown?.percent && bar.current) bar.current.style.width = `${row.percent}%`;
      shown = row;
    };
    write();
    return rows.subscribe(write);
  }, [rows, place, stepSize, language]);
  return { bar, price, qty };
}
