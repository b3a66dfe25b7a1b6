/**
 * All money that came in, went out or moved between accounts, in one list. The type is the query's, all of them without one;
 * every filter is asked of the server.
 */
import { CAPITAL_KINDS, type CapitalKind, MONEY_STAGES, type MoneyStage } from '@tern/protocol';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMoneyNews, useNetworks } from '../../../features/chain/index.ts';
import { useSpotMarkets } from '../../../features/market/index.ts';
import { type MoneyFilter, useMoneyRecords } from '../../../features/wallet/index.ts';
import { FilterBar, type FilterGroup } from '../../../kit/lists/filter-bar.tsx';
import { periodGroup } from '../../../kit/lists/period-filter.ts';
import { useListRefresh } from '../../../kit/lists/use-list-refresh.ts';
import { useScreenQuery, useScroller } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { MoneyList } from './money-list.tsx';

type Filter = Omit<MoneyFilter, 'type'>;

const EMPTY_TEXTS = {
  coinCharging: 'chain.noDeposits',
  withdrawCoin: 'chain.noWithdrawals',
  transfer: 'assets.noTransfers',
} as const;

export function CapitalRecordsScreen() {
  useMoneyNews();
  const asked = useScreenQuery().get('type');
  const type = CAPITAL_KINDS.find((name) => name === asked);
  const [filter, setFilter] = useState<Filter>({});
  const refresh = useListRefresh(['own', 'wallet', 'records']);
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className="sticky top-[calc(var(--safe-top)+40px)] z-10 border-b border-line bg-surface px-4 pt-1 pb-3">
        <TypeChips type={type} />
        <FilterBar filters={filter} groups={useFilterGroups()} onChange={setFilter} />
      </div>
      <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
        <MoneyList
          answer={useMoneyRecords({ ...filter, type })}
          emptyText={t(type === undefined ? 'assets.noRecords' : EMPTY_TEXTS[type])}
        />
      </PullToRefresh>
    </div>
  );
}

function TypeChips({ type }: { type: CapitalKind | undefined }) {
  const navigate = useNavigate();
  const choices = [
    { value: undefined, label: t('trade.all') },
    { value: 'coinCharging', label: t('assets.deposits') },
    { value: 'withdrawCoin', label: t('assets.withdrawals') },
    { value: 'transfer', label: t('assets.transfers') },
  ] as const;
  return (
    <fieldset className="no-scrollbar mb-2 flex gap-2 overflow-x-auto">
      <legend className="sr-only">{t('assets.recordType')}</legend>
      {choices.map(({ value, label }) => (
        <FilterChip
          key={label}
          on={value === type}
          onClick={() =>
            navigate(`/assets/capitalRecords${value === undefined ? '' : `?type=${value}`}`, {
              replace: true,
            })
          }
        >
          {label}
        </FilterChip>
      ))}
    </fieldset>
  );
}

/** Every coin that is traded or has a network can have moved. */
function useFilterGroups(): FilterGroup<Filter>[] {
  const traded = useSpotMarkets().data ?? [];
  const networks = useNetworks().data ?? [];
  const coins = new Set([
    ...traded.flatMap(({ tokenCur, mainCur }) => [tokenCur, mainCur]),
    ...networks.map(({ currency }) => currency),
  ]);
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
      values: MONEY_STAGES,
      word: (stage: MoneyStage) => t(`assets.stage${stage}`),
    },
    periodGroup(),
  ];
}
