/** The book beside the order form: asks over the last price over bids. Its height never changes; a tap takes a price. */
import { displayCny } from '@tern/math';
import { ChevronDown, Rows2, Rows3 } from 'lucide-react';
import { memo, useState } from 'react';
import { tickerOf, useTicker } from '../../feed/use-feed.ts';
import { type Language, t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { BookSide } from './book-side.tsx';
import { groupWidths } from './group-depth.ts';
import { coinsOf } from './pair-words.ts';
import { StaleGrey } from './stale.tsx';
import { atTick, TickerText } from './ticker-text.tsx';
import { DAY_COLOUR, useDayMark } from './use-day-mark.ts';
import { useFlash } from './use-flash.ts';
import { useStepMark } from './use-step-mark.ts';

const LAYOUTS = ['layoutBoth', 'layoutBids', 'layoutAsks'] as const;
type Layout = (typeof LAYOUTS)[number];

interface OrderBookProps {
  pairsName: string;
  market: { tickSize: string; stepSize: string };
  /** The language of the texts: another one draws the book again, which its form otherwise does not. */
  language: Language;
  onPrice(price: string): void;
  /** The rows of each side when both show. */
  rows: number;
}

export const OrderBook = memo(function OrderBook({ pairsName, market, onPrice, rows }: OrderBookProps) {
  const { base, quote } = coinsOf(pairsName);
  const widths = groupWidths(market.tickSize);
  const [group, setGroup] = useState(widths[0] as string);
  const [layout, setLayout] = useState<Layout>('layoutBoth');
  const asks = layout === 'layoutBids' ? 0 : layout === 'layoutAsks' ? 2 * rows : rows;
  const book = { pairsName, stepSize: market.stepSize, group, onPrice };
  return (
    <StaleGrey className="text-12 max-[359px]:text-11">
      {/* On the narrowest phones the coins go below their words. */}
      <div className="mb-1 flex items-end justify-between gap-1 text-11 text-text-3">
        <span>{t('trade.priceOf', { coin: quote })}</span>
        <span className="text-right">{t('trade.qtyOf', { coin: base })}</span>
      </div>
      <BookSide side="asks" count={asks} bestLast {...book} />
      <MiddlePrice pairsName={pairsName} onPrice={onPrice} />
      <BookSide side="bids" count={2 * rows - asks} {...book} />
      <div className="mt-1.5 flex gap-2">
        <GroupSelect widths={widths} value={group} onChoose={setGroup} />
        <button
          type="button"
          aria-label={`${t('trade.layout')}: ${t(`trade.${layout}`)}`}
          onClick={() => setLayout(LAYOUTS[(LAYOUTS.indexOf(layout) + 1) % LAYOUTS.length] as Layout)}
          className="flex size-10 items-center justify-center rounded-lg bg-sunken"
        >
          <LayoutIcon layout={layout} />
        </button>
      </div>
    </StaleGrey>
  );
});

const inCny = (value: string) => `≈ ${displayCny(value)}`;

/** The last price in the colour of its last step; before the first one in that of the day. */
function MiddlePrice({ pairsName, onPrice }: { pairsName: string; onPrice(price: string): void }) {
  const isLive = useTicker(pairsName, (pair) => pair !== undefined);
  const day = useDayMark<HTMLSpanElement>(pairsName);
  const flash = useFlash<HTMLButtonElement>(pairsName);
  const step = useStepMark<HTMLSpanElement>(pairsName);
  const take = () => {
    const pair = tickerOf(pairsName);
    if (pair) onPrice(pair.price);
  };
  return (
    <button
      ref={flash}
      type="button"
      disabled={!isLive}
      onClick={take}
      className="my-0.5 flex h-10 w-full flex-col justify-center rounded text-left"
    >
      <span ref={day} className={cx('text-16 font-semibold', DAY_COLOUR)}>
        <span ref={step} className="data-[step=down]:text-down data-[step=up]:text-up">
          {isLive ? <TickerText pairsName={pairsName} figure="price" show={atTick} /> : '--'}
        </span>
      </span>
      <TickerText className="text-11 text-text-2" pairsName={pairsName} figure="chPrice" show={inCny} />
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
    <label className="relative flex h-10 flex-1 items-center justify-between gap-1 rounded-lg bg-sunken px-2 text-11 text-text-2">
      <span>{value}</span>
      <ChevronDown size={12} aria-hidden />
      <select
        aria-label={t('trade.group')}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 text-16 opacity-0"
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
