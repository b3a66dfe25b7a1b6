/**
 * The whole state as bytes. Canonical: what has no order of its own is sorted, so that the same state gives the same
 * bytes and their hash is the state's hash. What follows from other parts (counts, lists by member) is left out.
 */
import { ACCOUNT_TYPES } from '../accounts.ts';
import { NONE } from '../book/order-store.ts';
import { ByteWriter } from '../codec/byte-writer.ts';
import { MARKET_STATUSES } from '../commands.ts';
import type { EngineMemory } from '../engine-memory.ts';
import { ENGINE_VERSION } from '../engine-version.ts';
import { INDEX_STATES } from '../events.ts';
import { indexLimits } from '../index-price/commands.ts';
import { MAX_NAME_LENGTH, MAX_REF_LENGTH, MAX_REQUEST_ID_LENGTH } from '../limits.ts';
import { MAX_BODY_LENGTH, writeRequests } from './requests.ts';
import { SNAPSHOT_MAGIC } from './snapshot-format.ts';
import { writeContracts } from './write-contracts.ts';

export function writeSnapshot(memory: EngineMemory): Uint8Array {
  const out = new ByteWriter(1 << 16);
  for (const byte of SNAPSHOT_MAGIC) out.u8(byte);
  out.varint(ENGINE_VERSION);
  out.varint(memory.lastSeq);
  out.varint(memory.lastTimeMs);
  out.varint(memory.lastTradeId);
  writeAssets(out, memory);
  writeMarkets(out, memory);
  writeIndexes(out, memory);
  writeMembers(out, memory);
  writeBalances(out, memory);
  writeOrders(out, memory);
  writeClosedOrders(out, memory);
  writeRefs(out, memory);
  writeFaucet(out, memory);
  writeContracts(out, memory);
  writeRequests(out, memory);
  return out.take();
}

function writeAssets(out: ByteWriter, { dictionary, maxSupplies }: EngineMemory): void {
  out.varint(dictionary.assets.length);
  for (const [number, { asset, scale }] of dictionary.assets.entries()) {
    out.makeRoom();
    out.text(asset, MAX_NAME_LENGTH);
    out.varint(scale);
    out.amount(maxSupplies[number]!);
  }
}

function writeMarkets(out: ByteWriter, { markets }: EngineMemory): void {
  out.varint(markets.length);
  for (const market of markets) {
    const { definition, filters } = market;
    out.makeRoom();
    out.text(definition.market, MAX_NAME_LENGTH);
    out.text(definition.base, MAX_NAME_LENGTH);
    out.text(definition.quote, MAX_NAME_LENGTH);
    out.varint(definition.priceScale);
    out.varint(definition.qtyScale);
    out.amount(filters.tickSize);
    out.amount(filters.stepSize);
    out.amount(filters.minQty);
    out.amount(filters.maxQty);
    out.amount(filters.minNotional);
    out.amount(filters.maxNotional);
    out.varint(market.makerFeePpm);
    out.varint(market.takerFeePpm);
    out.amount(definition.listingPrice);
    out.u8(MARKET_STATUSES.indexOf(market.status));
    out.varint(market.lastPrice);
  }
}

function writeIndexes(out: ByteWriter, { dictionary, indexes }: EngineMemory): void {
  out.varint(dictionary.sources.length);
  for (const source of dictionary.sources) {
    out.makeRoom();
    out.text(source, MAX_NAME_LENGTH);
  }
  out.varint(indexes.length);
  for (const index of indexes) {
    out.makeRoom();
    out.text(index.symbol, MAX_NAME_LENGTH);
    out.varint(index.priceScale);
    out.amount(index.step);
    out.amount(index.price);
    out.amount(index.lastNormal);
    out.amount(index.anchor);
    out.u8(index.hasJumped ? 1 : 0);
    out.varint(index.agreeingSinceMs + 1);
    out.varint(index.agreedAtMs + 1);
    indexLimits.write(out, index.limits, dictionary);
    out.makeRoom();
    out.u8(INDEX_STATES.indexOf(index.state));
    out.varint(index.validSources);
    out.varint(index.sources.length);
    for (const { source, weight, price, sourceTimeMs, freshAtMs } of index.sources) {
      out.makeRoom();
      out.varint(dictionary.sourceNumber(source)!);
      out.varint(weight);
      out.amount(price);
      out.varint(sourceTimeMs);
      out.varint(freshAtMs + 1);
    }
  }
}

function writeMembers(out: ByteWriter, { members }: EngineMemory): void {
  out.varint(members.count);
  for (let member = 0; member < members.count; member++) {
    out.makeRoom();
    out.varint(members.id[member]!);
    out.u8((members.isFrozen(member) ? 1 : 0) | (members.mayTrade(member) ? 2 : 0));
    out.varint(members.withdrawalLockedUntilMs[member]!);
    out.u8(members.identityLevel(member));
    out.varint(members.faucetDay[member]! + 1);
  }
}

function writeBalances(out: ByteWriter, { ledger }: EngineMemory): void {
  const rows = ledger.sortedRows().filter((row) => ledger.freeOf(row) !== 0n || ledger.frozenOf(row) !== 0n);
  out.varint(rows.length);
  for (const row of rows) {
    const account = ledger.account(row);
    out.makeRoom();
    out.varint(ledger.owner(row));
    out.u8(account % ACCOUNT_TYPES.length);
    out.varint(Math.floor(account / ACCOUNT_TYPES.length));
    out.signed(ledger.freeOf(row));
    out.amount(ledger.frozenOf(row));
  }
}

/** By market and side, in priority: reading them back in this order makes the same book. */
function writeOrders(out: ByteWriter, memory: EngineMemory): void {
  for (const market of memory.markets)
    for (const side of [0, 1] as const) {
      const orders: number[] = [];
      for (let order = market.book.first(side); order !== NONE; order = market.book.after(order, side))
        orders.push(order);
      out.varint(orders.length);
      for (const order of orders) writeOrder(out, memory, order);
    }
}

function writeOrder(out: ByteWriter, { orders, lastSeq }: EngineMemory, order: number): void {
  out.makeRoom();
  out.varint(lastSeq - orders.id(order));
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

function writeClosedOrders(out: ByteWriter, { closedOrders, lastSeq }: EngineMemory): void {
  const all = closedOrders.all();
  out.varint(all.length);
  for (const { orderId, member } of all) {
    out.makeRoom();
    out.varint(lastSeq - orderId);
    out.varint(member);
  }
}

function writeRefs(out: ByteWriter, { refs }: EngineMemory): void {
  out.varint(refs.size);
  for (const [ref, body] of refs) {
    out.makeRoom();
    out.text(ref, MAX_REF_LENGTH);
    out.text(body, MAX_BODY_LENGTH);
  }
}

function writeFaucet(out: ByteWriter, { faucet }: EngineMemory): void {
  out.varint(faucet.length);
  for (const { asset, amount } of faucet) {
    out.makeRoom();
    out.text(asset, MAX_NAME_LENGTH);
    out.amount(amount);
  }
}
