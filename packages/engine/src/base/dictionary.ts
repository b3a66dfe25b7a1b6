/**
 * Names and their numbers. Assets, spot markets, contracts, index symbols, index sources and chains are numbered from 0
 * in the order in which they were first listed; the journal's bytes carry the numbers. Invariant: a name keeps its number
 * for ever. It holds what a reader needs to make sense of units (scales), nothing that changes (status, fees).
 */
import { SETTLEMENT_ASSET } from './limits.ts';

export interface AssetEntry {
  asset: string;
  scale: number;
}

export interface MarketEntry {
  market: string;
  base: string;
  quote: string;
  priceScale: number;
  qtyScale: number;
}

/** Counted and settled in USDT. */
export interface ContractEntry {
  market: string;
  base: string;
  priceScale: number;
  qtyScale: number;
}

export interface IndexEntry {
  symbol: string;
  priceScale: number;
}

/** Each list in the order of the numbers. */
export interface ListedNames {
  assets: readonly AssetEntry[];
  markets: readonly MarketEntry[];
  contracts: readonly ContractEntry[];
  indexes: readonly IndexEntry[];
  sources: readonly string[];
  chains: readonly string[];
}

class Names<Entry> {
  readonly entries: Entry[] = [];
  private readonly numbers = new Map<string, number>();

  number(name: string): number | undefined {
    return this.numbers.get(name);
  }

  /** Adds the entry, or puts it in the place of the one of the same name. */
  put(name: string, entry: Entry): void {
    const known = this.numbers.get(name);
    if (known !== undefined) {
      this.entries[known] = entry;
      return;
    }
    this.numbers.set(name, this.entries.length);
    this.entries.push(entry);
  }
}

export class Dictionary {
  private readonly assetNames = new Names<AssetEntry>();
  private readonly marketNames = new Names<MarketEntry>();
  private readonly contractNames = new Names<ContractEntry>();
  private readonly indexNames = new Names<IndexEntry>();
  private readonly sourceNames = new Names<string>();
  private readonly chainNames = new Names<string>();

  static empty(): Dictionary {
    return new Dictionary();
  }

  /** The dictionary at the state's sequence (snapshot/state.ts). */
  static of(state: ListedNames): Dictionary {
    const dictionary = new Dictionary();
    for (const asset of state.assets) dictionary.learnAsset(asset.asset, asset.scale);
    for (const market of state.markets) dictionary.learnMarket(market);
    for (const contract of state.contracts) dictionary.learnContract(contract);
    for (const source of state.sources) dictionary.learnSource(source);
    for (const index of state.indexes) dictionary.learnIndex(index.symbol, index.priceScale);
    for (const chain of state.chains) dictionary.learnChain(chain);
    return dictionary;
  }

  clone(): Dictionary {
    const copy = new Dictionary();
    for (const asset of this.assets) copy.learnAsset(asset.asset, asset.scale);
    for (const market of this.markets) copy.learnMarket(market);
    for (const contract of this.contracts) copy.learnContract(contract);
    for (const source of this.sources) copy.learnSource(source);
    for (const index of this.indexes) copy.learnIndex(index.symbol, index.priceScale);
    for (const chain of this.chains) copy.learnChain(chain);
    return copy;
  }

  /** Indexed by asset number. */
  get assets(): readonly AssetEntry[] {
    return this.assetNames.entries;
  }

  /** Indexed by market number. */
  get markets(): readonly MarketEntry[] {
    return this.marketNames.entries;
  }

  /** Indexed by contract number. */
  get contracts(): readonly ContractEntry[] {
    return this.contractNames.entries;
  }

  /** Indexed by index number. */
  get indexes(): readonly IndexEntry[] {
    return this.indexNames.entries;
  }

  /** Names of index sources, by number. */
  get sources(): readonly string[] {
    return this.sourceNames.entries;
  }

  /** Names of chains, by number. */
  get chains(): readonly string[] {
    return this.chainNames.entries;
  }

  assetNumber(asset: string): number | undefined {
    return this.assetNames.number(asset);
  }

  marketNumber(market: string): number | undefined {
    return this.marketNames.number(market);
  }

  contractNumber(market: string): number | undefined {
    return this.contractNames.number(market);
  }

  indexNumber(symbol: string): number | undefined {
    return this.indexNames.number(symbol);
  }

  sourceNumber(source: string): number | undefined {
    return this.sourceNames.number(source);
  }

  chainNumber(chain: string): number | undefined {
    return this.chainNames.number(chain);
  }

  asset(name: string): AssetEntry | undefined {
    const number = this.assetNames.number(name);
    return number === undefined ? undefined : this.assets[number];
  }

  /** @throws RangeError when the asset is not listed */
  listedAsset(name: string): { number: number; scale: number } {
    const number = this.assetNames.number(name);
    const entry = number === undefined ? undefined : this.assets[number];
    if (number === undefined || entry === undefined) throw new RangeError(`${name} is not listed`);
    return { number, scale: entry.scale };
  }

  /** @throws RangeError when no asset has the number */
  assetName(number: number): string {
    const entry = this.assets[number];
    if (entry === undefined) throw new RangeError(`no asset has the number ${number}`);
    return entry.asset;
  }

  /** @throws RangeError when the chain is not listed */
  listedChain(name: string): number {
    const number = this.chainNames.number(name);
    if (number === undefined) throw new RangeError(`${name} is not listed`);
    return number;
  }

  /** @throws RangeError when no chain has the number */
  chainName(number: number): string {
    const name = this.chains[number];
    if (name === undefined) throw new RangeError(`no chain has the number ${number}`);
    return name;
  }

  market(name: string): MarketEntry | undefined {
    const number = this.marketNames.number(name);
    return number === undefined ? undefined : this.markets[number];
  }

  learnAsset(asset: string, scale: number): void {
    this.assetNames.put(asset, { asset, scale });
  }

  learnMarket({ market, base, quote, priceScale, qtyScale }: MarketEntry): void {
    this.marketNames.put(market, { market, base, quote, priceScale, qtyScale });
  }

  contract(name: string): ContractEntry | undefined {
    const number = this.contractNames.number(name);
    return number === undefined ? undefined : this.contracts[number];
  }

  learnContract({ market, base, priceScale, qtyScale }: ContractEntry): void {
    this.contractNames.put(market, { market, base, priceScale, qtyScale });
  }

  learnIndex(symbol: string, priceScale: number): void {
    this.indexNames.put(symbol, { symbol, priceScale });
  }

  learnSource(source: string): void {
    this.sourceNames.put(source, source);
  }

  learnChain(chain: string): void {
    this.chainNames.put(chain, chain);
  }
}

/** The number of the asset that contracts are settled in; it is listed. */
export function settlementAsset(dictionary: Dictionary): number {
  return dictionary.listedAsset(SETTLEMENT_ASSET).number;
}
