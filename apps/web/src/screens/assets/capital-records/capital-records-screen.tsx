/** Deposits, withdrawals and transfers; the kind is the query's. All are listed endlessly. */
import { CAPITAL_KINDS, type CapitalKind } from '@tern/protocol';
import { useNavigate } from 'react-router';
import { useMoneyNews, useNetworks } from '../../../features/chain/index.ts';
import { ApplicationList } from '../../../features/deposit/index.ts';
import { useScreenQuery, useScroller } from '../../../kit/screen-context.ts';
import { useListRefresh } from '../../../kit/use-list-refresh.ts';
import { t } from '../../../locale/text.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ChainDeposits, Withdrawals } from './chain-records.tsx';
import { RecordMonths } from './record-months.tsx';

export function CapitalRecordsScreen() {
  useMoneyNews();
  const navigate = useNavigate();
  const scroller = useScroller();
  const refreshTransfers = useListRefresh(['own', 'wallet', 'records']);
  const refreshDeposits = useListRefresh(['own', 'deposit']);
  const refreshWithdrawals = useListRefresh(['own', 'withdrawal']);
  const refreshAll = () => {
    refreshTransfers();
    refreshDeposits();
    refreshWithdrawals();
  };
  const asked = useScreenQuery().get('type');
  const kind: CapitalKind = CAPITAL_KINDS.find((name) => name === asked) ?? 'transfer';
  const choices = [
    { value: 'coinCharging', label: t('assets.deposits') },
    { value: 'withdrawCoin', label: t('assets.withdrawals') },
    { value: 'transfer', label: t('assets.transfers') },
  ] as const;
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <Tabs<CapitalKind>
        choices={choices}
        value={kind}
        onChoose={(next) => navigate(`/assets/capitalRecords?type=${next}`, { replace: true })}
        className="sticky top-[calc(var(--safe-top)+40px)] z-10 border-b border-line bg-surface px-4 pt-1"
      />
      <PullToRefresh scroller={scroller} onRefresh={refreshAll} label={t('app.refreshing')}>
        {kind === 'coinCharging' && <Deposits />}
        {kind === 'withdrawCoin' && <Withdrawals />}
        {kind === 'transfer' && <RecordMonths kind="transfer" emptyText={t('assets.noRecords')} />}
      </PullToRefresh>
    </div>
  );
}

const LISTS = ['onChain', 'applications', 'received'] as const;
type DepositList = (typeof LISTS)[number];

/** Deposits under way, over a network or by application, come before the records of money that has arrived. */
function Deposits() {
  const navigate = useNavigate();
  const asked = useScreenQuery().get('list');
  const hasNetworks = useNetworks().data?.length !== 0;
  const list = LISTS.find((name) => name === asked) ?? (hasNetworks ? 'onChain' : 'applications');
  const choose = (name: DepositList) =>
    navigate(`/assets/capitalRecords?type=coinCharging&list=${name}`, { replace: true });
  return (
    <>
      <div className="no-scrollbar flex gap-2 overflow-x-auto px-4 pt-2">
        {LISTS.map((name) => (
          <FilterChip key={name} on={list === name} onClick={() => choose(name)}>
            {name === 'onChain' ? t('chain.onChain') : t(`deposit.${name}`)}
          </FilterChip>
        ))}
      </div>
      {list === 'onChain' && <ChainDeposits />}
      {list === 'applications' && (
        <div className="px-4">
          <ApplicationList />
        </div>
      )}
      {list === 'received' && <RecordMonths kind="coinCharging" emptyText={t('deposit.noReceived')} />}
    </>
  );
}
