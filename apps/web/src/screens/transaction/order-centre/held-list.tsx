/** The positions that the member holds now, with their live figures and what can be done with them. */

import { PositionCard, useFigures, usePositions } from '../../../features/contract/index.ts';
import { useContracts } from '../../../features/market/index.ts';
import { ListOutline } from '../../../kit/lists/paged-list.tsx';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { OrderFilter } from './filters.ts';

export function HeldList({ filter }: { filter: OrderFilter }) {
  const { positions, behind, isError, error, refetch } = usePositions();
  const contracts = useContracts();
  const live = useFigures(contracts.data);
  const fault = isError && !positions ? error : contracts.data ? null : contracts.error;
  if (fault) {
    return <LoadFailed error={fault} refetch={() => Promise.all([refetch(), contracts.refetch()])} />;
  }
  if (!positions || !contracts.data) return <ListOutline />;
  const { pairsName, side } = filter;
  const shown = positions.filter(
    (one) =>
      (pairsName === undefined || one.pairsName === pairsName) && (side === undefined || one.side === side),
  );
  return (
    <>
      {behind && <QuietNote>{t('app.behind')}</QuietNote>}
      {shown.length === 0 && <EmptyState title={t('contractRecords.noHeld')} />}
      <ul>
        {shown.map((position) => {
          const contract = live.contractOf(position.pairsName);
          return (
            contract && (
              <PositionCard key={position.positionId} position={position} contract={contract} live={live} />
            )
          );
        })}
      </ul>
    </>
  );
}
