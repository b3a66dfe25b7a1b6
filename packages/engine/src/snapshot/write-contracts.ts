/** The contracts' part of a snapshot. As write-snapshot.ts says: canonical, and without what follows from other parts. */
import { SLOT } from '../book/order-store.ts';
import { RECORD } from '../book/records.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { CONTRACT_STATUSES, ORDER_TYPES, TRADE_TYPES, TRIGGER_SOURCES } from '../commands.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../contract/contract-market.ts';
import type { ContractMemory } from '../contract/contract-memory.ts';
import { isLeft } from '../contract/liquidation/liquidated-scope.ts';
import { CONTRACT_TERMS } from '../contract/orders/contract-order-record.ts';
import { POSITION } from '../contract/positions/position-record.ts';
import { contractSettings } from '../contract-settings.ts';
import type { EngineMemory } from '../engine-memory.ts';
import { FEED_STATES } from '../events.ts';
import { MAX_NAME_LENGTH, MAX_REF_LENGTH, MAX_REQUEST_ID_LENGTH } from '../limits.ts';
import {
  CLOSE_PERCENT_FIELD,
  CONTRACT_ORDER_FIELDS,
  contractOrderField,
  HALTED_BY,
  POSITION_INTEGERS,
  POSITION_NUMBERS,
  POSITION_SIGNED_NUMBERS,
} from './contract-fields.ts';

export function writeContracts(out: ByteWriter, memory: EngineMemory): void {
  const { contracts } = memory;
  out.makeRoom();
  out.varint(contracts.lastId);
  out.varint(contracts.lastTickMs);
  out.varint(contracts.lastIdAtTick);
  out.varint(contracts.fundHour + 1);
  out.amount(contracts.fundAtHour);
  // 0: never.
  out.varint(Number.isFinite(contracts.nextDueMs) ? contracts.nextDueMs + 1 : 0);
  out.varint(contracts.markets.length);
  for (const market of contracts.markets) writeMarket(out, market, memory);
  writePositions(out, memory);
  writeAccounts(out, contracts);
  for (const market of contracts.markets) writeOrders(out, market, contracts);
  writePlans(out, contracts);
  writeClosedOrders(out, contracts);
  writeQueue(out, contracts);
}

function writeMarket(out: ByteWriter, market: ContractMarket, memory: EngineMemory): void {
  const { definition } = market;
  out.makeRoom();
  out.text(definition.market, MAX_NAME_LENGTH);
  out.text(definition.base, MAX_NAME_LENGTH);
  out.text(definition.indexSymbol, MAX_NAME_LENGTH);
  out.varint(definition.priceScale);
  out.varint(definition.qtyScale);
  contractSettings.write(out, market.settings, memory.dictionary);
  out.makeRoom();
  out.u8(CONTRACT_STATUSES.indexOf(market.status));
  out.text(market.reason, MAX_REF_LENGTH);
  out.varint(market.statusSinceMs);
  out.u8(HALTED_BY.indexOf(market.wasHaltedBy));
  out.u8(CONTRACT_STATUSES.indexOf(market.statusBeforeHalt));
  out.u8(FEED_STATES.indexOf(market.feed));
  out.varint(market.feedSinceMs);
  out.varint(market.deadSinceMs);
  out.varint(market.normalSinceMs + 1);
  out.u8(market.isWaiting ? 1 : 0);
  out.varint(market.indexPrice);
  out.varint(market.markPrice);
  out.varint(market.lastPrice);
  out.varint(market.triggerPrice);
  out.varint(market.lowTrigger);
  out.varint(market.highTrigger);
  out.amount(market.fundSpent);
  writePending(out, market, memory);
  writeFunding(out, market);
  out.signed(market.clearing.toBigint());
  out.varint(market.openQty);
  writeTradingSettings(out, market, memory);
}

function writePending(
  out: ByteWriter,
  { pendingSettings }: ContractMarket,
  { dictionary }: EngineMemory,
): void {
  out.makeRoom();
  out.u8(pendingSettings === null ? 0 : 1);
  if (pendingSettings === null) return;
  contractSettings.write(out, pendingSettings.settings, dictionary);
  out.makeRoom();
  out.varint(pendingSettings.effectiveMs);
}

function writeFunding(out: ByteWriter, market: ContractMarket): void {
  out.signed(market.fundingRate);
  out.signed(market.nextFundingRate);
  out.varint(market.nextFundingMs);
  out.signed(market.weightedPremium);
  out.amount(market.premiumWeights);
  out.varint(market.premiumMinutes);
  out.varint(market.minuteStartMs);
  writeSamples(out, market.premiumSamples);
  writeSamples(out, market.samples.map(BigInt));
}

function writeSamples(out: ByteWriter, samples: readonly bigint[]): void {
  out.varint(samples.length);
  for (const sample of samples) {
    out.makeRoom();
    out.signed(sample);
  }
}

/** Of the members who set one, by number. */
function writeTradingSettings(out: ByteWriter, market: ContractMarket, { members }: EngineMemory): void {
  const set: number[] = [];
  for (let member = 0; member < members.count; member++) if (market.hasSetting(member)) set.push(member);
  out.makeRoom();
  out.varint(set.length);
  for (const member of set) {
    out.makeRoom();
    out.varint(member);
    out.varint(market.memberInteger(member, CONTRACT_MEMBER.SETTING));
  }
}

/** In the order of their ids. */
function writePositions(out: ByteWriter, { contracts, kind }: EngineMemory): void {
  const { positions, markets, lastId } = contracts;
  const all: number[] = [];
  for (const market of markets)
    for (let at = market.positions.first; at !== SLOT.NONE; at = positions.integer(at, POSITION.MARKET_NEXT))
      all.push(at);
  all.sort((a, b) => positions.number(a, POSITION.ID) - positions.number(b, POSITION.ID));
  const sum = kind.amount();
  out.makeRoom();
  out.varint(all.length);
  for (const at of all) {
    out.makeRoom();
    out.varint(lastId - positions.number(at, POSITION.ID));
    out.varint(positions.integer(at, POSITION.MARKET));
    out.varint(positions.integer(at, POSITION.MEMBER));
    out.u8(positions.integer(at, POSITION.SIDE));
    for (const field of POSITION_NUMBERS) out.varint(positions.number(at, field));
    for (const field of POSITION_SIGNED_NUMBERS) out.signed(BigInt(positions.number(at, field)));
    for (const field of POSITION_INTEGERS) out.varint(positions.integer(at, field));
    for (const column of [positions.lifeOpen, positions.lifeClose]) {
      column.get(at, sum);
      out.limbs(sum.lo, sum.hi);
    }
  }
}

/** Of the members whose cross positions wait for their liquidation. */
function writeAccounts(out: ByteWriter, { accounts }: ContractMemory): void {
  const locked = [...accounts.all()].filter(({ liquidationId }) => liquidationId !== 0);
  out.makeRoom();
  out.varint(locked.length);
  for (const { member, liquidationId } of locked) {
    out.makeRoom();
    out.varint(member);
    out.varint(liquidationId);
  }
}

/** By side, in priority: reading them back in this order makes the same book. */
function writeOrders(out: ByteWriter, market: ContractMarket, contracts: ContractMemory): void {
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

/** By id. */
function writePlans(out: ByteWriter, { plans, lastId }: ContractMemory): void {
  const all = [...plans.plans.values()].sort((a, b) => a.planId - b.planId);
  out.makeRoom();
  out.varint(all.length);
  for (const plan of all) {
    out.makeRoom();
    out.varint(lastId - plan.planId);
    out.varint(plan.member);
    out.varint(plan.market);
    out.text(plan.requestId, MAX_REQUEST_ID_LENGTH);
    out.u8(TRADE_TYPES.indexOf(plan.tradeType));
    out.u8(ORDER_TYPES.indexOf(plan.type));
    out.varint(plan.triggerPrice);
    out.u8(TRIGGER_SOURCES.indexOf(plan.triggerSource));
    out.u8((plan.firesAbove ? 1 : 0) | (plan.closeAll ? 2 : 0));
    out.varint(plan.price);
    out.varint(plan.lots);
    out.varint(plan.leverage);
    out.varint(plan.createTimeMs);
  }
}

function writeClosedOrders(out: ByteWriter, { closedOrders, lastId }: ContractMemory): void {
  const all = closedOrders.all();
  out.makeRoom();
  out.varint(all.length);
  for (const { orderId, member } of all) {
    out.makeRoom();
    out.varint(lastId - orderId);
    out.varint(member);
  }
}

/**
 * A scope's position by its id; 0 stands for the cross positions of its member, and the id of the liquidation, which is no
 * position's, for one that is closed by now.
 */
function writeQueue(out: ByteWriter, { queue, positions }: ContractMemory): void {
  out.makeRoom();
  out.varint(queue.length);
  for (const scope of queue) {
    const { liquidationId, member, position } = scope;
    out.makeRoom();
    out.varint(liquidationId);
    out.varint(member);
    if (position === SLOT.NONE) out.varint(0);
    else out.varint(isLeft(positions, scope) ? positions.number(position, POSITION.ID) : liquidationId);
  }
}
