/** The book beside the order form: asks over the last price over bids. Its height never changes; a tap takes a price. */
import { displayCny, displayPrice } from '@tern/math';
import { ChevronDown, Rows2, Rows3 } from 'lucide-react';
import { useState } from 'react';
import type { BookMarket } from '../../features/market/book-line.tsx';
import { BookLine } from '../../features/market/book-line.tsx';
import { type BookRow, groupSide, groupWidths } from '../../features/market/group-depth.ts';
import { coinsOf } from '../../features/market/pair-words.ts';
import { StaleGrey } from '../../features/market/stale.tsx';
import { useDirection } from '../../features/market/use-direction.ts';
import { useFlash } from '../../features/market/use-flash.ts';
import { useDepth, useTicker } from '../../feed/use-feed.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { directionOf, directionText } from '../../ui/price.tsx';

const ROWS = 8;
const LAYOUTS = ['layoutBoth', 'layoutBids', 'layoutAsks'] as const;
type Layout = (typeof LAYOUTS)[number];

interface OrderBookProps {
  pairsName: string;
  market: BookMarket;
  onPrice(price: string): void;
}

export function OrderBook({ pairsName, market, onPrice }: OrderBookProps) {
  const { base, quote } = coinsOf(pairsName);
  const widths = groupWidths(market.tickSize);
  const [group, setGroup] = useState(widths[0] as string);
  const [layout, setLayout] = useState<Layout>('layoutBoth');
  const depth = useDepth(pairsName);
  const asks = layout === 'layoutBids' ? 0 : layout === 'layoutAsks' ? 2 * ROWS : ROWS;
  const sides = depth && {
    asks: groupSide(depth.asks, 'asks', group, asks),
    bids: groupSide(depth.bids, 'bids', group, 2 * ROWS - asks),
  };
  return (
    <StaleGrey className="text-12">
      <div className="mb-1 flex justify-between gap-1 text-11 text-text-3">
        <span className="truncate">{t('trade.priceOf', { coin: quote })}</span>
        <span className="truncate">{t('trade.qtyOf', { coin: base })}</span>
      </div>
      <Half side="asks" rows={sides?.asks} count={asks} market={market} onPrice={onPrice} />
      <MiddlePrice pairsName={pairsName} onPrice={onPrice} />
      <Half side="bids" rows={sides?.bids} count={2 * ROWS - asks} market={market} onPrice={onPrice} />
      <div className="mt-2 flex gap-2">
        <GroupSelect widths={widths} value={group} onChoose={setGroup} />
        <button
          type="button"
          aria-label={`${t('trade.layout')}: ${t(`trade.${layout}`)}`}
          onClick={() => setLayout(LAYOUTS[(LAYOUTS.indexOf(layout) + 1) % LAYOUTS.length] as Layout)}
          className="flex size-7 items-center justify-center rounded bg-sunken"
        >
          <LayoutIcon layout={layout} />
        </button>
      </div>
    </StaleGrey>
  );
}

interface HalfProps {
  side: 'asks' | 'bids';
  rows: BookRow[] | undefined;
  count: number;
  market: BookMarket;
  onPrice(price: string): void;
}

/** Best next to the middle; places without a level stay empty. */
function Half({ side, rows, count, market, onPrice }: HalfProps) {
  const places = Array.from({ length: count }, (_, place) => rows?.[place]);
  if (side === 'asks') places.reverse();
  return places.map((row, place) => (
    <BookLine key={place} row={row} side={side} market={market} onPrice={onPrice} />
  ));
}

function MiddlePrice({ pairsName, onPrice }: { pairsName: string; onPrice(price: string): void }) {
  const ticker = useTicker(pairsName);
  const step = useDirection(ticker?.price);
  const direction = step === 'flat' && ticker ? directionOf(ticker.updown) : step;
  const flash = useFlash<HTMLButtonElement>(ticker?.price);
  return (
    <button
      ref={flash}
      type="button"
      disabled={!ticker}
      onClick={() => ticker && onPrice(ticker.price)}
      className="my-1 flex h-11 w-full flex-col justify-center rounded text-left"
    >
      <span className={cx('text-16 font-semibold', directionText(direction))}>
        {ticker ? displayPrice(ticker.price, ticker.tickSize) : '--'}
      </span>
      <span className="text-11 text-text-2">{ticker ? `≈ ${displayCny(ticker.chPrice)}` : ''}</span>
    </button>
  );
}

function GroupSelect({
  widths,
  value,
  onChoose,
}: {
  widths: string[];
  value: string;
  onChoose(width: string): void;
}) {
  return (
    <label className="relative flex h-7 flex-1 items-center justify-between gap-1 rounded bg-sunken px-2 text-11 text-text-2">
      <span>{value}</span>
      <ChevronDown size={12} aria-hidden />
      <select
        aria-label={t('trade.group')}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 opacity-0"
      >
        {widths.map((width) => (
          <option key={width} value={width}>
            {width}
          </option>
        ))}
      </select>
    </label>
  );
}

function LayoutIcon({ layout }: { layout: Layout }) {
  if (layout === 'layoutBoth') return <Rows2 size={14} className="text-text-2" aria-hidden />;
  return <Rows3 size={14} className={layout === 'layoutBids' ? 'text-up' : 'text-down'} aria-hidden />;
}
