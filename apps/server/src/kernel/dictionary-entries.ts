/** A dictionary as plain data: what crosses threads and is kept beside the projector's cursor. */
import {
  type AssetEntry,
  type ContractEntry,
  Dictionary,
  type IndexEntry,
  type MarketEntry,
} from '@tern/engine';

export interface DictionaryEntries {
  assets: readonly AssetEntry[];
  markets: readonly MarketEntry[];
  /** Absent in what was kept before contracts were. */
  contracts?: readonly ContractEntry[];
  indexes: readonly IndexEntry[];
  sources: readonly string[];
}

export function entriesOf({ assets, markets, contracts, indexes, sources }: Dictionary): DictionaryEntries {
  return { assets, markets, contracts, indexes, sources };
}

export function dictionaryFrom(entries: DictionaryEntries): Dictionary {
  const { assets, markets, contracts = [], indexes, sources } = entries;
  const dictionary = Dictionary.empty();
  for (const { asset, scale } of assets) dictionary.learnAsset(asset, scale);
  for (const market of markets) dictionary.learnMarket(market);
  for (const contract of contracts) dictionary.learnContract(contract);
  for (const source of sources) dictionary.learnSource(source);
  for (const { symbol, priceScale } of indexes) dictionary.learnIndex(symbol, priceScale);
  return dictionary;
}
