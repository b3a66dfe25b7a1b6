/**
 * The addresses of a row's commands as bytes: for each stretch of them that stood side by side in one message, where it
 * begins in the row and in the message. The append writes them beside the row, so that a core, a new one too, can answer
 * what became of a message.
 */
import { MessageReader, MessageWriter } from './byte-message.ts';

/** The place where a command of another process stood. */
export interface CommandAddress {
  instance: string;
  /** The message's. */
  number: number;
  /** Counts the commands of the message from 0. */
  place: number;
}

interface Stretch extends CommandAddress {
  /** The place of its first command in the row, from 0. */
  index: number;
  count: number;
}

/** One stretch: number of the instance, number of the message, place, index, count. */
const STRETCH_BYTES = 2 + 8 + 4 + 4 + 4;

/** undefined: no command of the row has an address. */
export function writeAddresses(addresses: readonly (CommandAddress | undefined)[]): Uint8Array | undefined {
  const stretches = stretchesOf(addresses);
  if (stretches.length === 0) return undefined;
  const instances = [...new Set(stretches.map(({ instance }) => instance))];
  const writer = new MessageWriter();
  writer.u16(instances.length);
  for (const instance of instances) writer.text(instance);
  writer.u32(stretches.length);
  for (const { instance, number, place, index, count } of stretches) {
    writer.u16(instances.indexOf(instance));
    writer.whole(number);
    writer.u32(place);
    writer.u32(index);
    writer.u32(count);
  }
  return writer.take();
}

function stretchesOf(addresses: readonly (CommandAddress | undefined)[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, address] of addresses.entries()) {
    if (address === undefined) continue;
    const { instance, number, place } = address;
    const last = stretches.at(-1);
    const isNext =
      last !== undefined &&
      last.instance === instance &&
      last.number === number &&
      last.place + last.count === place &&
      last.index + last.count === index;
    if (isNext) last.count++;
    else stretches.push({ instance, number, place, index, count: 1 });
  }
  return stretches;
}

/** The commands of one message among those of the row: their places in the message, by their places in the row. */
export function placesIn(bytes: Uint8Array, instance: string, number: number): Map<number, number> {
  const reader = new MessageReader(bytes);
  const instances = Array.from({ length: reader.u16() }, () => reader.text());
  const places = new Map<number, number>();
  for (let left = reader.count(STRETCH_BYTES); left > 0; left--) {
    const isMeant = instances[reader.u16()] === instance;
    const isOfMessage = reader.whole() === number && isMeant;
    const [place, index, count] = [reader.u32(), reader.u32(), reader.u32()];
    for (let i = 0; isOfMessage && i < count; i++) places.set(index + i, place + i);
  }
  reader.finish();
  return places;
}
