/**
 * The button that cancels what an open list shows. There is none where the list is narrowed by more than the pair: it would
 * cancel more than is shown.
 */
import { useCancelAllContractOrders } from '../../../features/contract/index.ts';
import { CancelAllButton } from '../../../features/orders/index.ts';
import { useCancelAll } from '../../../features/spot/index.ts';
import { t } from '../../../locale/text.ts';
import { useOpenContract } from './contract-orders.tsx';
import type { OrderFilter, OrderKind } from './filters.ts';
import { useOpenSpot } from './spot-orders.tsx';

export function CancelAll({ kind, filter }: { kind: OrderKind; filter: OrderFilter }) {
  const { direction, openType, period } = filter;
  if (direction !== undefined || period !== undefined) return null;
  if (kind === 'spot') return <CancelSpot filter={filter} />;
  return openType === undefined ? <CancelContract filter={filter} /> : null;
}

function CancelSpot({ filter }: { filter: OrderFilter }) {
  const { pairsName } = filter;
  const cancel = useCancelAll();
  if (!useOpenSpot(filter).orders?.length) return null;
  return (
    <CancelAllButton
      label={t('trade.cancelAll')}
      question={
        pairsName === undefined ? t('trade.cancelAllAsk') : t('trade.cancelAllPairAsk', { pair: pairsName })
      }
      done={(count) => t('trade.cancelledCount', { count })}
      isPending={cancel.isPending}
      cancel={() => cancel.mutateAsync(pairsName)}
    />
  );
}

function CancelContract({ filter }: { filter: OrderFilter }) {
  const { pairsName } = filter;
  const cancel = useCancelAllContractOrders();
  const { orders, plans } = useOpenContract(filter);
  if (!orders?.length && !plans?.length) return null;
  return (
    <CancelAllButton
      label={t('trade.cancelAll')}
      question={
        pairsName === undefined
          ? t('contract.cancelAllAsk')
          : t('contract.cancelAllPairAsk', { pair: pairsName })
      }
      done={(count) => t('trade.cancelledCount', { count })}
      isPending={cancel.isPending}
      cancel={() => cancel.mutateAsync(pairsName)}
    />
  );
}
