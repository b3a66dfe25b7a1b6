/** Amended orders in a snapshot, by their ids: what stands beside the records. The orders themselves were read before. */
import { MAX_BODY_LENGTH } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import { type ByteReader, CodecError } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { repeat } from '../codec/repeat.ts';
import type { SpotStores } from './spot-stores.ts';

export function writeAmendedOrders(out: ByteWriter, stores: SpotStores): void {
  const { orders } = stores;
  const { lastSeq } = stores.counters;
  const amended = orders.amended.all().sort((a, b) => orders.id(a) - orders.id(b));
  out.makeRoom();
  out.varint(amended.length);
  for (const order of amended) {
    out.makeRoom();
    out.varint(lastSeq - orders.id(order));
    out.varint(lastSeq - orders.amended.acceptedSeq(order));
    if (orders.hasRequestId(order)) out.text(orders.amended.body(order), MAX_BODY_LENGTH);
  }
}

export function readAmendedOrders(reader: ByteReader, stores: SpotStores): void {
  const { orders } = stores;
  const { lastSeq } = stores.counters;
  let lastId = 0;
  repeat(reader, () => {
    const id = lastSeq - reader.varint();
    const order = orders.bySequence.get(id);
    if (order === NONE || id <= lastId) throw new CodecError(`order ${id} was not amended`);
    lastId = id;
    const acceptedSeq = lastSeq - reader.varint();
    if (acceptedSeq < id) throw new CodecError(`order ${id} was accepted before it was placed`);
    orders.amended.set(order, acceptedSeq, orders.hasRequestId(order) ? reader.text() : '');
  });
}
