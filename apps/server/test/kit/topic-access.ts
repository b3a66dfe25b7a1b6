/** The access of every topic, written a second time by hand. */
import type { Topic, TopicKind } from '@tern/protocol';
import type { Answer } from './access-row.ts';

/** The answer of a topic to a socket without a ticket; with one every topic answers. */
export const TOPICS: Record<TopicKind, { topic: Topic; stranger: Answer }> = {
  tickers: { topic: 'tickers', stranger: 'ok' },
  depth: { topic: 'depth:BTC/USDT', stranger: 'ok' },
  trades: { topic: 'trades:BTC/USDT', stranger: 'ok' },
  kline: { topic: 'kline:BTC/USDT:1m', stranger: 'ok' },
  orders: { topic: 'orders', stranger: 'forbidden' },
  balances: { topic: 'balances', stranger: 'forbidden' },
  mark: { topic: 'mark:BTC/USDT:USDT', stranger: 'ok' },
  contractOrders: { topic: 'contractOrders', stranger: 'forbidden' },
  positions: { topic: 'positions', stranger: 'forbidden' },
  money: { topic: 'money', stranger: 'forbidden' },
  otcOrders: { topic: 'otcOrders', stranger: 'forbidden' },
  otcChat: { topic: 'otcChat', stranger: 'forbidden' },
  tickets: { topic: 'tickets', stranger: 'forbidden' },
};
