/** The open contract orders of a snapshot: books in the order written; the members' lists afterwards, by age. */
import { ORDER_RECORD } from '../book/order-record.ts';
import { NONE } from '../book/order-store.ts';
import { RECORD } from '../book/records.ts';
import { type ByteReader, CodecError } from '../codec/byte-reader.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../contract/contract-market.ts';
import type { ContractMemory } from '../contract/contract-memory.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from '../contract/orders/contract-order-record.ts';
import { ownsRequestId } from '../contract/orders/order-requests.ts';
import { isOpening, sideOf } from '../contract/orders/trade-type.ts';
import type { EngineMemory } from '../engine-memory.ts';
import { requestKey } from '../spot/order-requests.ts';
import { accountOf } from './contract-account-of.ts';
import { CLOSE_PERCENT_FIELD, CONTRACT_ORDER_FIELDS, setContractOrderField } from './contract-fields.ts';
import { repeat } from './repeat.ts';

export function readContractOrders(reader: ByteReader, memory: EngineMemory, version: number): void {
  const { contracts } = memory;
  const restored: number[] = [];
  for (const market of contracts.markets)
    for (const side of [0, 1] as const)
      repeat(reader, () => {
        const order = readOrder(reader, memory, market, version);
        market.book.add(order, side);
        countOrder(order, market, contracts);
        restored.push(order);
      });
  const { orders } = contracts;
  restored.sort((a, b) => orders.id(a) - orders.id(b));
  for (const order of restored) accountOf(orders.member(order), memory).addOrder(orders, order);
}

function readOrder(
  reader: ByteReader,
  memory: EngineMemory,
  market: ContractMarket,
  version: number,
): number {
  const { contracts } = memory;
  const { orders, orderTerms, orderRequests } = contracts;
  const id = contracts.lastId - reader.varint();
  if (id < 1 || orders.bySequence.get(id) !== NONE) throw new CodecError(`order ${id} is there twice`);
  const { member, row } = accountOf(reader.varint(), memory);
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
