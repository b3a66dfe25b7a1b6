/** A dictionary as plain data: what crosses threads and is kept beside the projector's cursor. */
import { type AssetEntry, Dictionary, type IndexEntry, type MarketEntry } from '@tern/engine';

export interface DictionaryEntries {
  assets: readonly AssetEntry[];
  markets: readonly MarketEntry[];
  indexes: readonly IndexEntry[];
  sources: readonly string[];
}

export function entriesOf({ assets, markets, indexes, sources }: Dictionary): DictionaryEntries {
  return { assets, markets, indexes, sources };
}

export function dictionaryFrom({ assets, markets, indexes, sources }: DictionaryEntries): Dictionary {
  const dictionary = Dictionary.empty();
  for (const { asset, scale } of assets) dictionary.learnAsset(asset, scale);
  for (const market of markets) dictionary.learnMarket(market);
  for (const source of sources) dictionary.learnSource(source);
  for (const { symbol, priceScale } of indexes) dictionary.learnIndex(symbol, priceScale);
  return dictionary;
}
