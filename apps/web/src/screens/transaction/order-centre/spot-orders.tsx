/** The member's spot orders, open and finished, and the trades that they made. */
import { displayAmount, displayMoneyIn, displayPriceOrNone, displayQty } from '@tern/math';
import type { WireSide, WireSpotOrder } from '@tern/protocol';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { coinsOf, useSpotMarkets } from '../../../features/market/index.ts';
import {
  AmendFigure,
  FillRow,
  isByQuote,
  reasonText,
  sideWords,
  useCancelOrder,
  useFills,
  useOpenOrders,
  useOrderHistory,
} from '../../../features/spot/index.ts';
import { startOf } from '../../../kit/lists/period.ts';
import { t } from '../../../locale/text.ts';
import type { RecordLine } from '../../../ui/record-card.tsx';
import type { OrderFilter } from './filters.ts';
import { OpenList } from './open-list.tsx';
import { OrderCard } from './order-card.tsx';
import { RecordList } from './record-list.tsx';

type Market = { tickSize: string; stepSize: string };

const useMarketOf = () => {
  const markets = useSpotMarkets().data;
  return (name: string): Market | undefined => markets?.find((market) => market.pairsName === name);
};

/** Newest first; undefined while not known. The list is whole, so it is narrowed here. */
export function useOpenSpot({ pairsName, direction, period }: OrderFilter) {
  const { orders, ...answer } = useOpenOrders(pairsName);
  const since = startOf(period);
  return {
    ...answer,
    orders: orders?.filter(
      (order) => (direction === undefined || order.side === direction) && order.createTime >= since,
    ),
  };
}

export function OpenSpot({ filter }: { filter: OrderFilter }) {
  const { orders, ...answer } = useOpenSpot(filter);
  const marketOf = useMarketOf();
  return (
    <OpenList answer={answer} count={orders?.length}>
      {orders?.map((order) => (
        <OpenOrder key={order.orderId} order={order} market={marketOf(order.pairsName)} />
      ))}
    </OpenList>
  );
}

function OpenOrder({ order, market }: { order: WireSpotOrder; market: Market | undefined }) {
  const { isPending, mutateAsync } = useCancelOrder();
  const line = lineOf(order, market, (field, text) => (
    <AmendFigure order={order} field={field} text={text} />
  ));
  return <OrderCard line={line} cancel={{ isPending, send: () => mutateAsync(order.orderId) }} />;
}

export function FinishedSpot({ filter }: { filter: OrderFilter }) {
  const { pairsName, direction, type, status, period } = filter;
  const marketOf = useMarketOf();
  return (
    <RecordList
      answer={useOrderHistory({ pairsName, side: direction as WireSide | undefined, type, status, period })}
      emptyText={t('contractRecords.noHistory')}
      row={(order) => (
        <OrderCard
          key={order.orderId}
          line={lineOf(order, marketOf(order.pairsName))}
          status={order.status}
          to={`/transactionDetail?orderId=${order.orderId}`}
        />
      )}
    />
  );
}

export function SpotFills({ filter }: { filter: OrderFilter }) {
  const { pairsName, direction, period } = filter;
  const marketOf = useMarketOf();
  return (
    <>
      <Link
        to="/transaction/summary"
        className="flex h-11 items-center justify-between border-b border-line text-13 text-text-2"
      >
        {t('trade.tradingSummary')}
        <ChevronRight size={16} className="text-text-3" aria-hidden />
      </Link>
      <RecordList
        answer={useFills({ pairsName, side: direction as WireSide | undefined, period })}
        emptyText={t('contractRecords.noFills')}
        row={(fill) => (
          <FillRow
            key={`${fill.tradeId}/${fill.orderId}`}
            fill={fill}
            coins={coinsOf(fill.pairsName)}
            market={marketOf(fill.pairsName)}
          />
        )}
      />
    </>
  );
}

/** @param figure draws the price and the quantity of an order that may still be amended */
function lineOf(
  order: WireSpotOrder,
  market: Market | undefined,
  figure: (field: 'price' | 'qty', text: string) => ReactNode = (_, text) => text,
): RecordLine {
  const { quote } = coinsOf(order.pairsName);
  const qty = (text: string) => displayQty(text, market?.stepSize ?? '1');
  // Both in the coin that the order names.
  const [done, asked] = isByQuote(order)
    ? [displayMoneyIn(order.filledQuote, quote), `${displayAmount(order.quoteAmount, quote)} ${quote}`]
    : [qty(order.filledQty), figure('qty', qty(order.qty))];
  return {
    pairsName: order.pairsName,
    what: sideWords(order.side),
    chips: [t(order.type === 'LIMIT' ? 'trade.limit' : 'trade.market')],
    figures: [
      {
        label: t('trade.priceAndAverage'),
        value:
          order.type === 'MARKET'
            ? t('trade.market')
            : figure('price', displayPriceOrNone(order.price, market?.tickSize)),
        below: displayPriceOrNone(order.averagePrice, market?.tickSize),
      },
      { label: t('trade.filledAndQty'), value: done, below: asked },
      { label: t('trade.filledQuote', { coin: quote }), value: displayMoneyIn(order.filledQuote, quote) },
    ],
    time: order.createTime,
    note: reasonText(order),
  };
}
