/** The filter chips of a contract list. */
import {
  FINISHED_STATUSES,
  PLAN_STATUSES,
  POSITION_SIDES,
  TRADE_TYPES,
  type WireFinishedStatus,
  type WirePlanStatus,
  type WirePositionSide,
  type WireTradeType,
} from '@tern/protocol';
import { PERIODS, type Period } from '../../../../features/contract-records/index.ts';
import { useContracts } from '../../../../features/market/index.ts';
import { FilterBar, type FilterGroup } from '../../../../kit/filter-bar.tsx';
import { t } from '../../../../locale/text.ts';
import { type ContractTab, FILTERS_OF, type ContractFilters as Filters } from './filters.ts';

interface ContractFiltersProps {
  tab: ContractTab;
  filters: Filters;
  onChange(filters: Filters): void;
}

export function ContractFilters({ tab, filters, onChange }: ContractFiltersProps) {
  const pairs = useContracts().data?.map((contract) => contract.pairsName) ?? [];
  const groups = FILTERS_OF[tab].map((name) => groupOf(name, pairs));
  return <FilterBar filters={filters} groups={groups} onChange={onChange} />;
}

function groupOf(name: keyof Filters, pairs: readonly string[]): FilterGroup<Filters> {
  switch (name) {
    case 'pairsName':
      return {
        name,
        title: t('contractRecords.contract'),
        all: t('contractRecords.allContracts'),
        values: pairs,
        word: (pair) => pair,
      };
    case 'tradeType':
      return {
        name,
        title: t('contractRecords.tradeType'),
        all: t('contractRecords.allTradeTypes'),
        values: TRADE_TYPES,
        word: (tradeType: WireTradeType) => t(`contract.${tradeType}`),
      };
    case 'status':
      return {
        name,
        title: t('contractRecords.status'),
        all: t('contractRecords.allStatuses'),
        values: FINISHED_STATUSES,
        word: (status: WireFinishedStatus) => t(`contractRecords.${status}`),
      };
    case 'planStatus':
      return {
        name,
        title: t('contractRecords.status'),
        all: t('contractRecords.allStatuses'),
        values: PLAN_STATUSES,
        word: (status: WirePlanStatus) => t(`contractRecords.${status}`),
      };
    case 'side':
      return {
        name,
        title: t('contractRecords.side'),
        all: t('contractRecords.allSides'),
        values: POSITION_SIDES,
        word: (side: WirePositionSide) =>
          t(side === 'LONG' ? 'contractRecords.longSide' : 'contractRecords.shortSide'),
      };
    case 'period':
      return {
        name,
        title: t('contractRecords.period'),
        all: t('contractRecords.allPeriods'),
        values: PERIODS,
        word: (days: Period) => t(`contractRecords.period${days}`),
      };
  }
}
