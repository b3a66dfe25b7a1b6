/** Open orders or waiting plan orders, each with its way out; all of them can be cancelled at once. */
import type { WireContract, WireContractOrder, WirePlanOrder } from '@tern/protocol';
import {
  OpenOrderRow,
  PlanOrderRow,
  useCancelAllContractOrders,
  useOpenContractOrders,
} from '../../../features/contract/index.ts';
import { CancelAllButton } from '../../../features/orders/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';

interface OpenOrdersProps {
  /** One of the two; both undefined until known. */
  orders: readonly WireContractOrder[] | undefined;
  plans: readonly WirePlanOrder[] | undefined;
  contracts: readonly WireContract[];
}

export function OpenOrders({ orders, plans, contracts }: OpenOrdersProps) {
  const { behind, isError, error, refetch } = useOpenContractOrders();
  const tickOf = (name: string) => contracts.find((contract) => contract.pairsName === name)?.tickSize;
  const rows = orders ?? plans;
  if (isError && !rows) {
    return <LoadFailed error={error} refetch={refetch} />;
  }
  if (!rows) return <Skeleton className="my-4 h-20 rounded-lg" />;
  return (
    <>
      {behind && <QuietNote>{t('app.behind')}</QuietNote>}
      {rows.length === 0 && (
        <EmptyState title={t(orders ? 'contract.noOpenOrders' : 'contract.noPlanOrders')} className="py-8" />
      )}
      <ul>
        {orders?.map((order) => (
          <OpenOrderRow key={order.orderId} order={order} tickSize={tickOf(order.pairsName)} />
        ))}
        {plans?.map((plan) => (
          <PlanOrderRow key={plan.planId} plan={plan} tickSize={tickOf(plan.pairsName)} />
        ))}
      </ul>
    </>
  );
}

export function CancelAll({ pairsName }: { pairsName: string | undefined }) {
  const cancelAll = useCancelAllContractOrders();
  return (
    <CancelAllButton
      label={t('contract.cancelAll')}
      question={
        pairsName === undefined
          ? t('contract.cancelAllAsk')
          : t('contract.cancelAllPairAsk', { pair: pairsName })
      }
      done={(count) => t('contract.cancelledCount', { count })}
      isPending={cancelAll.isPending}
      cancel={() => cancelAll.mutateAsync(pairsName)}
    />
  );
}
