/** The filters of a contract account's lists; undefined selects all. Each list uses those that it knows. */
import type { WireFinishedStatus, WirePlanStatus, WirePositionSide, WireTradeType } from '@tern/protocol';
import type { Period } from '../../../../features/contract-records/index.ts';

export interface ContractFilters {
  pairsName?: string | undefined;
  tradeType?: WireTradeType | undefined;
  status?: WireFinishedStatus | undefined;
  planStatus?: WirePlanStatus | undefined;
  side?: WirePositionSide | undefined;
  period?: Period | undefined;
}

export const CONTRACT_TABS = [
  'held',
  'open',
  'history',
  'plans',
  'positions',
  'fills',
  'funding',
  'liquidations',
  'deleveragings',
] as const;
export type ContractTab = (typeof CONTRACT_TABS)[number];

/** The filters of each list, in the order of their chips. */
export const FILTERS_OF: Record<ContractTab, readonly (keyof ContractFilters)[]> = {
  held: ['pairsName', 'side'],
  open: ['pairsName'],
  history: ['pairsName', 'tradeType', 'status', 'period'],
  plans: ['pairsName', 'planStatus', 'period'],
  positions: ['pairsName', 'side', 'period'],
  fills: ['pairsName', 'tradeType', 'period'],
  funding: ['pairsName', 'period'],
  liquidations: ['pairsName', 'period'],
  deleveragings: ['pairsName', 'period'],
};
