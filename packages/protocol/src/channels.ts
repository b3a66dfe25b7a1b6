/**
 * The websocket, at /ws, JSON text frames. A topic first gives a snapshot, then updates; every frame carries its
 * journal sequence `seq` and the topic's previous one `prev`. An update whose `prev` is not the last seen `seq` means a
 * gap: unsubscribe, subscribe, take the fresh snapshot. Private topics need `auth` with a ticket from socketTicket.
 */
import type { WireBalance } from './calls/balances.ts';
import type { WireBar, WireLevel, WirePair, WireTrade } from './calls/market.ts';
import type { WireSpotOrder } from './calls/spot.ts';
import type {
  WireContractMark,
  WireContractOrder,
  WirePlanOrder,
  WirePosition,
  WireTradingSetting,
} from './contract-shapes.ts';
import type { WireOtcLine, WireOtcOrder } from './otc-shapes.ts';
import type { WireTicketLine } from './support-shapes.ts';
import type { CapitalKind, KlineInterval } from './values.ts';

export const SOCKET_PATH = '/ws';

/** Public topics are named by market (marketName), which may hold a colon itself. */
export type Topic =
  | 'tickers'
  | `depth:${string}`
  | `trades:${string}`
  | `kline:${string}:${KlineInterval}`
  | `mark:${string}`
  | 'orders'
  | 'balances'
  | 'contractOrders'
  | 'positions'
  | 'money'
  | 'otcOrders'
  | 'otcChat'
  | 'tickets';

export const PRIVATE_TOPICS: readonly Topic[] = [
  'orders',
  'balances',
  'contractOrders',
  'positions',
  'money',
  'otcOrders',
  'otcChat',
  'tickets',
];

/** A frame that a client sends. `ping` is answered by `pong`; a client silent for 60 s is closed. */
export type ClientFrame =
  | { op: 'subscribe'; topic: string }
  | { op: 'unsubscribe'; topic: string }
  | { op: 'auth'; ticket: string }
  | { op: 'ping'; time: number };

/** Snapshot and update carry the same shape: an update holds what changed, absolute values throughout. */
export interface TopicData {
  /** Every changed pair, whole. */
  tickers: WirePair[];
  /** Absolute quantity per price; "0" removes the level. Best 200 levels a side in the snapshot. */
  depth: { bids: WireLevel[]; asks: WireLevel[] };
  /** Newest last. */
  trades: WireTrade[];
  /** The newest bar or bars, replaced whole by time. */
  kline: WireBar[];
  /** Changed orders, whole; a terminal one leaves the open list. Snapshot: the open ones. */
  orders: WireSpotOrder[];
  /** Changed balances, absolute. */
  balances: WireBalance[];
  /** The mark of one contract, whole. */
  mark: WireContractMark;
  /** Changed ones, whole; a terminal one leaves the open list. Snapshot: the open ones. */
  contractOrders: { orders: WireContractOrder[]; plans: WirePlanOrder[] };
  /** Changed ones, whole; one of quantity "0" has ended. Snapshot: all positions, and the settings that are not the default. */
  positions: { positions: WirePosition[]; settings: WireTradingSetting[] };
  /** The kinds of records of which one changed: a reader asks for them anew. Snapshot: none. */
  money: { kinds: CapitalKind[] };
  /** Changed OTC orders, whole. Snapshot: the open ones. */
  otcOrders: WireOtcOrder[];
  /** New lines of own orders, oldest first; `seq` counts lines and not the journal. Snapshot: none. */
  otcChat: WireOtcLine[];
  /** New lines of own tickets, oldest first; `seq` counts lines and not the journal. Snapshot: none. */
  tickets: WireTicketLine[];
}

export type TopicKind = keyof TopicData;

export type ServerFrame =
  | { op: 'snapshot'; topic: string; seq: number; data: TopicData[TopicKind] }
  | { op: 'update'; topic: string; seq: number; prev: number; data: TopicData[TopicKind] }
  | { op: 'error'; topic?: string; errorCode: string; errorMessage: string }
  | { op: 'authed'; userId: string }
  /** To every socket when the core has appended nothing for 2 s, and with 0 when it does again (architecture#a-silent-core). */
  | { op: 'stale'; ageMs: number }
  | { op: 'pong'; time: number };

/**
 * Close codes beside the standard ones. 1008: the client sent more than SOCKET_BUDGET or holds too many connections, it
 * reconnects with growing delay. 1012: the service restarts, reconnect with jitter. 1013: too slow, reconnect.
 */
export const CLOSE_CODES = {
  overBudget: 1008,
  restart: 1012,
  tooSlow: 1013,
  silent: 4000,
  sessionEnded: 4001,
} as const;

/** Frames that a client may send on one connection: `burst` at once, and `perSecond` in the long run. */
export const SOCKET_BUDGET = { perSecond: 10, burst: 30 } as const;

export function topicKind(topic: string): TopicKind | undefined {
  const head = topic.split(':', 1)[0] as TopicKind;
  return TOPIC_KINDS.has(head) ? head : undefined;
}

const TOPIC_KINDS: ReadonlySet<TopicKind> = new Set([
  'tickers',
  'depth',
  'trades',
  'kline',
  'orders',
  'balances',
  'mark',
  'contractOrders',
  'positions',
  'money',
  'otcOrders',
  'otcChat',
  'tickets',
]);

/** Market and interval of a `kline:` topic: they part at the last colon. */
export function klineTopicParts(topic: string): { market: string; interval: string } {
  const last = topic.lastIndexOf(':');
  return { market: topic.slice('kline:'.length, last), interval: topic.slice(last + 1) };
}
