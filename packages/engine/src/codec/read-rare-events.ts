/** The events that are not frequent, from the bytes of their blocks; listings teach the dictionary. */
import type { Dictionary } from '../dictionary.ts';
import { type Event, INDEX_STATES, type IndexSet } from '../events.ts';
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
}
