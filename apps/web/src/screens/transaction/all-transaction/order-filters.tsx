/** The filter bar of the lists of own spot orders. */
import { FINISHED_STATUSES, SIDES, type WireFinishedStatus, type WireSide } from '@tern/protocol';
import { useSpotMarkets } from '../../../features/market/index.ts';
import { FilterBar, type FilterGroup } from '../../../kit/filter-bar.tsx';
import { t } from '../../../locale/text.ts';
import type { Filters } from './filters.ts';

interface OrderFiltersProps {
  filters: Filters;
  onChange(filters: Filters): void;
  /** `pair` shows the pair's chip alone. */
  only: 'all' | 'pair';
}

export function OrderFilters({ filters, onChange, only }: OrderFiltersProps) {
  const pairs = useSpotMarkets().data?.map((market) => market.pairsName) ?? [];
  const pair: FilterGroup<Filters> = {
    name: 'pairsName',
    title: t('trade.pair'),
    all: t('trade.allPairs'),
    values: pairs,
    word: (name) => name,
  };
  const groups = only === 'pair' ? [pair] : [pair, sideGroup(), statusGroup()];
  return <FilterBar filters={filters} groups={groups} onChange={onChange} />;
}

function sideGroup(): FilterGroup<Filters> {
  return {
    name: 'side',
    title: t('trade.side'),
    all: t('trade.allSides'),
    values: SIDES,
    word: (side: WireSide) => t(side === 'BUY' ? 'trade.buy' : 'trade.sell'),
  };
}

function statusGroup(): FilterGroup<Filters> {
  return {
    name: 'status',
    title: t('trade.status'),
    all: t('trade.allStatuses'),
    values: FINISHED_STATUSES,
    word: (status: WireFinishedStatus) =>
      status === 'cancelled' ? t('trade.orderCancelled') : t(`trade.${status}`),
  };
}
