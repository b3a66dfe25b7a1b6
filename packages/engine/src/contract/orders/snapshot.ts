/** Open contract orders in a snapshot, by contract and side in priority, and the closed ones that are remembered. */
import { MAX_REQUEST_ID_LENGTH } from '../../base/limits.ts';
import { RECORD } from '../../base/records.ts';
import { ORDER, ORDER_RECORD } from '../../book/order-record.ts';
import { SLOT } from '../../book/order-store.ts';
import { type ByteReader, CodecError } from '../../codec/byte-reader.ts';
import type { ByteWriter } from '../../codec/byte-writer.ts';
import { repeat } from '../../codec/repeat.ts';
import type { SnapshotOrigin, SnapshotSection } from '../../codec/snapshot-section.ts';
import { readClosedOrders, writeClosedOrders } from '../../orders/closed-orders-snapshot.ts';
import { requestKey } from '../../orders/order-requests.ts';
import { accountAt } from '../account-of.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from './contract-order-record.ts';
import { ownsRequestId } from './request-body.ts';
import { isOpening, sideOf } from './trade-type.ts';

export const contractOrdersSection: SnapshotSection<ContractStores> = {
  write: writeOrders,
  read: readOrders,
};

export const closedContractOrdersSection: SnapshotSection<ContractStores> = {
  write: (out, { contracts: { closedOrders, lastId } }) => writeClosedOrders(out, closedOrders, lastId),
  read: (reader, { contracts: { closedOrders, lastId } }) => readClosedOrders(reader, closedOrders, lastId),
};

/** Reading them back in this order makes the same book. */
function writeOrders(out: ByteWriter, { contracts }: ContractStores): void {
  for (const market of contracts.markets) writeBook(out, market, contracts);
}

function writeBook(out: ByteWriter, market: ContractMarket, contracts: ContractMemory): void {
  for (const side of [0, 1] as const) {
    const orders: number[] = [];
    for (let at = market.book.first(side); at !== SLOT.NONE; at = market.book.after(at, side))
      orders.push(at);
    out.makeRoom();
    out.varint(orders.length);
    for (const order of orders) writeOrder(out, order, contracts);
  }
}

function writeOrder(out: ByteWriter, order: number, contracts: ContractMemory): void {
  const { orders, orderTerms, lastId } = contracts;
  out.makeRoom();
  out.varint(lastId - orders.id(order));
  out.varint(orders.member(order));
  out.text(orders.requestId(order), MAX_REQUEST_ID_LENGTH);
  out.u8(orders.flags(order));
  out.varint(orders.price(order));
  out.varint(orders.qty(order));
  out.varint(orders.filledQty(order));
  out.varint(orderTerms.numbers[(order << RECORD.WORD_SHIFT) | CONTRACT_TERMS.CREATE_TIME]!);
  for (const field of CONTRACT_ORDER_FIELDS) out.varint(contractOrderField(contracts, order, field));
  out.varint(contractOrderField(contracts, order, CLOSE_PERCENT_FIELD));
}

/** Books in the order written; the members' lists afterwards, by age. */
function readOrders(reader: ByteReader, stores: ContractStores, { version }: SnapshotOrigin): void {
  const { contracts } = stores;
  const restored: number[] = [];
  for (const market of contracts.markets)
    for (const side of [0, 1] as const)
      repeat(reader, () => {
        const order = readOrder(reader, stores, market, version);
        market.book.add(order, side);
        countOrder(order, market, contracts);
        restored.push(order);
      });
  const { orders } = contracts;
  restored.sort((a, b) => orders.id(a) - orders.id(b));
  for (const order of restored)
    accountAt(orders.member(order), stores.contracts, stores.members).addOrder(orders, order);
}

function readOrder(
  reader: ByteReader,
  stores: ContractStores,
  market: ContractMarket,
  version: number,
): number {
  const { contracts } = stores;
  const { orders, orderTerms, orderRequests } = contracts;
  const id = contracts.lastId - reader.varint();
  if (id < 1 || orders.bySequence.get(id) !== SLOT.NONE) throw new CodecError(`order ${id} is there twice`);
  const { member, row } = accountAt(reader.varint(), stores.contracts, stores.members);
  const requestId = reader.text();
  const flags = reader.u8();
  const price = reader.varint();
  const qty = reader.varint();
  const filledQty = reader.varint();
  const createTimeMs = reader.varint();
  const order = orders.open({
    id,
    price,
    qty,
    market: market.number,
    member,
    flags,
    paidRow: row,
  });
  if (order >= orderTerms.capacity) orderTerms.grow();
  orders.setFilledQty(order, filledQty);
  orderTerms.numbers[(order << RECORD.WORD_SHIFT) | CONTRACT_TERMS.CREATE_TIME] = createTimeMs;
  for (const field of CONTRACT_ORDER_FIELDS) setContractOrderField(contracts, order, field, reader.varint());
  const percent = version >= 5 ? reader.varint() : 0;
  setContractOrderField(contracts, order, CLOSE_PERCENT_FIELD, percent);
  if (requestId !== '') {
    orders.setRequestId(order, requestId);
    if (ownsRequestId(contracts, order)) orderRequests.set(requestKey(member, requestId), id);
  }
  return order;
}

function countOrder(order: number, market: ContractMarket, { orders }: ContractMemory): void {
  const member = orders.member(order);
  market.count(member, CONTRACT_MEMBER.ORDERS, 1);
  const tradeType = orders.integers[(order << ORDER_RECORD.INT_SHIFT) | CONTRACT_ORDER.TRADE_TYPE]!;
  if (!isOpening(tradeType)) return;
  market.count(member, CONTRACT_MEMBER.OPENING_ORDERS, 1);
  const reservePrice = orders.numbers[(order << ORDER_RECORD.WORD_SHIFT) | CONTRACT_ORDER.RESERVE_PRICE]!;
  market.queue(member, sideOf(tradeType), orders.remaining(order) * reservePrice * market.quoteMultiplier);
}

/** A field of an order: of its record in the order store, or of its terms. */
interface ContractOrderField {
  readonly of: 'order' | 'terms';
  readonly is: 'number' | 'integer';
  readonly field: number;
}

const number = (field: CONTRACT_ORDER | ORDER.PRICE): ContractOrderField => ({
  of: 'order',
  is: 'number',
  field,
});
const integer = (field: CONTRACT_ORDER): ContractOrderField => ({ of: 'order', is: 'integer', field });
const termsNumber = (field: CONTRACT_TERMS): ContractOrderField => ({ of: 'terms', is: 'number', field });
const termsInteger = (field: CONTRACT_TERMS): ContractOrderField => ({ of: 'terms', is: 'integer', field });

/** All are zero or more. */
export const CONTRACT_ORDER_FIELDS: readonly ContractOrderField[] = [
  number(CONTRACT_ORDER.LOTS),
  number(CONTRACT_ORDER.FILLED_LOTS),
  number(CONTRACT_ORDER.RESERVE),
  number(CONTRACT_ORDER.RESERVE_PRICE),
  // A second time: where the loss at a fill counts from.
  number(ORDER.PRICE),
  number(CONTRACT_ORDER.FILLED_NOTIONAL),
  number(CONTRACT_ORDER.MARGIN),
  number(CONTRACT_ORDER.FEE),
  termsNumber(CONTRACT_TERMS.TAKE_PROFIT),
  termsNumber(CONTRACT_TERMS.STOP_LOSS),
  termsInteger(CONTRACT_TERMS.FEE_PREPAID),
  termsInteger(CONTRACT_TERMS.MAKER_FEE_PPM),
  termsInteger(CONTRACT_TERMS.TAKER_FEE_PPM),
  termsInteger(CONTRACT_TERMS.LEVERAGE),
  integer(CONTRACT_ORDER.TRADE_TYPE),
  termsInteger(CONTRACT_TERMS.TRIGGER_SOURCE),
  termsInteger(CONTRACT_TERMS.ORIGIN),
  integer(CONTRACT_ORDER.IS_CROSS),
  termsInteger(CONTRACT_TERMS.CLOSE_ALL),
  termsInteger(CONTRACT_TERMS.ASKED_LEVERAGE),
];

/** Written behind the others since version 5. */
export const CLOSE_PERCENT_FIELD: ContractOrderField = termsInteger(CONTRACT_TERMS.CLOSE_PERCENT);

export function contractOrderField(
  contracts: ContractMemory,
  order: number,
  field: ContractOrderField,
): number {
  const { values, at } = placeOf(contracts, order, field);
  return values[at]!;
}

export function setContractOrderField(
  contracts: ContractMemory,
  order: number,
  field: ContractOrderField,
  value: number,
): void {
  const { values, at } = placeOf(contracts, order, field);
  values[at] = value;
}

function placeOf(
  { orders, orderTerms }: ContractMemory,
  order: number,
  { of, is, field }: ContractOrderField,
): { values: Float64Array | Int32Array; at: number } {
  const shifts = of === 'order' ? ORDER_RECORD : RECORD;
  const { numbers, integers } = of === 'order' ? orders : orderTerms;
  return is === 'number'
    ? { values: numbers, at: (order << shifts.WORD_SHIFT) | field }
    : { values: integers, at: (order << shifts.INT_SHIFT) | field };
}
