/** Fills the contracts' part of an empty memory: what write-contracts.ts wrote, and what follows from it. */
import { SLOT } from '../book/order-store.ts';
import { type ByteReader, CodecError } from '../codec/byte-reader.ts';
import { fromList, readList } from '../codec/from-list.ts';
import { CONTRACT_STATUSES, ORDER_TYPES, TRADE_TYPES, TRIGGER_SOURCES } from '../commands.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../contract/contract-market.ts';
import { POSITION_GONE } from '../contract/contract-memory.ts';
import { isOpening } from '../contract/orders/trade-type.ts';
import { POSITION } from '../contract/positions/position-record.ts';
import { contractSettings } from '../contract-settings.ts';
import type { EngineMemory } from '../engine-memory.ts';
import { FEED_STATES } from '../events.ts';
import { SETTLEMENT_ASSET } from '../limits.ts';
import { requestKey } from '../spot/order-requests.ts';
import { accountOf, knownMember } from './contract-account-of.ts';
import {
  HALTED_BY,
  POSITION_INTEGERS,
  POSITION_NUMBERS,
  POSITION_SIGNED_NUMBERS,
} from './contract-fields.ts';
import { readContractOrders } from './read-contract-orders.ts';
import { repeat } from './repeat.ts';

export function readContracts(reader: ByteReader, memory: EngineMemory, version: number): void {
  const { contracts } = memory;
  contracts.lastId = reader.varint();
  contracts.lastTickMs = reader.varint();
  if (version >= 5) {
    contracts.lastIdAtTick = reader.varint();
    contracts.fundHour = reader.varint() - 1;
    contracts.fundAtHour = reader.amount();
  }
  const nextDueMs = reader.varint();
  if (nextDueMs > 0) contracts.nextDueMs = nextDueMs - 1;
  repeat(reader, () => readMarket(reader, memory, version));
  const positions = readPositions(reader, memory);
  repeat(reader, () => {
    accountOf(reader.varint(), memory).liquidationId = reader.varint();
  });
  readContractOrders(reader, memory, version);
  readPlans(reader, memory);
  repeat(reader, () => contracts.closedOrders.remember(contracts.lastId - reader.varint(), reader.varint()));
  repeat(reader, () => {
    const liquidationId = reader.varint();
    const member = reader.varint();
    const positionId = reader.varint();
    // Before version 5 a closed position was written with its own id.
    const position = positionId === 0 ? SLOT.NONE : (positions.get(positionId) ?? POSITION_GONE);
    if (version >= 5 && position === POSITION_GONE && positionId !== liquidationId)
      throw new CodecError(`position ${positionId} waits, and there is none`);
    contracts.queue.push({ liquidationId, member, position });
  });
}

function readMarket(reader: ByteReader, memory: EngineMemory, version: number): void {
  if (memory.dictionary.asset(SETTLEMENT_ASSET) === undefined)
    throw new CodecError('contracts without the asset that they are settled in');
  const definition = {
    market: reader.text(),
    base: reader.text(),
    indexSymbol: reader.text(),
    priceScale: reader.varint(),
    qtyScale: reader.varint(),
  };
  const market = memory.listContract(definition, contractSettings.read(reader, memory.dictionary));
  market.status = fromList(CONTRACT_STATUSES, reader.u8());
  market.reason = reader.text();
  if (version >= 5) market.statusSinceMs = reader.varint();
  market.wasHaltedBy = fromList(HALTED_BY, reader.u8());
  market.statusBeforeHalt = fromList(CONTRACT_STATUSES, reader.u8());
  market.feed = fromList(FEED_STATES, reader.u8());
  if (version >= 5) market.feedSinceMs = reader.varint();
  market.deadSinceMs = reader.varint();
  market.normalSinceMs = reader.varint() - 1;
  market.isWaiting = reader.u8() === 1;
  market.indexPrice = reader.varint();
  market.setMark(reader.varint());
  const lastPrice = reader.varint();
  if (version >= 5) readTrading(reader, market, lastPrice, memory);
  else if (lastPrice > 0) market.countTrade(lastPrice);
  readFunding(reader, market, version);
  market.clearing.setBigint(reader.signed());
  market.openQty = reader.varint();
  repeat(reader, () => {
    const member = knownMember(reader.varint(), memory);
    const setting = reader.varint();
    market.setSetting(member, setting >> 1, (setting & 1) === 1);
  });
}

/** Prices of triggers, the budget of the hour and announced settings; before version 5 there were none. */
function readTrading(
  reader: ByteReader,
  market: ContractMarket,
  lastPrice: number,
  memory: EngineMemory,
): void {
  market.lastPrice = lastPrice;
  market.triggerPrice = reader.varint();
  market.lowTrigger = reader.varint();
  market.highTrigger = reader.varint();
  market.fundSpent = reader.amount();
  if (reader.u8() === 0) return;
  const settings = contractSettings.read(reader, memory.dictionary);
  market.pendingSettings = { settings, effectiveMs: reader.varint() };
}

function readFunding(reader: ByteReader, market: ContractMarket, version: number): void {
  market.fundingRate = reader.signed();
  market.nextFundingRate = reader.signed();
  market.nextFundingMs = reader.varint();
  market.weightedPremium = reader.signed();
  market.premiumWeights = reader.amount();
  market.premiumMinutes = reader.varint();
  // Before version 5: when the next minute was due, and samples of another kind.
  market.minuteStartMs = reader.varint();
  if (version >= 5) market.premiumSamples = readList(reader, () => reader.signed());
  const samples = readList(reader, () => Number(reader.signed()));
  if (version >= 5) {
    market.samples = samples;
    return;
  }
  // One order decided a minute then: what was counted of the running interval does not count.
  Object.assign(market, { minuteStartMs: 0, weightedPremium: 0n, premiumWeights: 0n, premiumMinutes: 0 });
  market.nextFundingRate = 0n;
}

/** Their slots by id. They come in the order of their ids, and so they are listed. */
function readPositions(reader: ByteReader, memory: EngineMemory): Map<number, number> {
  const slots = new Map<number, number>();
  repeat(reader, () => {
    const id = memory.contracts.lastId - reader.varint();
    if (slots.has(id)) throw new CodecError(`position ${id} is there twice`);
    slots.set(id, readPosition(reader, memory, id));
  });
  return slots;
}

function readPosition(reader: ByteReader, memory: EngineMemory, id: number): number {
  const { markets, positions } = memory.contracts;
  const market = fromList(markets, reader.varint());
  const account = accountOf(reader.varint(), memory);
  const { member } = account;
  const side = reader.u8() & 1;
  if (market.position(member, side) !== SLOT.NONE) throw new CodecError(`two positions where ${id} is`);
  const position = positions.open(id, market.number, member, side, market.positions, account.positions);
  for (const field of POSITION_NUMBERS) positions.setNumber(position, field, reader.varint());
  for (const field of POSITION_SIGNED_NUMBERS) positions.setNumber(position, field, Number(reader.signed()));
  for (const field of POSITION_INTEGERS) positions.setInteger(position, field, reader.varint());
  const sum = memory.kind.amount();
  for (const column of [positions.lifeOpen, positions.lifeClose]) {
    reader.limbs();
    sum.setLimbs(reader.lo, reader.hi);
    column.set(position, sum);
  }
  if (positions.integer(position, POSITION.IS_CROSS) === 1) account.crossPositions++;
  market.setPosition(member, side, position);
  return position;
}

function readPlans(reader: ByteReader, memory: EngineMemory): void {
  const { contracts } = memory;
  repeat(reader, () => {
    const planId = contracts.lastId - reader.varint();
    const member = knownMember(reader.varint(), memory);
    const market = fromList(contracts.markets, reader.varint());
    const requestId = reader.text();
    const tradeType = fromList(TRADE_TYPES, reader.u8());
    const type = fromList(ORDER_TYPES, reader.u8());
    const triggerPrice = reader.varint();
    const triggerSource = fromList(TRIGGER_SOURCES, reader.u8());
    const flags = reader.u8();
    contracts.plans.plans.set(planId, {
      planId,
      member,
      market: market.number,
      requestId,
      tradeType,
      type,
      triggerPrice,
      triggerSource,
      firesAbove: (flags & 1) !== 0,
      closeAll: (flags & 2) !== 0,
      price: reader.varint(),
      lots: reader.varint(),
      leverage: reader.varint(),
      createTimeMs: reader.varint(),
    });
    market.count(member, CONTRACT_MEMBER.PLANS, 1);
    if (isOpening(TRADE_TYPES.indexOf(tradeType))) market.count(member, CONTRACT_MEMBER.OPENING_PLANS, 1);
    if (requestId !== '') contracts.planRequests.set(requestKey(member, requestId), planId);
  });
}
