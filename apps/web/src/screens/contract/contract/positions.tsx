/** The member's positions, which show first, with the account below them; all of them can be closed at once. */
import type { WirePosition } from '@tern/protocol';
import type { ReactNode } from 'react';
import {
  type LiveFigures,
  PositionCard,
  useCloseAllPositions,
  usePositions,
} from '../../../features/contract/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AccountLine } from './account-line.tsx';

interface PositionsProps {
  /** Those to show; undefined until known. */
  positions: readonly WirePosition[] | undefined;
  live: LiveFigures;
  /** Between the positions and the account. */
  children: ReactNode;
}

export function Positions({ positions, live, children }: PositionsProps) {
  const { behind, isError, error, refetch } = usePositions();
  if (isError && !positions) {
    return <LoadFailed error={error} refetch={refetch} />;
  }
  if (!positions) return <Skeleton className="my-4 h-40 rounded-lg" />;
  return (
    <>
      {behind && <QuietNote>{t('app.behind')}</QuietNote>}
      {positions.length === 0 && <EmptyState title={t('contract.noPositions')} className="py-8" />}
      <ul>
        {positions.map((position) => {
          const contract = live.contractOf(position.pairsName);
          return contract ? (
            <PositionCard key={position.positionId} position={position} contract={contract} live={live} />
          ) : (
            <li key={position.positionId}>
              <Skeleton className="my-4 h-40 rounded-lg" />
            </li>
          );
        })}
      </ul>
      {children}
      <AccountLine figures={live.figures} scale={live.scale} />
    </>
  );
}

export function CloseEvery({ pairsName, count }: { pairsName: string | undefined; count: number }) {
  const closeAll = useCloseAllPositions();
  const ask = async () => {
    const agreed = await confirm({
      title: t('contract.closeEveryAsk', { count }),
      text: t('contract.closeEveryText'),
      confirmLabel: t('contract.closeEvery'),
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (!agreed) return;
    try {
      const { result } = await closeAll.mutateAsync(pairsName === undefined ? {} : { pairsName });
      const refused = result.refused[0];
      if (refused)
        toast(
          t('contract.closeRefused', { count: result.refused.length, reason: refused.errorMessage }),
          'bad',
          3000,
        );
      else toast(t('contract.closedCount', { count: result.closed }), 'ok', 2000);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <button
      type="button"
      disabled={closeAll.isPending}
      onClick={() => void ask()}
      className="flex h-11 items-center text-13 font-semibold text-brand disabled:opacity-50"
    >
      {t('contract.closeEvery')}
    </button>
  );
}
