/** The closed orders that are remembered, in a snapshot: their ids as how far they are behind the last one. */
import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { repeat } from '../codec/repeat.ts';
import type { ClosedOrders } from './closed-orders.ts';

export function writeClosedOrders(out: ByteWriter, closedOrders: ClosedOrders, lastId: number): void {
  const all = closedOrders.all();
  out.makeRoom();
  out.varint(all.length);
  for (const { orderId, member } of all) {
    out.makeRoom();
    out.varint(lastId - orderId);
    out.varint(member);
  }
}

export function readClosedOrders(reader: ByteReader, closedOrders: ClosedOrders, lastId: number): void {
  repeat(reader, () => closedOrders.remember(lastId - reader.varint(), reader.varint()));
}
