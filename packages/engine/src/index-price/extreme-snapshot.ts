/** A day extreme in a snapshot. */
import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { repeat } from '../codec/repeat.ts';
import type { DayExtreme, DayExtremeEntry } from './day-extreme.ts';

export function writeExtreme(out: ByteWriter, extreme: DayExtreme): void {
  const entries = extreme.entries();
  out.varint(entries.length);
  for (const [minute, price] of entries) {
    out.makeRoom();
    out.varint(minute);
    out.varint(price);
  }
}

export function readExtreme(reader: ByteReader, extreme: DayExtreme): void {
  const entries: DayExtremeEntry[] = [];
  repeat(reader, () => entries.push([reader.varint(), reader.varint()]));
  extreme.restore(entries);
}
