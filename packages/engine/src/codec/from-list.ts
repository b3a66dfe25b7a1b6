/** Codes and counts back to what they stand for; what is in no list is a CodecError. */
import { type ByteReader, CodecError } from './byte-reader.ts';

export function fromList<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new CodecError(`code ${index} is not in its list`);
  return item;
}

export function listed<Entry>(entries: readonly Entry[], number: number): Entry {
  const found = entries[number];
  if (found === undefined) throw new CodecError(`number ${number} was never listed`);
  return found;
}

export function readList<Item>(reader: ByteReader, item: () => Item): Item[] {
  const items: Item[] = [];
  for (let left = reader.varint(); left > 0; left--) {
    items.push(item());
    reader.check();
  }
  return items;
}
