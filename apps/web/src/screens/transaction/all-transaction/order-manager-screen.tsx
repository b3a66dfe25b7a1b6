/** The member's orders of both kinds: spot, and contracts. */
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../app/lazy-chunk.ts';
import { ListOutline } from '../../../app/paged-list.tsx';
import { useScreenQuery } from '../../../app/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Segmented } from '../../../ui/tabs.tsx';
import { AllTransactionScreen } from './all-transaction-screen.tsx';

const ContractRecords = lazy(() =>
  loadChunk(() => import('./contract-records.tsx')).then((file) => ({ default: file.ContractRecords })),
);

type Kind = 'spot' | 'contract';

export function OrderManagerScreen() {
  const query = useScreenQuery();
  const [kind, setKind] = useState<Kind>(query.get('type') === 'contract' ? 'contract' : 'spot');
  return (
    <>
      <div className="shrink-0 bg-surface px-4 pt-2">
        <Segmented<Kind>
          choices={[
            { value: 'spot', label: t('contractRecords.spotOrders') },
            { value: 'contract', label: t('contractRecords.contractOrders') },
          ]}
          value={kind}
          onChoose={setKind}
          label={t('contractRecords.kind')}
          size="large"
        />
      </div>
      {kind === 'spot' ? (
        <AllTransactionScreen />
      ) : (
        <Suspense
          fallback={
            <div className="flex-1 bg-surface px-4">
              <ListOutline />
            </div>
          }
        >
          <ContractRecords asked={query.get('tab')} />
        </Suspense>
      )}
    </>
  );
}
