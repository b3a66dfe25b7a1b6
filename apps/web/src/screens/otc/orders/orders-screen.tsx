/** /transaction/otcOrder: the own OTC orders by their state, live. */
import { OTC_ORDER_GROUPS, type OtcOrderGroup, SIDES } from '@tern/protocol';
import { useState } from 'react';
import { coinsInOrder, useOtcNews, useOtcOrders, useOtcTerms } from '../../../features/otc/index.ts';
import { FilterBar, type FilterGroup } from '../../../kit/lists/filter-bar.tsx';
import { PagedList } from '../../../kit/lists/paged-list.tsx';
import { useListRefresh } from '../../../kit/lists/use-list-refresh.ts';
import { useScreenQuery, useScreenVisit, useScroller } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { type OrderFilters, requestOf } from './filters.ts';
import { OrderRow } from './order-row.tsx';

/** A way here that names a tab opens it, each time anew; otherwise the member's last choice stands. */
function useGroup(): [group: OtcOrderGroup, choose: (group: OtcOrderGroup) => void] {
  const visit = useScreenVisit();
  const asked = useScreenQuery().get('tab');
  const [choice, setChoice] = useState<{ visit: string; group: OtcOrderGroup }>({ visit: '', group: 'OPEN' });
  const named = choice.visit === visit ? undefined : OTC_ORDER_GROUPS.find((group) => group === asked);
  return [named ?? choice.group, (group) => setChoice({ visit, group })];
}

export function OtcOrdersScreen() {
  const [group, setGroup] = useGroup();
  const [filters, setFilters] = useState<OrderFilters>({ side: undefined, currency: undefined });
  const scroller = useScroller();
  const refresh = useListRefresh(['own', 'otc', 'orders']);
  useOtcNews();
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className="sticky top-[calc(var(--safe-top)+40px)] z-10 border-b border-line bg-surface px-4 pb-2">
        <Tabs
          label={t('titles.otcOrders')}
          value={group}
          onChoose={setGroup}
          choices={OTC_ORDER_GROUPS.map((value) => ({ value, label: t(`otc.tab_${value}`) }))}
        />
        <Filters filters={filters} onChange={setFilters} />
      </div>
      <PullToRefresh scroller={scroller} label={t('app.refreshing')} onRefresh={refresh}>
        <Orders key={group} group={group} filters={filters} />
      </PullToRefresh>
    </div>
  );
}

interface FiltersProps {
  filters: OrderFilters;
  onChange(filters: OrderFilters): void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const coins = coinsInOrder(useOtcTerms().data?.coins.map((coin) => coin.currency) ?? []);
  const groups: FilterGroup<OrderFilters>[] = [
    {
      name: 'side',
      title: t('otc.filterSide'),
      all: t('otc.allSides'),
      values: SIDES,
      word: (side) => t(side === 'BUY' ? 'otc.buy' : 'otc.sell'),
    },
    {
      name: 'currency',
      title: t('otc.filterCoin'),
      all: t('otc.allCoins'),
      values: coins,
      word: (coin) => coin,
    },
  ];
  return <FilterBar filters={filters} groups={groups} onChange={onChange} />;
}

function Orders({ group, filters }: { group: OtcOrderGroup; filters: OrderFilters }) {
  const answer = useOtcOrders(requestOf(group, filters));
  return (
    <div className="flex-1 px-4">
      <PagedList
        rows={answer.data?.pages.flatMap((page) => page.rows)}
        answer={answer}
        emptyText={t('otc.noOrders')}
        row={(order) => <OrderRow key={order.orderId} order={order} />}
      />
    </div>
  );
}
