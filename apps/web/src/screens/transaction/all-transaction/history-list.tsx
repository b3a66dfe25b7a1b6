/** Orders that are over, newest first; a row opens the order with its fills. */
import { displayAmount, displayMoneyIn, displayPriceOrNone, displayQty } from '@tern/math';
import type { WireSpotOrder } from '@tern/protocol';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { coinsOf, useSpotMarket } from '../../../features/market/index.ts';
import {
  isByQuote,
  reasonText,
  sideText,
  statusText,
  useOrderHistory,
} from '../../../features/spot/index.ts';
import { PagedList } from '../../../kit/paged-list.tsx';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { fullTime, shortTime } from '../../../ui/time-words.ts';
import type { Filters } from './filters.ts';

export function HistoryList({ filters }: { filters: Filters }) {
  const answer = useOrderHistory(filters);
  const rows = answer.data?.pages.flatMap((page) => page.rows);
  const since = answer.data?.pages[0]?.unfilledSince;
  return (
    <PagedList
      rows={rows}
      answer={answer}
      emptyText={t('trade.noHistory')}
      note={since ? t('trade.unfilledGone', { time: fullTime(since) }) : undefined}
      row={(order) => <HistoryRow key={order.orderId} order={order} />}
    />
  );
}

const STATUS_COLOURS = {
  pending: 'text-brand',
  partial: 'text-brand',
  matched: 'text-ok',
  cancelled: 'text-text-2',
};

function HistoryRow({ order }: { order: WireSpotOrder }) {
  const { base, quote } = coinsOf(order.pairsName);
  return (
    <li className="border-b border-line">
      <Link to={`/transactionDetail?orderId=${order.orderId}`} className="block py-3.5 active:opacity-60">
        <span className="flex items-center">
          <span className={cx('font-semibold', order.side === 'BUY' ? 'text-up' : 'text-down')}>
            {sideText(order.side)}
          </span>
          <b className="mx-2 ml-1.5 font-semibold">
            {base}
            <span className="text-12 font-normal text-text-3">/{quote}</span>
          </b>
          <Chip>{t(order.type === 'LIMIT' ? 'trade.limit' : 'trade.market')}</Chip>
          <span className={cx('ml-auto text-13', STATUS_COLOURS[order.status])}>{statusText(order)}</span>
          <ChevronRight size={16} className="text-text-3" aria-hidden />
        </span>
        <OrderFigures order={order} quote={quote} />
      </Link>
    </li>
  );
}

function OrderFigures({ order, quote }: { order: WireSpotOrder; quote: string }) {
  const { market } = useSpotMarket(order.pairsName);
  const qty = (text: string) => displayQty(text, market?.stepSize ?? '1');
  const price =
    order.type === 'MARKET' ? t('trade.market') : displayPriceOrNone(order.price, market?.tickSize);
  const average = displayPriceOrNone(order.averagePrice, market?.tickSize);
  // Both in the coin that the order names.
  const [done, asked] = isByQuote(order)
    ? [displayMoneyIn(order.filledQuote, quote), `${displayAmount(order.quoteAmount, quote)} ${quote}`]
    : [qty(order.filledQty), qty(order.qty)];
  return (
    <span className="mt-2 grid grid-cols-3 gap-2 text-13">
      <span className="min-w-0">
        <span className="block text-11 text-text-3">{t('trade.priceAndAverage')}</span>
        <span className="block truncate">{price}</span>
        <span className="block truncate">{average}</span>
      </span>
      <span className="min-w-0">
        <span className="block text-11 text-text-3">{t('trade.filledAndQty')}</span>
        <span className="block truncate">{done}</span>
        <span className="block truncate">{asked}</span>
      </span>
      <span className="min-w-0 text-right">
        <span className="block text-11 text-text-3">{t('trade.filledQuote', { coin: quote })}</span>
        <span className="block truncate">{displayMoneyIn(order.filledQuote, quote)}</span>
        <span className="block truncate text-12 text-text-3">
          {reasonText(order) || shortTime(order.createTime)}
        </span>
      </span>
    </span>
  );
}
