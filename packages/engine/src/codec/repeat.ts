import type { ByteReader } from './byte-reader.ts';

/** Runs `item` as often as the count that comes first says. */
export function repeat(reader: ByteReader, item: () => void): void {
  for (let left = reader.varint(); left > 0; left--) {
    item();
    reader.check();
  }
}
