/** Open orders, all or of one pair. */

import { useSpotMarkets } from '../../../features/market/index.ts';
import { OpenOrderRow, useOpenOrders } from '../../../features/spot/index.ts';
import { LoadFailed } from '../../../kit/load-failed.tsx';
import { ListOutline } from '../../../kit/paged-list.tsx';
import { t } from '../../../locale/text.ts';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { EmptyState } from '../../../ui/states.tsx';

export function OpenList({ pairsName }: { pairsName: string | undefined }) {
  const { orders, behind, isError, error, refetch } = useOpenOrders(pairsName);
  const markets = useSpotMarkets().data;
  if (isError && !orders) {
    return <LoadFailed error={error} refetch={refetch} />;
  }
  if (!orders) return <ListOutline />;
  const marketOf = (name: string) => markets?.find((market) => market.pairsName === name);
  return (
    <>
      {behind && <QuietNote>{t('app.behind')}</QuietNote>}
      {orders.length === 0 && <EmptyState title={t('trade.noOpenOrders')} />}
      <ul>
        {orders.map((order) => (
          <OpenOrderRow key={order.orderId} order={order} market={marketOf(order.pairsName)} />
        ))}
      </ul>
    </>
  );
}
