/** The reference prices of spot pairs in a snapshot, and where those of an older data folder begin. */
import { INDEX_RATE_LIFE_MS } from '../base/limits.ts';
import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { repeat } from '../codec/repeat.ts';
import { readExtreme, writeExtreme } from '../index-price/extreme-snapshot.ts';
import type { IndexPrice } from '../index-price/index-price.ts';
import { priceByIndex, type ReferencePrice } from './reference-price.ts';
import type { SpotStores } from './spot-stores.ts';

export function writeReference(out: ByteWriter, reference: ReferencePrice): void {
  out.makeRoom();
  out.varint(reference.price);
  out.u8(reference.isProvisional ? 1 : 0);
  out.varint(reference.minute);
  out.varint(reference.middles.length);
  for (const middle of reference.middles) {
    out.makeRoom();
    out.varint(middle);
  }
  out.varint(reference.samples.length);
  for (const { minute, price } of reference.samples) {
    out.makeRoom();
    out.varint(minute);
    out.varint(price);
  }
  for (const extreme of [reference.highs, reference.stepHighs, reference.stepLows])
    writeExtreme(out, extreme);
}

export function readReference(reader: ByteReader, reference: ReferencePrice): void {
  reference.price = reader.varint();
  reference.isProvisional = reader.u8() === 1;
  reference.minute = reader.varint();
  repeat(reader, () => reference.middles.push(reader.varint()));
  repeat(reader, () => reference.samples.push({ minute: reader.varint(), price: reader.varint() }));
  for (const extreme of [reference.highs, reference.stepHighs, reference.stepLows])
    readExtreme(reader, extreme);
}

/**
 * The pairs of a snapshot of before version 10 begin at their last NORMAL indexes of the last 24 hours; others at their
 * last prices or their listing prices, until the first tick finds a book that holds.
 */
export function beginReferences(stores: SpotStores): void {
  for (const { definition, lastPrice, listingPrice, reference } of stores.markets.all) {
    const index = stores.indexes.find(definition.market);
    const hasIndex = index !== undefined && wasNormal(index, stores.counters.lastTimeMs);
    reference.isProvisional = !hasIndex;
    if (hasIndex) reference.price = priceByIndex(index.lastNormal, index.priceScale, definition.priceScale);
    else reference.price = lastPrice === 0 ? listingPrice : lastPrice;
  }
}

/** Before version 9 the time of the last NORMAL price was not kept. */
function wasNormal({ lastNormal, lastNormalMs }: IndexPrice, nowMs: number): boolean {
  return lastNormal > 0n && (lastNormalMs === 0 || nowMs - lastNormalMs <= INDEX_RATE_LIFE_MS);
}
