/** The filter chips of a list of orders, the same for all lists that have what they narrow. */
import {
  FINISHED_STATUSES,
  ORDER_TYPES,
  PLAN_STATUSES,
  POSITION_SIDES,
  SIDES,
  TRADE_TYPES,
  type WireFinishedStatus,
  type WirePlanStatus,
  type WirePositionSide,
  type WireSide,
  type WireTradeType,
} from '@tern/protocol';
import { useContracts, useSpotMarkets } from '../../../features/market/index.ts';
import { FilterBar, type FilterGroup } from '../../../kit/lists/filter-bar.tsx';
import { periodGroup } from '../../../kit/lists/period-filter.ts';
import { t } from '../../../locale/text.ts';
import { filtersOf, type OrderFilter, type OrderKind, type OrderTab } from './filters.ts';

interface OrderFiltersProps {
  kind: OrderKind;
  tab: OrderTab;
  filter: OrderFilter;
  onChange(filter: OrderFilter): void;
}

export function OrderFilters({ kind, tab, filter, onChange }: OrderFiltersProps) {
  const isSpot = kind === 'spot';
  const spot = useSpotMarkets(isSpot).data;
  const contracts = useContracts().data;
  const pairs = (isSpot ? spot : contracts)?.map((market) => market.pairsName) ?? [];
  const groups = filtersOf(kind, tab).map((name) => groupOf(name, kind, pairs));
  return <FilterBar filters={filter} groups={groups} onChange={onChange} />;
}

function groupOf(
  name: keyof OrderFilter,
  kind: OrderKind,
  pairs: readonly string[],
): FilterGroup<OrderFilter> {
  switch (name) {
    case 'pairsName':
      return {
        name,
        title: t('trade.pair'),
        all: t(kind === 'spot' ? 'trade.allPairs' : 'contractRecords.allContracts'),
        values: pairs,
        word: (pair) => pair,
      };
    case 'direction':
      return kind === 'spot'
        ? {
            name,
            title: t('trade.side'),
            all: t('trade.allSides'),
            values: SIDES,
            word: (side: WireSide) => t(side === 'BUY' ? 'trade.buy' : 'trade.sell'),
          }
        : {
            name,
            title: t('trade.side'),
            all: t('trade.allSides'),
            values: TRADE_TYPES,
            word: (tradeType: WireTradeType) => t(`contract.${tradeType}`),
          };
    case 'side':
      return {
        name,
        title: t('trade.side'),
        all: t('trade.allSides'),
        values: POSITION_SIDES,
        word: (side: WirePositionSide) =>
          t(side === 'LONG' ? 'contractRecords.longSide' : 'contractRecords.shortSide'),
      };
    case 'type':
      return typeGroup(name, ORDER_TYPES);
    case 'openType':
      return typeGroup(name, ['LIMIT', 'PLAN']);
    case 'status':
      return {
        name,
        title: t('trade.status'),
        all: t('trade.allStatuses'),
        values: FINISHED_STATUSES,
        word: (status: WireFinishedStatus) => t(`contractRecords.${status}`),
      };
    case 'planStatus':
      return {
        name,
        title: t('trade.status'),
        all: t('trade.allStatuses'),
        values: PLAN_STATUSES,
        word: (status: WirePlanStatus) => t(`contractRecords.${status}`),
      };
    case 'period':
      return periodGroup();
  }
}

const TYPE_WORDS = { LIMIT: 'trade.limit', MARKET: 'trade.market', PLAN: 'contractRecords.plans' } as const;

const typeGroup = (
  name: 'type' | 'openType',
  values: readonly (keyof typeof TYPE_WORDS)[],
): FilterGroup<OrderFilter> => ({
  name,
  title: t('trade.orderType'),
  all: t('trade.allTypes'),
  values,
  word: (type: keyof typeof TYPE_WORDS) => t(TYPE_WORDS[type]),
});
