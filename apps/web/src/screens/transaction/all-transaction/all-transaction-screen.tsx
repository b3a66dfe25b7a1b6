/** The member's own orders and trades: open, history, fills, with filters and endless scroll. */
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useOpenOrders } from '../../../features/spot/index.ts';
import { useScreenQuery, useScroller } from '../../../kit/screen-context.ts';
import { useListRefresh } from '../../../kit/use-list-refresh.ts';
import { t } from '../../../locale/text.ts';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FillList } from './fill-list.tsx';
import type { Filters } from './filters.ts';
import { HistoryList } from './history-list.tsx';
import { OpenList } from './open-list.tsx';
import { OrderFilters } from './order-filters.tsx';
import { STICKY_HEAD } from './sticky-head.ts';

type Tab = 'open' | 'history' | 'fills';
const TABS: readonly Tab[] = ['open', 'history', 'fills'];

export function AllTransactionScreen() {
  const asked = useScreenQuery().get('tab');
  const [tab, setTab] = useState<Tab>(TABS.find((name) => name === asked) ?? 'open');
  const [filters, setFilters] = useState<Filters>({});
  const refresh = useListRefresh(['own', 'spot']);
  const count = useOpenOrders().orders?.length ?? 0;
  const choices = [
    { value: 'open', label: `${t('trade.openOrders')}(${count})` },
    { value: 'history', label: t('trade.history') },
    { value: 'fills', label: t('trade.fills') },
  ] as const;
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className={STICKY_HEAD}>
        <Tabs<Tab> choices={choices} value={tab} onChoose={setTab} className="mb-2" />
        <OrderFilters filters={filters} onChange={setFilters} only={tab === 'history' ? 'all' : 'pair'} />
      </div>
      <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
        <div className="flex-1 px-4 pb-4">
          {tab === 'open' && <OpenList pairsName={filters.pairsName} />}
          {tab === 'history' && <HistoryList filters={filters} />}
          {tab === 'fills' && (
            <>
              <SummaryLink />
              <FillList pairsName={filters.pairsName} />
            </>
          )}
        </div>
      </PullToRefresh>
    </div>
  );
}

function SummaryLink() {
  return (
    <Link
      to="/transaction/summary"
      className="flex h-11 items-center justify-between border-b border-line text-13 text-text-2"
    >
      {t('trade.tradingSummary')}
      <ChevronRight size={16} className="text-text-3" aria-hidden />
    </Link>
  );
}
