/** The lists of orders with their filters. A filter that is undefined selects all; each list uses those that its rows have. */
import type {
  WireFinishedStatus,
  WireOrderType,
  WirePlanStatus,
  WirePositionSide,
  WireSide,
  WireTradeType,
} from '@tern/protocol';
import type { Period } from '../../../kit/lists/period.ts';

export const KINDS = ['spot', 'contract'] as const;
export type OrderKind = (typeof KINDS)[number];

const CONTRACT_TABS = [
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
export type OrderTab = (typeof CONTRACT_TABS)[number];

export const TABS: Record<OrderKind, readonly OrderTab[]> = {
  spot: ['open', 'history', 'fills'],
  contract: CONTRACT_TABS,
};

export interface OrderFilter {
  pairsName?: string | undefined;
  /** A side of spot, a trade type of contracts. */
  direction?: WireSide | WireTradeType | undefined;
  /** A position's. */
  side?: WirePositionSide | undefined;
  type?: WireOrderType | undefined;
  /** The type of an open order; plan orders wait among the orders. */
  openType?: 'LIMIT' | 'PLAN' | undefined;
  status?: WireFinishedStatus | undefined;
  planStatus?: WirePlanStatus | undefined;
  period?: Period | undefined;
}

type FilterName = keyof OrderFilter;

const FILTERS: Record<OrderTab, readonly FilterName[]> = {
  held: ['pairsName', 'side'],
  open: ['pairsName', 'direction', 'openType', 'period'],
  history: ['pairsName', 'direction', 'type', 'status', 'period'],
  plans: ['pairsName', 'direction', 'planStatus', 'period'],
  positions: ['pairsName', 'side', 'period'],
  fills: ['pairsName', 'direction', 'period'],
  funding: ['pairsName', 'side', 'period'],
  liquidations: ['pairsName', 'period'],
  deleveragings: ['pairsName', 'side', 'period'],
};

/** In the order of their chips. In spot nothing but limit orders rests. */
export function filtersOf(kind: OrderKind, tab: OrderTab): readonly FilterName[] {
  return FILTERS[tab].filter((name) => kind === 'contract' || name !== 'openType');
}

/** Pairs and directions are those of their kind. */
export function keptFilter({ status, type, period }: OrderFilter): OrderFilter {
  return { status, type, period };
}
