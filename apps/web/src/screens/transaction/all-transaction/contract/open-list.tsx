/** Open contract orders, all or of one contract, each with its way out. */

import { OpenOrderRow, useOpenContractOrders } from '../../../../features/contract/index.ts';
import { useContracts } from '../../../../features/market/index.ts';
import { LoadFailed } from '../../../../kit/load-failed.tsx';
import { ListOutline } from '../../../../kit/paged-list.tsx';
import { t } from '../../../../locale/text.ts';
import { QuietNote } from '../../../../ui/quiet-note.tsx';
import { EmptyState } from '../../../../ui/states.tsx';

export function OpenList({ pairsName }: { pairsName: string | undefined }) {
  const { open, behind, isError, error, refetch } = useOpenContractOrders();
  const contracts = useContracts().data;
  if (isError && !open) {
    return <LoadFailed error={error} refetch={refetch} />;
  }
  if (!open) return <ListOutline />;
  const orders = open.orders.filter((order) => pairsName === undefined || order.pairsName === pairsName);
  const tickOf = (name: string) => contracts?.find((contract) => contract.pairsName === name)?.tickSize;
  return (
    <>
      {behind && <QuietNote>{t('app.behind')}</QuietNote>}
      {orders.length === 0 && <EmptyState title={t('contractRecords.noOpen')} />}
      <ul>
        {orders.map((order) => (
          <OpenOrderRow key={order.orderId} order={order} tickSize={tickOf(order.pairsName)} />
        ))}
      </ul>
    </>
  );
}
