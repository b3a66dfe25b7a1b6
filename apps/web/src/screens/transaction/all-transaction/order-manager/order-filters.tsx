/** The filters of the order manager's lists, the same for spot and contracts, open and history. */
import { FINISHED_STATUSES, SIDES, TRADE_TYPES, type WireFinishedStatus } from '@tern/protocol';
import { PERIODS, type Period } from '../../../../features/contract-records/index.ts';
import { useContracts, useSpotMarkets } from '../../../../features/market/index.ts';
import { FilterBar, type FilterGroup } from '../../../../kit/filter-bar.tsx';
import { t } from '../../../../locale/text.ts';

export type OrderKind = 'spot' | 'contract';
export type OrderTab = 'open' | 'history';

/** Undefined is everything. */
export interface OrderFilter {
  pairsName?: string | undefined;
  /** A side of spot, a trade type of contracts. */
  direction?: (typeof SIDES)[number] | (typeof TRADE_TYPES)[number] | undefined;
  /** The status filter of the history alone. */
  status?: WireFinishedStatus | undefined;
  period?: Period | undefined;
}

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
  const groups: FilterGroup<OrderFilter>[] = [
    {
      name: 'pairsName',
      title: t('trade.pair'),
      values: pairs,
      word: (name) => name,
      all: t(isSpot ? 'trade.allPairs' : 'contractRecords.allContracts'),
    },
    {
      name: 'direction',
      title: t('trade.side'),
      all: t('trade.allSides'),
      ...(isSpot ? SPOT_DIRECTIONS : CONTRACT_DIRECTIONS),
    },
    {
      name: 'status',
      title: t('trade.status'),
      all: t('trade.allStatuses'),
      values: FINISHED_STATUSES,
      word: (status: WireFinishedStatus) => t(`contractRecords.${status}`),
    },
    {
      name: 'period',
      title: t('contractRecords.period'),
      values: PERIODS,
      all: t('contractRecords.allPeriods'),
      word: (days: Period) => t(`contractRecords.period${days}`),
    },
  ];
  return (
    <FilterBar
      filters={filter}
      groups={groups.filter(({ name }) => tab === 'history' || name !== 'status')}
      onChange={onChange}
    />
  );
}

const SPOT_DIRECTIONS = {
  values: SIDES,
  word: (side: (typeof SIDES)[number]) => t(side === 'BUY' ? 'trade.buy' : 'trade.sell'),
};

const CONTRACT_DIRECTIONS = {
  values: TRADE_TYPES,
  word: (tradeType: (typeof TRADE_TYPES)[number]) => t(`contract.${tradeType}`),
};
