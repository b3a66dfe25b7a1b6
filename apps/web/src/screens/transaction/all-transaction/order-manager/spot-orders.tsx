/** The member's spot orders, open and finished, as rows of the order manager. */
import { displayAmount, displayMoneyIn, displayPriceOrNone, displayQty } from '@tern/math';
import type { WireSide, WireSpotOrder } from '@tern/protocol';
import { coinsOf, useSpotMarkets } from '../../../../features/market/index.ts';
import {
  isByQuote,
  reasonText,
  sideText,
  useCancelOrder,
  useOpenOrders,
  useOrderHistory,
} from '../../../../features/spot/index.ts';
import { LoadFailed } from '../../../../kit/load-failed.tsx';
import { ListOutline } from '../../../../kit/paged-list.tsx';
import { t } from '../../../../locale/text.ts';
import { QuietNote } from '../../../../ui/quiet-note.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { RecordList } from '../contract/record-list.tsx';
import type { OrderFilter } from './order-filters.tsx';
import { FinishedRow, OpenRow, type OrderLine } from './order-row.tsx';

type Market = { tickSize: string; stepSize: string };

const useMarketOf = () => {
  const markets = useSpotMarkets().data;
  return (name: string): Market | undefined => markets?.find((market) => market.pairsName === name);
};

/** Newest first; undefined while not known. */
export function useOpenSpot({ pairsName, direction }: OrderFilter) {
  const { orders, ...answer } = useOpenOrders(pairsName);
  return {
    ...answer,
    orders: orders?.filter((order) => direction === undefined || order.side === direction),
  };
}

export function OpenSpot({ filter, since }: { filter: OrderFilter; since: number }) {
  const { orders, behind, isError, error, refetch } = useOpenSpot(filter);
  const marketOf = useMarketOf();
  if (isError && !orders) return <LoadFailed error={error} refetch={refetch} />;
  if (!orders) return <ListOutline />;
  const rows = orders.filter((order) => order.createTime >= since);
  return (
    <>
      {behind && <QuietNote>{t('app.behind')}</QuietNote>}
      {rows.length === 0 && <EmptyState title={t('contractRecords.noOpen')} />}
      <ul>
        {rows.map((order) => (
          <OpenSpotRow key={order.orderId} order={order} market={marketOf(order.pairsName)} />
        ))}
      </ul>
    </>
  );
}

function OpenSpotRow({ order, market }: { order: WireSpotOrder; market: Market | undefined }) {
  const cancel = useCancelOrder();
  return (
    <OpenRow
      line={lineOf(order, market)}
      busy={cancel.isPending}
      onCancel={() => cancel.mutateAsync(order.orderId)}
    />
  );
}

export function FinishedSpot({ filter }: { filter: OrderFilter }) {
  const { pairsName, direction, status, period } = filter;
  const marketOf = useMarketOf();
  return (
    <RecordList
      answer={useOrderHistory({ pairsName, side: direction as WireSide | undefined, status })}
      period={period}
      timeOf={(order) => order.createTime}
      emptyText={t('contractRecords.noHistory')}
      row={(order) => (
        <FinishedRow
          key={order.orderId}
          line={lineOf(order, marketOf(order.pairsName))}
          status={order.status}
          to={`/transactionDetail?orderId=${order.orderId}`}
        />
      )}
    />
  );
}

function lineOf(order: WireSpotOrder, market: Market | undefined): OrderLine {
  const { quote } = coinsOf(order.pairsName);
  const qty = (text: string) => displayQty(text, market?.stepSize ?? '1');
  return {
    key: order.orderId,
    pairsName: order.pairsName,
    what: { text: sideText(order.side), colour: order.side === 'BUY' ? 'text-up' : 'text-down' },
    chips: [t(order.type === 'LIMIT' ? 'trade.limit' : 'trade.market')],
    figures: [
      {
        label: t('trade.priceAndAverage'),
        value:
          order.type === 'MARKET'
            ? t('contractRecords.market')
            : displayPriceOrNone(order.price, market?.tickSize),
        below: displayPriceOrNone(order.averagePrice, market?.tickSize),
      },
      {
        label: t('trade.filledAndQty'),
        value: qty(order.filledQty),
        below: isByQuote(order) ? `${displayAmount(order.quoteAmount, quote)} ${quote}` : qty(order.qty),
      },
      { label: t('trade.filledQuote', { coin: quote }), value: displayMoneyIn(order.filledQuote, quote) },
    ],
    createTime: order.createTime,
    note: reasonText(order),
  };
}
