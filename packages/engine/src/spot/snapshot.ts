/** Open spot orders in a snapshot, and the closed ones that are remembered. */
import type { Amount } from '../base/amount.ts';
import { MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import type { SideIndex } from '../book/order-book.ts';
import { NONE } from '../book/order-store.ts';
import { type ByteReader, CodecError } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { repeat } from '../codec/repeat.ts';
import type { SnapshotOrigin, SnapshotSection } from '../codec/snapshot-section.ts';
import { readClosedOrders, writeClosedOrders } from '../orders/closed-orders-snapshot.ts';
import { requestKey } from '../orders/order-requests.ts';
import { readAmendedOrders, writeAmendedOrders } from './amended-orders-snapshot.ts';
import { OrderFields } from './order-fields.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotStores } from './spot-stores.ts';

export const ordersSection: SnapshotSection<SpotStores> = { write: writeOrders, read: readOrders };

export const closedOrdersSection: SnapshotSection<SpotStores> = {
  write: (out, { closedOrders, counters }) => writeClosedOrders(out, closedOrders, counters.lastSeq),
  read: (reader, { closedOrders, counters }) => readClosedOrders(reader, closedOrders, counters.lastSeq),
};

/** Writes the orders by market and side, in priority: reading them back in this order makes the same book. */
function writeOrders(out: ByteWriter, stores: SpotStores): void {
  for (const market of stores.markets.all)
    for (const side of [0, 1] as const) {
      const orders: number[] = [];
      for (let order = market.book.first(side); order !== NONE; order = market.book.after(order, side))
        orders.push(order);
      out.varint(orders.length);
      for (const order of orders) writeOrder(out, stores, order);
    }
  writeAmendedOrders(out, stores);
}

function writeOrder(out: ByteWriter, { orders, counters }: SpotStores, order: number): void {
  out.makeRoom();
  out.varint(counters.lastSeq - orders.id(order));
  out.varint(orders.member(order));
  out.text(orders.requestId(order), MAX_REQUEST_ID_LENGTH);
  out.u8(orders.flags(order));
  out.varint(orders.price(order));
  out.varint(orders.qty(order));
  out.varint(orders.filledQty(order));
  out.limbs(orders.filledQuote.lo(order), orders.filledQuote.hi(order));
  out.limbs(orders.fee.lo(order), orders.fee.hi(order));
  out.varint(orders.feePrepaid(order));
  out.varint(orders.makerFeePpm(order));
  out.varint(orders.createTimeMs(order));
}

/** Books in the order written; the members' lists afterwards, by age. */
function readOrders(reader: ByteReader, stores: SpotStores, { version }: SnapshotOrigin): void {
  const restored: number[] = [];
  for (const market of stores.markets.all)
    for (const side of [0, 1] as const)
      repeat(reader, () => {
        const order = readOrder(reader, stores, market, side);
        market.book.add(order, side);
        market.countOrder(stores.orders.member(order), 1);
        restored.push(order);
      });
  restored.sort((a, b) => stores.orders.id(a) - stores.orders.id(b));
  for (const order of restored) stores.members.addOrder(stores.orders.member(order), order);
  if (version >= 12) readAmendedOrders(reader, stores);
}

function readOrder(reader: ByteReader, stores: SpotStores, market: SpotMarket, side: SideIndex): number {
  const { orders, members, orderRequests } = stores;
  const id = stores.counters.lastSeq - reader.varint();
  if (id < 1 || orders.bySequence.get(id) !== NONE) throw new CodecError(`order ${id} is there twice`);
  const member = reader.varint();
  const memberId = members.id[member];
  if (member >= members.count || memberId === undefined) throw new CodecError(`order ${id} is of no member`);
  const requestId = reader.text();
  const base = market.baseRow(member, memberId);
  const quote = market.quoteRow(member, memberId);
  const flags = reader.u8();
  const price = reader.varint();
  const qty = reader.varint();
  const filledQty = reader.varint();
  const filledQuote = readAmount(reader, stores);
  const fee = readAmount(reader, stores);
  const feePrepaid = reader.varint();
  const makerFeePpm = reader.varint();
  const createTimeMs = reader.varint();
  // As order fields, because the store is fastest when it only ever sees those.
  const opening = Object.assign(new OrderFields(), {
    id,
    price,
    qty,
    createTimeMs,
    makerFeePpm,
    market: market.number,
    member,
    flags,
    paidRow: side === 0 ? quote : base,
    receivedRow: side === 0 ? base : quote,
  });
  const order = orders.openSpot(opening);
  orders.setFilledQty(order, filledQty);
  orders.filledQuote.set(order, filledQuote);
  orders.fee.set(order, fee);
  orders.setFeePrepaid(order, feePrepaid);
  if (requestId !== '') {
    orders.setRequestId(order, requestId);
    orderRequests.set(requestKey(member, requestId), order);
  }
  return order;
}

function readAmount(reader: ByteReader, stores: SpotStores): Amount {
  const amount = stores.kind.amount();
  reader.limbs();
  amount.setLimbs(reader.lo, reader.hi);
  return amount;
}
