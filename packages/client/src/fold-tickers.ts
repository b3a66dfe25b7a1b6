/** Every market's figures by its name. Invariant: a pair that did not change keeps its identity, so its row is not drawn again. */
import { marketName, type WirePair } from '@tern/protocol';

export type Tickers = ReadonlyMap<string, WirePair>;

export function foldTickers(tickers: Tickers, changed: readonly WirePair[]): Tickers {
  if (changed.length === 0) return tickers;
  const next = new Map(tickers);
  for (const pair of changed) next.set(marketName(pair.type, pair.pairsName), pair);
  return next;
}
