/**
 * The member's orders and what became of them: one screen behind all ways to it, with the same cards and the same filters for
 * spot and contracts. What is chosen stands in the address, so that the way back from an order finds it again.
 */
import { useState } from 'react';
import { useListRefresh } from '../../../kit/lists/use-list-refresh.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenQuery, useScroller } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { CancelAll } from './cancel-all.tsx';
import { ContractFills } from './contract-fills.tsx';
import { FinishedContract, OpenContract, Plans } from './contract-orders.tsx';
import { DeleveragingList } from './deleveraging-list.tsx';
import { KINDS, keptFilter, type OrderFilter, type OrderKind, type OrderTab, TABS } from './filters.ts';
import { FundingList } from './funding-list.tsx';
import { HeldList } from './held-list.tsx';
import { LiquidationList } from './liquidation-list.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { PositionList } from './position-list.tsx';
import { FinishedSpot, OpenSpot, SpotFills } from './spot-orders.tsx';

interface OrderCentreProps {
  /** The way to the screen. */
  path: string;
  /** The one kind that it shows; without it the address says which of both. */
  only?: OrderKind;
  /** The tab of a way that names none. */
  first?: OrderTab;
}

export function OrderCentre({ path, only, first = 'open' }: OrderCentreProps) {
  const navigate = useNavigate();
  const query = useScreenQuery();
  const kind = only ?? KINDS.find((name) => name === query.get('type')) ?? 'spot';
  const asked = TABS[kind].find((name) => name === query.get('tab'));
  const [last, setLast] = useState(first);
  // A screen that is kept alive stays at its tab where the way back to it names none.
  if (asked !== undefined && asked !== last) setLast(asked);
  const tab = asked ?? (TABS[kind].includes(last) ? last : 'open');
  const [filter, setFilter] = useState<OrderFilter>({});
  const refresh = useListRefresh(['own', kind]);
  const show = (type: OrderKind, shown: OrderTab) => {
    if (type !== kind) setFilter(keptFilter(filter));
    const words = only === undefined ? `type=${type}&tab=${shown}` : `tab=${shown}`;
    navigate(`${path}?${words}`, { replace: true });
  };
  const choose = (type: OrderKind) => show(type, TABS[type].includes(tab) ? tab : 'open');
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className="sticky top-[calc(var(--safe-top)+40px)] z-10 border-b border-line bg-surface px-4 pt-1 pb-3">
        {only === undefined && (
          <Segmented<OrderKind>
            choices={KINDS.map((value) => ({ value, label: t(`contractRecords.${value}Orders`) }))}
            value={kind}
            onChoose={choose}
            label={t('contractRecords.kind')}
            size="large"
          />
        )}
        <div className="mb-2 flex items-center gap-4">
          <OrderTabs key={kind} kind={kind} tab={tab} onChoose={(chosen) => show(kind, chosen)} />
          {tab === 'open' && <CancelAll kind={kind} filter={filter} />}
        </div>
        <OrderFilters kind={kind} tab={tab} filter={filter} onChange={setFilter} />
      </div>
      <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
        <div className="flex-1 px-4 pb-4">
          {kind === 'spot' ? (
            <SpotList tab={tab} filter={filter} />
          ) : (
            <ContractList tab={tab} filter={filter} />
          )}
        </div>
      </PullToRefresh>
    </div>
  );
}

interface ListProps {
  tab: OrderTab;
  filter: OrderFilter;
}

function SpotList({ tab, filter }: ListProps) {
  if (tab === 'fills') return <SpotFills filter={filter} />;
  return tab === 'history' ? <FinishedSpot filter={filter} /> : <OpenSpot filter={filter} />;
}

function ContractList({ tab, filter }: ListProps) {
  switch (tab) {
    case 'held':
      return <HeldList filter={filter} />;
    case 'open':
      return <OpenContract filter={filter} />;
    case 'history':
      return <FinishedContract filter={filter} />;
    case 'plans':
      return <Plans filter={filter} />;
    case 'positions':
      return <PositionList filter={filter} />;
    case 'fills':
      return <ContractFills filter={filter} />;
    case 'funding':
      return <FundingList filter={filter} />;
    case 'liquidations':
      return <LiquidationList filter={filter} />;
    case 'deleveragings':
      return <DeleveragingList filter={filter} />;
  }
}
