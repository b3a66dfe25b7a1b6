/** Merges two updates of a public market topic into one for a slow reader: the newer value of the same thing wins. */
import { marketName, type TopicData, type WireLevel } from '@tern/protocol';

/** As many trades as a screen keeps. */
export const SNAPSHOT_TRADES = 100;

export function mergeTickers(older: TopicData['tickers'], newer: TopicData['tickers']): TopicData['tickers'] {
  return lastWords([...older, ...newer], (pair) => marketName(pair.type, pair.pairsName));
}

export function mergeDepth(older: TopicData['depth'], newer: TopicData['depth']): TopicData['depth'] {
  const priceOf = (level: WireLevel) => level[0];
  return {
    bids: lastWords([...older.bids, ...newer.bids], priceOf),
    asks: lastWords([...older.asks, ...newer.asks], priceOf),
  };
}

export function mergeTrades(older: TopicData['trades'], newer: TopicData['trades']): TopicData['trades'] {
  return [...older, ...newer].slice(-SNAPSHOT_TRADES);
}

export function mergeBars(older: TopicData['kline'], newer: TopicData['kline']): TopicData['kline'] {
  return lastWords([...older, ...newer], (bar) => bar.time).sort((a, b) => a.time - b.time);
}

function lastWords<T>(words: readonly T[], keyOf: (word: T) => string | number): T[] {
  return [...new Map(words.map((word) => [keyOf(word), word])).values()];
}
