/**
 * Fills an empty memory from a snapshot, of this engine version or an older one; what an older one did not know yet is
 * as in a member, a market or an order that was just made. Throws CodecError for anything that writeSnapshot would not
 * have written then.
 */
import type { Amount } from '../amount/amount.ts';
import type { SideIndex } from '../book/order-book.ts';
import { NONE } from '../book/order-store.ts';
import { ByteReader, CodecError } from '../codec/byte-reader.ts';
import { fromList } from '../codec/from-list.ts';
import { OrderFields } from '../codec/order-fields.ts';
import { DEFAULT_INDEX_LIMITS, IDENTITY_LEVELS, type IdentityLevel, MARKET_STATUSES } from '../commands.ts';
import type { Dictionary } from '../dictionary.ts';
import type { EngineMemory } from '../engine-memory.ts';
import { ENGINE_VERSION } from '../engine-version.ts';
import { INDEX_STATES } from '../events.ts';
import { indexLimits } from '../index-price/commands.ts';
import { IndexPrice, type IndexSource, NEVER_FRESH } from '../index-price/index-price.ts';
import { isMemberOwner, memberNumberOf } from '../ledger/ledger.ts';
import type { StoredRequest } from '../money/request-store.ts';
import { requestKey } from '../spot/order-requests.ts';
import type { SpotMarket } from '../spot/spot-market.ts';
import { readContracts } from './read-contracts.ts';
import { repeat } from './repeat.ts';
import {
  memberRequestOfVersion4,
  readRequests,
  readRequestsOfVersion4,
  rememberOpenOrders,
} from './requests.ts';
import { SNAPSHOT_MAGIC } from './snapshot-format.ts';

export function readSnapshot(snapshot: Uint8Array, memory: EngineMemory): void {
  const reader = new ByteReader(snapshot);
  for (const byte of SNAPSHOT_MAGIC) if (reader.u8() !== byte) throw new CodecError('not a snapshot');
  const version = reader.varint();
  if (version < 1 || version > ENGINE_VERSION)
    throw new CodecError(`a snapshot of engine version ${version}; this engine is ${ENGINE_VERSION}`);
  memory.lastSeq = reader.varint();
  memory.lastTimeMs = reader.varint();
  memory.lastTradeId = reader.varint();
  readAssets(reader, memory);
  readMarkets(reader, memory);
  readIndexes(reader, memory, version);
  const requests = readMembers(reader, memory, version);
  readBalances(reader, memory);
  readOrders(reader, memory);
  readClosedOrders(reader, memory);
  readRefs(reader, memory);
  readFaucet(reader, memory);
  if (version >= 3) readContracts(reader, memory, version);
  // Not remembered then, and there is no contract to tell it yet; every start sets it anew.
  else memory.contracts.lastTickMs = memory.lastTimeMs;
  if (version >= 5) readRequests(reader, memory);
  else if (version === 4) readRequestsOfVersion4(reader, memory, requests);
  else rememberOpenOrders(memory, requests);
  reader.checkFinished();
}

function readAssets(reader: ByteReader, memory: EngineMemory): void {
  repeat(reader, () => memory.listAsset(reader.text(), reader.varint(), reader.amount()));
}

function readMarkets(reader: ByteReader, memory: EngineMemory): void {
  repeat(reader, () => {
    const definition = {
      market: reader.text(),
      base: known(reader.text(), memory),
      quote: known(reader.text(), memory),
      priceScale: reader.varint(),
      qtyScale: reader.varint(),
      filters: {
        tickSize: reader.amount(),
        stepSize: reader.amount(),
        minQty: reader.amount(),
        maxQty: reader.amount(),
        minNotional: reader.amount(),
        maxNotional: reader.amount(),
      },
      makerFeePpm: reader.varint(),
      takerFeePpm: reader.varint(),
      listingPrice: reader.amount(),
    };
    const market = memory.listMarket(definition);
    market.status = fromList(MARKET_STATUSES, reader.u8());
    market.lastPrice = reader.varint();
  });
}

function readIndexes(reader: ByteReader, memory: EngineMemory, version: number): void {
  const { dictionary, indexes } = memory;
  repeat(reader, () => dictionary.learnSource(reader.text()));
  repeat(reader, () => {
    const symbol = reader.text();
    const priceScale = reader.varint();
    const sources: IndexSource[] = [];
    const step = reader.amount();
    const price = reader.amount();
    const lastNormal = reader.amount();
    const extra = version >= 5 ? readIndexOfVersion5(reader, dictionary) : { limits: DEFAULT_INDEX_LIMITS };
    const index = new IndexPrice(symbol, priceScale, step, sources, extra.limits);
    Object.assign(index, { ...extra, price, lastNormal });
    index.state = fromList(INDEX_STATES, reader.u8());
    index.validSources = reader.varint();
    repeat(reader, () => {
      sources.push({
        source: fromList(dictionary.sources, reader.varint()),
        weight: reader.varint(),
        price: reader.amount(),
        sourceTimeMs: reader.varint(),
        freshAtMs: reader.varint() - 1,
      });
    });
    // Older versions took any timestamp, also one of next year: it must not silence its source now.
    if (version < 5) for (const source of sources) Object.assign(source, NEVER_RECEIVED);
    dictionary.learnIndex(symbol, priceScale);
    indexes.push(index);
  });
}

const NEVER_RECEIVED = { price: 0n, sourceTimeMs: 0, freshAtMs: NEVER_FRESH };

function readIndexOfVersion5(reader: ByteReader, dictionary: Dictionary) {
  return {
    anchor: reader.amount(),
    hasJumped: reader.u8() === 1,
    agreeingSinceMs: reader.varint() - 1,
    agreedAtMs: reader.varint() - 1,
    limits: indexLimits.read(reader, dictionary),
  };
}

/** Answers the requests of members, which stood with them before version 5. */
function readMembers(reader: ByteReader, { members }: EngineMemory, version: number): StoredRequest[] {
  const requests: StoredRequest[] = [];
  repeat(reader, () => {
    const member = members.open(reader.varint());
    const flags = reader.u8();
    members.setFlags(member, (flags & 1) !== 0, (flags & 2) !== 0);
    if (version >= 2) {
      members.withdrawalLockedUntilMs[member] = reader.varint();
      members.setIdentityLevel(member, fromList<IdentityLevel>(IDENTITY_LEVELS, reader.u8()));
    }
    members.faucetDay[member] = reader.varint() - 1;
    if (version < 5)
      repeat(reader, () => {
        const key = reader.text();
        const body = reader.text();
        requests.push(memberRequestOfVersion4(member, key, body, reader.varint()));
      });
  });
  return requests;
}

function readBalances(reader: ByteReader, { ledger, members }: EngineMemory): void {
  repeat(reader, () => {
    const owner = reader.varint();
    const memberId = isMemberOwner(owner) ? members.id[memberNumberOf(owner)] : 0;
    if (memberId === undefined) throw new CodecError(`owner ${owner} is no member`);
    const row = ledger.row(owner, reader.u8(), reader.varint(), memberId);
    const free = reader.signed();
    ledger.restore(row, free, reader.amount());
  });
}

/** Books in the order written; the members' lists afterwards, by age. */
function readOrders(reader: ByteReader, memory: EngineMemory): void {
  const restored: number[] = [];
  for (const market of memory.markets)
    for (const side of [0, 1] as const)
      repeat(reader, () => {
        const order = readOrder(reader, memory, market, side);
        market.book.add(order, side);
        market.countOrder(memory.orders.member(order), 1);
        restored.push(order);
      });
  restored.sort((a, b) => memory.orders.id(a) - memory.orders.id(b));
  for (const order of restored) memory.members.addOrder(memory.orders.member(order), order);
}

function readOrder(reader: ByteReader, memory: EngineMemory, market: SpotMarket, side: SideIndex): number {
  const { orders, members, orderRequests } = memory;
  const id = memory.lastSeq - reader.varint();
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
  const filledQuote = readAmount(reader, memory);
  const fee = readAmount(reader, memory);
  const feePrepaid = reader.varint();
  const makerFeePpm = reader.varint();
  const createTimeMs = reader.varint();
  // As an order form, because the store is fastest when it only ever sees those.
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

function readAmount(reader: ByteReader, memory: EngineMemory): Amount {
  const amount = memory.kind.amount();
  reader.limbs();
  amount.setLimbs(reader.lo, reader.hi);
  return amount;
}

function readClosedOrders(reader: ByteReader, { closedOrders, lastSeq }: EngineMemory): void {
  repeat(reader, () => closedOrders.remember(lastSeq - reader.varint(), reader.varint()));
}

function readRefs(reader: ByteReader, { refs }: EngineMemory): void {
  repeat(reader, () => {
    const ref = reader.text();
    refs.set(ref, reader.text());
  });
}

function readFaucet(reader: ByteReader, memory: EngineMemory): void {
  const amounts: { asset: string; amount: bigint }[] = [];
  repeat(reader, () => amounts.push({ asset: known(reader.text(), memory), amount: reader.amount() }));
  memory.faucet = amounts;
}

function known(asset: string, { dictionary }: EngineMemory): string {
  if (dictionary.assetNumber(asset) === undefined) throw new CodecError(`${asset} is not listed`);
  return asset;
}
