/** Names of lists to codes and back; a code that stands for nothing is a CodecError. */
import { type ByteReader, CodecError } from './byte-reader.ts';

export function fromList<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new CodecError(`code ${index} is not in its list`);
  return item;
}

/** @throws RangeError when it is not in the list */
export function positionIn<Name>(names: readonly Name[], name: Name): number {
  const position = names.indexOf(name);
  if (position < 0) throw new RangeError(`${name} is not in its list`);
  return position;
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
