/** Open orders, all or of one pair. */
import { messageOf } from '../../../app/api.ts';
import { ListOutline } from '../../../app/paged-list.tsx';
import { useSpotMarkets } from '../../../features/market/queries.ts';
import { OpenOrderRow } from '../../../features/spot/open-order-row.tsx';
import { useOpenOrders } from '../../../features/spot/queries.ts';
import { t } from '../../../locale/text.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';

export function OpenList({ pairsName }: { pairsName: string | undefined }) {
  const { orders, isError, error, refetch } = useOpenOrders(pairsName);
  const markets = useSpotMarkets().data;
  if (isError && !orders) {
    return (
      <ErrorState
        title={t('app.loadFailed')}
        text={messageOf(error)}
        retryLabel={t('app.retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!orders) return <ListOutline />;
  if (orders.length === 0) return <EmptyState title={t('trade.noOpenOrders')} />;
  const tickOf = (name: string) => markets?.find((market) => market.pairsName === name)?.tickSize;
  return (
    <ul>
      {orders.map((order) => (
        <OpenOrderRow key={order.orderId} order={order} tickSize={tickOf(order.pairsName)} />
      ))}
    </ul>
  );
}
