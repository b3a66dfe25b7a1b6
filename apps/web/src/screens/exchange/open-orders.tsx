/** The open orders of all pairs or of this one; all of them can be cancelled at once. */
import { useState } from 'react';
import { useSpotMarkets } from '../../features/market/index.ts';
import { CancelAllButton } from '../../features/orders/index.ts';
import { OpenOrderRow, useCancelAll, useOpenOrders } from '../../features/spot/index.ts';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { t } from '../../locale/text.ts';
import { QuietNote } from '../../ui/quiet-note.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { Tick } from '../../ui/tick.tsx';

export function OpenOrders({ pairsName }: { pairsName: string }) {
  const [onlyThis, setOnlyThis] = useState(false);
  const { orders, behind, isError, error, refetch } = useOpenOrders(onlyThis ? pairsName : undefined);
  const markets = useSpotMarkets().data;
  const marketOf = (name: string) => markets?.find((market) => market.pairsName === name);
  if (isError && !orders) {
    return <LoadFailed error={error} refetch={refetch} />;
  }
  if (!orders) return <Skeleton className="my-4 h-20 rounded-lg" />;
  return (
    <>
      <div className="flex h-11 items-center gap-2 text-12 text-text-2">
        <Tick
          checked={onlyThis}
          onChange={setOnlyThis}
          label={t('trade.thisPairOnly')}
          className="h-full flex-1"
        />
        {orders.length > 0 && <CancelAll pairsName={onlyThis ? pairsName : undefined} />}
      </div>
      {behind && <QuietNote>{t('app.behind')}</QuietNote>}
      {orders.length === 0 && <EmptyState title={t('trade.noOpenOrders')} className="py-8" />}
      <ul>
        {orders.map((order) => (
          <OpenOrderRow key={order.orderId} order={order} market={marketOf(order.pairsName)} />
        ))}
      </ul>
    </>
  );
}

function CancelAll({ pairsName }: { pairsName: string | undefined }) {
  const cancelAll = useCancelAll();
  return (
    <CancelAllButton
      label={t('trade.cancelAll')}
      question={
        pairsName === undefined ? t('trade.cancelAllAsk') : t('trade.cancelAllPairAsk', { pair: pairsName })
      }
      done={(count) => t('trade.cancelledCount', { count })}
      isPending={cancelAll.isPending}
      cancel={() => cancelAll.mutateAsync(pairsName)}
    />
  );
}
