/** The history of a contract account, a tab each: orders, plans, positions, fills, funding, liquidations. */
import { useEffect, useRef, useState } from 'react';
import { useOpenContractOrders, usePositions } from '../../../features/contract/index.ts';
import { useScroller } from '../../../kit/screen-context.ts';
import { useListRefresh } from '../../../kit/use-list-refresh.ts';
import { t } from '../../../locale/text.ts';
import { counted } from '../../../ui/counted.ts';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ContractFilters } from './contract/contract-filters.tsx';
import { DeleveragingList } from './contract/deleveraging-list.tsx';
import { FillList } from './contract/fill-list.tsx';
import { CONTRACT_TABS, type ContractTab, type ContractFilters as Filters } from './contract/filters.ts';
import { FundingList } from './contract/funding-list.tsx';
import { HeldList } from './contract/held-list.tsx';
import { HistoryList } from './contract/history-list.tsx';
import { LiquidationList } from './contract/liquidation-list.tsx';
import { OpenList } from './contract/open-list.tsx';
import { PlanList } from './contract/plan-list.tsx';
import { PositionList } from './contract/position-list.tsx';
import { STICKY_HEAD } from './sticky-head.ts';

/** @param asked the tab that the way to this screen names; another way names another one */
export function ContractRecords({ asked }: { asked: string | null }) {
  const named = CONTRACT_TABS.find((name) => name === asked);
  const [choice, setChoice] = useState({ asked, tab: named ?? 'held' });
  const tab = choice.asked === asked ? choice.tab : (named ?? choice.tab);
  const [filters, setFilters] = useState<Filters>({});
  const refresh = useListRefresh(['own', 'contract']);
  const counts: Partial<Record<ContractTab, readonly unknown[] | undefined>> = {
    held: usePositions().positions,
    open: useOpenContractOrders().open?.orders,
  };
  const choices = CONTRACT_TABS.map((value) => ({
    value,
    label: counted(t(`contractRecords.${value}`), counts[value]),
  }));
  const head = useRef<HTMLDivElement>(null);
  // A tab that the way here names may stand beyond the edge
  useEffect(() => {
    head.current
      ?.querySelector(`[aria-selected=true]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div ref={head} className={STICKY_HEAD}>
        <Tabs<ContractTab>
          choices={choices}
          value={tab}
          onChoose={(chosen) => setChoice({ asked, tab: chosen })}
          className="mb-2"
        />
        <ContractFilters tab={tab} filters={filters} onChange={setFilters} />
      </div>
      <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
        <div className="flex-1 px-4 pb-4">
          <RecordsOf tab={tab} filters={filters} />
        </div>
      </PullToRefresh>
    </div>
  );
}

function RecordsOf({ tab, filters }: { tab: ContractTab; filters: Filters }) {
  switch (tab) {
    case 'held':
      return <HeldList filters={filters} />;
    case 'open':
      return <OpenList pairsName={filters.pairsName} />;
    case 'history':
      return <HistoryList filters={filters} />;
    case 'plans':
      return <PlanList filters={filters} />;
    case 'positions':
      return <PositionList filters={filters} />;
    case 'fills':
      return <FillList filters={filters} />;
    case 'funding':
      return <FundingList filters={filters} />;
    case 'liquidations':
      return <LiquidationList filters={filters} />;
    case 'deleveragings':
      return <DeleveragingList filters={filters} />;
  }
}
