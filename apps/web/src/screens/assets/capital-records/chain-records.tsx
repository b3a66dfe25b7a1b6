/** Deposits and withdrawals over networks, endlessly, with the filters of their coin and state. */
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@tern/protocol';
import { useState } from 'react';
import { useNetworks } from '../../../features/chain/index.ts';
import {
  type DepositFilter,
  DepositRow,
  depositStateText,
  useDeposits,
} from '../../../features/deposit/index.ts';
import {
  useWithdrawals,
  type WithdrawalFilter,
  WithdrawalRow,
  withdrawalStateText,
} from '../../../features/withdrawal/index.ts';
import { FilterBar, type FilterGroup } from '../../../kit/filter-bar.tsx';
import { PagedList } from '../../../kit/paged-list.tsx';
import { t } from '../../../locale/text.ts';

const NO_FILTER = { currency: undefined, status: undefined };

export function ChainDeposits() {
  const [filters, setFilters] = useState<DepositFilter>(NO_FILTER);
  const groups = useFilterGroups(DEPOSIT_STATES, depositStateText);
  const answer = useDeposits(filters);
  return (
    <div className="px-4 pt-1">
      <FilterBar filters={filters} groups={groups} onChange={setFilters} />
      <PagedList
        rows={answer.data?.pages.flatMap((page) => page.rows)}
        answer={answer}
        emptyText={t('chain.noDeposits')}
        row={(deposit) => <DepositRow key={deposit.id} deposit={deposit} />}
      />
    </div>
  );
}

export function Withdrawals() {
  const [filters, setFilters] = useState<WithdrawalFilter>(NO_FILTER);
  const groups = useFilterGroups(WITHDRAWAL_STATES, withdrawalStateText);
  const answer = useWithdrawals(filters);
  return (
    <div className="px-4 pt-2">
      <FilterBar filters={filters} groups={groups} onChange={setFilters} />
      <PagedList
        rows={answer.data?.pages.flatMap((page) => page.rows)}
        answer={answer}
        emptyText={t('chain.noWithdrawals')}
        row={(withdrawal) => <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />}
      />
    </div>
  );
}

/** The coins that have a network: others have no such records. */
function useFilterGroups(
  states: readonly string[],
  stateText: (state: string) => string,
): FilterGroup<WithdrawalFilter>[] {
  const coins = new Set((useNetworks().data ?? []).map(({ currency }) => currency));
  return [
    {
      name: 'currency',
      title: t('chain.coin'),
      all: t('chain.allCoins'),
      values: [...coins].toSorted(),
      word: (coin) => coin,
    },
    {
      name: 'status',
      title: t('chain.state'),
      all: t('chain.allStates'),
      values: states,
      word: stateText,
    },
  ];
}
