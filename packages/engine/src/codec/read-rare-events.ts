/** The events that are not frequent, from the bytes of their blocks; listings teach the dictionary. */
import { MARKET_STATUSES, type SpotFilters } from '../commands.ts';
import type { Dictionary } from '../dictionary.ts';
import { type Event, INDEX_STATES, type IndexSet, type MarketChanged } from '../events.ts';
import type { ByteReader } from './byte-reader.ts';
import { EVENT_CODE } from './event-code.ts';
import { fromList, readList } from './from-list.ts';
import { readIndexLimits } from './index-limits.ts';
import { readContractEvent } from './read-rare-contract-events.ts';

export class RareEventReading {
  constructor(
    private readonly reader: ByteReader,
    private readonly dictionary: Dictionary,
  ) {}

  event(code: number): Event {
    const reader = this.reader;
    switch (code) {
      case EVENT_CODE.assetListed: {
        const asset = reader.text();
        const scale = reader.u8();
        this.dictionary.learnAsset(asset, scale);
        return { kind: 'asset-listed', asset, scale };
      }
      case EVENT_CODE.marketChanged:
        return this.marketChanged();
      default:
        return this.rarer(code);
    }
  }

  private rarer(code: number): Event {
    const reader = this.reader;
    switch (code) {
      case EVENT_CODE.indexSet:
        return this.indexSet();
      case EVENT_CODE.indexChanged:
        return {
          kind: 'index-changed',
          symbol: fromList(this.dictionary.indexes, reader.varint()).symbol,
          price: reader.amount(),
          state: fromList(INDEX_STATES, reader.u8()),
          validSources: reader.u8(),
          // Not written before engine version 5.
          anchor: reader.isAtEnd ? 0n : reader.amount(),
          hasJumped: reader.isAtEnd ? false : reader.u8() === 1,
        };
      case EVENT_CODE.coreWasStarted:
        return { kind: 'core-was-started', engineVersion: reader.varint() };
      case EVENT_CODE.engineWasUpgraded:
        return { kind: 'engine-was-upgraded', from: reader.varint(), to: reader.varint() };
      default:
        return readContractEvent(code, reader, this.dictionary);
    }
  }

  private marketChanged(): MarketChanged {
    const reader = this.reader;
    const event: MarketChanged = {
      kind: 'market-changed',
      market: reader.text(),
      base: this.asset(reader.varint()),
      quote: this.asset(reader.varint()),
      priceScale: reader.varint(),
      qtyScale: reader.varint(),
      filters: this.filters(),
      makerFeePpm: reader.varint(),
      takerFeePpm: reader.varint(),
      listingPrice: reader.amount(),
      status: fromList(MARKET_STATUSES, reader.u8()),
    };
    reader.check();
    this.dictionary.learnMarket(event);
    return event;
  }

  private indexSet(): IndexSet {
    const reader = this.reader;
    const symbol = reader.text();
    const priceScale = reader.varint();
    const step = reader.amount();
    const sources = readList(reader, () => ({ source: reader.text(), weight: reader.varint() }));
    const limits = readIndexLimits(reader);
    this.dictionary.learnIndex(symbol, priceScale);
    for (const { source } of sources) this.dictionary.learnSource(source);
    return { kind: 'index-set', symbol, priceScale, step, sources, limits };
  }

  private filters(): SpotFilters {
    const reader = this.reader;
    return {
      tickSize: reader.amount(),
      stepSize: reader.amount(),
      minQty: reader.amount(),
      maxQty: reader.amount(),
      minNotional: reader.amount(),
      maxNotional: reader.amount(),
    };
  }

  private asset(number: number): string {
    return fromList(this.dictionary.assets, number).asset;
  }
}
