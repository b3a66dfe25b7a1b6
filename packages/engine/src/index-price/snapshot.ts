/** Indexes and the names of their sources in a snapshot. */
import type { Dictionary } from '../base/dictionary.ts';
import { MAX_NAME_LENGTH } from '../base/limits.ts';
import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { fromList } from '../codec/from-list.ts';
import { repeat } from '../codec/repeat.ts';
import type { SnapshotOrigin, SnapshotSection } from '../codec/snapshot-section.ts';
import { DEFAULT_INDEX_LIMITS, indexLimits } from './commands.ts';
import { DayExtreme, minuteOf } from './day-extreme.ts';
import { INDEX_STATES } from './events.ts';
import { readExtreme, writeExtreme } from './extreme-snapshot.ts';
import { IndexPrice, type IndexSource, NEVER_FRESH } from './index-price.ts';
import type { IndexPriceStores } from './index-stores.ts';

export const indexesSection: SnapshotSection<IndexPriceStores> = { write: writeIndexes, read: readIndexes };

function writeIndexes(out: ByteWriter, { dictionary, indexes }: IndexPriceStores): void {
  out.varint(dictionary.sources.length);
  for (const source of dictionary.sources) {
    out.makeRoom();
    out.text(source, MAX_NAME_LENGTH);
  }
  out.varint(indexes.all.length);
  for (const index of indexes.all) {
    out.makeRoom();
    out.text(index.symbol, MAX_NAME_LENGTH);
    out.varint(index.priceScale);
    out.amount(index.step);
    out.amount(index.price);
    out.amount(index.lastNormal);
    out.varint(index.lastNormalMs);
    writeExtreme(out, index.normalHighs);
    out.makeRoom();
    out.amount(index.anchor);
    out.u8(index.hasJumped ? 1 : 0);
    out.varint(index.agreeingSinceMs + 1);
    out.varint(index.agreedAtMs + 1);
    indexLimits.write(out, index.limits, dictionary);
    out.makeRoom();
    out.u8(INDEX_STATES.indexOf(index.state));
    out.varint(index.validSources);
    out.varint(index.sources.length);
    for (const { source, weight, price, sourceTimeMs, freshAtMs } of index.sources) {
      out.makeRoom();
      out.varint(dictionary.sourceNumber(source)!);
      out.varint(weight);
      out.amount(price);
      out.varint(sourceTimeMs);
      out.varint(freshAtMs + 1);
    }
  }
}

function readIndexes(reader: ByteReader, stores: IndexPriceStores, { version }: SnapshotOrigin): void {
  const { dictionary } = stores;
  const indexes = stores.indexes.all;
  repeat(reader, () => dictionary.learnSource(reader.text()));
  repeat(reader, () => {
    const symbol = reader.text();
    const priceScale = reader.varint();
    const sources: IndexSource[] = [];
    const step = reader.amount();
    const price = reader.amount();
    const lastNormal = reader.amount();
    // Before version 9 its time was not kept.
    const lastNormalMs = version >= 9 ? reader.varint() : 0;
    const highs = new DayExtreme(1);
    if (version >= 10) readExtreme(reader, highs);
    const extra = version >= 5 ? readIndexOfVersion5(reader, dictionary) : { limits: DEFAULT_INDEX_LIMITS };
    const index = new IndexPrice(symbol, priceScale, step, sources, extra.limits);
    Object.assign(index, { ...extra, price, lastNormal, lastNormalMs });
    index.normalHighs.restore(highs.entries());
    if (version < 10) beginHighs(index, stores.counters.lastTimeMs);
    index.state = fromList(INDEX_STATES, reader.u8());
    index.validSources = reader.varint();
    repeat(reader, () => {
      sources.push({
        source: fromList(dictionary.sources, reader.varint()),
        weight: reader.varint(),
        price: reader.amount(),
        sourceTimeMs: reader.varint(),
        freshAtMs: reader.varint() - 1,
      });
    });
    // Older versions took any timestamp, also one of next year: it must not silence its source now.
    if (version < 5) for (const source of sources) Object.assign(source, NEVER_RECEIVED);
    dictionary.learnIndex(symbol, priceScale);
    indexes.push(index);
  });
}

/** Before version 10 only the last NORMAL price was kept, and before version 9 without its time. */
export function beginHighs({ normalHighs, lastNormal, lastNormalMs }: IndexPrice, nowMs: number): void {
  normalHighs.restore([]);
  if (lastNormal === 0n) return;
  normalHighs.note(minuteOf(lastNormalMs === 0 ? nowMs : lastNormalMs), Number(lastNormal));
}

const NEVER_RECEIVED = { price: 0n, sourceTimeMs: 0, freshAtMs: NEVER_FRESH };

function readIndexOfVersion5(reader: ByteReader, dictionary: Dictionary) {
  return {
    anchor: reader.amount(),
    hasJumped: reader.u8() === 1,
    agreeingSinceMs: reader.varint() - 1,
    agreedAtMs: reader.varint() - 1,
    limits: indexLimits.read(reader, dictionary),
  };
}
