/** A memory whose contracts hold anything: every field of every record takes part, whether or not a rule would allow it. */

import { Random } from '@tern/test-kit/random';
import { ORDER_TYPES } from '../../base/order-words.ts';
import { RECORD } from '../../base/records.ts';
import { TWO_LIMB } from '../../base/two-limb.ts';
import { ORDER, ORDER_RECORD } from '../../book/order-record.ts';
import { type OrderStore, SLOT } from '../../book/order-store.ts';
import { TypedOrderBook } from '../../book/typed-order-book.ts';
import { CONTRACT_STATUSES, TRADE_TYPES, TRIGGER_SOURCES } from '../../contract/commands.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../../contract/contract-market.ts';
import { DEFAULT_BOUNDS } from '../../contract/contract-settings.ts';
import { FEED_STATES } from '../../contract/events.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from '../../contract/orders/contract-order-record.ts';
import { ownsRequestId } from '../../contract/orders/request-body.ts';
import { CONTRACT_ORDER_FIELDS, setContractOrderField } from '../../contract/orders/snapshot.ts';
import { isOpening, sells, sideOf } from '../../contract/orders/trade-type.ts';
import { POSITION, POSITION_RECORD } from '../../contract/positions/position-record.ts';
import {
  POSITION_INTEGERS,
  POSITION_NUMBERS,
  POSITION_SIGNED_NUMBERS,
} from '../../contract/positions/snapshot.ts';
import { HALTED_BY } from '../../contract/snapshot.ts';
import { EngineMemory } from '../../memory/engine-memory.ts';
import { requestKey } from '../../orders/order-requests.ts';
import { REQUEST_KIND, type RequestKind, storedRequest } from '../../requests/request-store.ts';

const TIER = { cap: 10n ** 15n, maxLeverage: 100, mmrPpm: 5000 };
const MEMBERS = 12;

/** One function for all memories, so that two of them are alike in it. */
const makeBook = (orders: OrderStore) => new TypedOrderBook(orders);

export function emptyMemory(): EngineMemory {
  return new EngineMemory(TWO_LIMB, makeBook);
}

export function filledContracts(seed: number): EngineMemory {
  const random = new Random(seed);
  const memory = emptyMemory();
  memory.supplies.list('USDT', 8, 10n ** 18n);
  for (let member = 0; member < MEMBERS; member++) memory.members.open(100 + member);
  const { contracts } = memory;
  contracts.lastTickMs = number(random);
  contracts.lastIdAtTick = number(random);
  contracts.fundHour = random.chance(20) ? -1 : random.below(500_000);
  contracts.fundAtHour = random.bits(60);
  if (random.chance(50)) contracts.nextDueMs = Number(random.bits(50));
  for (const name of ['BTC', 'ETH'].slice(0, random.between(1, 2))) fillMarket(random, memory, name);
  // Opening and closing again leaves free slots among those in use.
  for (let i = 0; i < 60; i++) {
    const market = random.pick(contracts.markets);
    const what = random.below(4);
    if (what === 0) openPosition(random, memory, market);
    else if (what === 1) openOrder(random, memory, market);
    else if (what === 2) openPlan(random, memory, market);
    else contracts.closedOrders.remember(++contracts.lastId, random.below(MEMBERS));
    if (random.chance(20)) closePosition(random, memory);
  }
  memory.counters.lastSeq = contracts.lastId;
  memory.counters.lastTimeMs = number(random);
  for (const kind of Object.values(REQUEST_KIND)) fillRequests(random, kind, memory);
  for (const account of contracts.accounts.all())
    if (random.chance(30)) {
      const liquidationId = ++contracts.lastId;
      const position = random.chance(50) ? SLOT.NONE : account.positions.first;
      if (position === SLOT.NONE) account.liquidationId = liquidationId;
      // Else its own order closed the position while it waited.
      else if (random.chance(70))
        contracts.positions.setNumber(position, POSITION.LIQUIDATION_ID, liquidationId);
      contracts.queue.unshift({ liquidationId, member: account.member, position });
    }
  return memory;
}

/** The ages are in no order, and nothing may depend on that. */
function fillRequests(random: Random, kind: RequestKind, memory: EngineMemory): void {
  const { requests } = memory;
  const { lastSeq, lastTimeMs } = memory.counters;
  for (let left = random.below(20); left > 0; left--) {
    const timeMs = lastTimeMs - Math.floor(lastTimeMs / random.between(1, 9));
    const answer = { body: `body ${random.below(5)}`, answer: random.between(1, lastSeq) };
    const requestId = `r${random.below(9)}`.repeat(random.between(1, 30));
    requests.restore(storedRequest(random.below(MEMBERS), kind, requestId, answer, timeMs));
  }
}

function number(random: Random): number {
  return Number(random.bits(53));
}

function signed(random: Random): bigint {
  return random.chance(50) ? random.bits(60) : -random.bits(60);
}

function fillMarket(random: Random, memory: EngineMemory, base: string): void {
  const definition = {
    market: `${base}/USDT:USDT`,
    base,
    indexSymbol: `${base}/USDT`,
    priceScale: 1,
    qtyScale: 4,
  };
  const market = memory.contracts.list(definition, {
    tickSize: random.bits(20) + 1n,
    qtyStep: random.bits(20),
    maxLots: 1000,
    maxLeverage: 100,
    makerFeePpm: 200,
    takerFeePpm: random.below(1000),
    riskIncludesCloseFee: random.chance(50),
    tiers: [TIER, { ...TIER, cap: 10n ** 16n }].slice(random.below(2)),
    marketBoundPercent: 5,
    fundingIntervalMs: 1000,
    impactNotional: random.bits(60),
    resumeWaitMs: 5,
    resumesAlone: true,
    bounds: DEFAULT_BOUNDS,
  });
  market.status = random.pick(CONTRACT_STATUSES);
  market.reason = random.pick(['', 'because']);
  market.wasHaltedBy = random.pick(HALTED_BY);
  market.statusBeforeHalt = random.pick(CONTRACT_STATUSES);
  market.feed = random.pick(FEED_STATES);
  market.deadSinceMs = number(random);
  market.normalSinceMs = random.chance(50) ? -1 : Number(random.bits(50));
  market.isWaiting = random.chance(50);
  market.indexPrice = number(random);
  market.setMark(Number(random.bits(44)));
  market.lastPrice = number(random);
  market.fundingRate = signed(random);
  market.nextFundingRate = signed(random);
  market.nextFundingMs = number(random);
  market.weightedPremium = signed(random);
  market.premiumWeights = random.bits(60);
  market.premiumMinutes = number(random);
  market.minuteStartMs = number(random);
  market.premiumSamples = Array.from({ length: random.below(61) }, () => signed(random));
  market.statusSinceMs = number(random);
  market.feedSinceMs = number(random);
  market.triggerPrice = number(random);
  market.lowTrigger = number(random);
  market.highTrigger = number(random);
  market.fundSpent = random.bits(60);
  if (random.chance(30)) market.pendingSettings = { settings: market.settings, effectiveMs: number(random) };
  market.samples = Array.from({ length: random.below(31) }, () => Number(BigInt.asIntN(50, signed(random))));
  market.clearing.setBigint(signed(random));
  market.openQty = number(random);
  for (let member = 0; member < MEMBERS; member++)
    if (random.chance(40)) market.setSetting(member, random.between(1, 125), random.chance(50));
}

function openPosition(
  random: Random,
  { contracts, members, kind }: EngineMemory,
  market: ContractMarket,
): void {
  const { positions } = contracts;
  const member = random.below(MEMBERS);
  const side = random.below(2);
  if (market.position(member, side) !== SLOT.NONE) return;
  const account = contracts.accounts.accountOf(member, members.id[member]!);
  const id = ++contracts.lastId;
  const position = positions.open(id, market.number, member, side, market.positions, account.positions);
  const at = position << POSITION_RECORD.WORD_SHIFT;
  for (const field of POSITION_NUMBERS) positions.numbers[at | field] = number(random);
  for (const field of POSITION_SIGNED_NUMBERS)
    positions.numbers[at | field] = random.chance(50) ? number(random) : -number(random);
  for (const field of POSITION_INTEGERS) positions.setInteger(position, field, random.below(1000));
  positions.setInteger(position, POSITION.IS_CROSS, random.below(2));
  positions.setInteger(position, POSITION.TRIGGER_SOURCE, random.below(2));
  const sum = kind.amount();
  for (const column of [positions.lifeOpen, positions.lifeClose]) {
    sum.setBigint(random.bits(62));
    column.set(position, sum);
  }
  if (positions.integer(position, POSITION.IS_CROSS) === 1) account.crossPositions++;
  market.setPosition(member, side, position);
}

function closePosition(random: Random, { contracts }: EngineMemory): void {
  const market = random.pick(contracts.markets);
  const { positions } = contracts;
  const position = market.positions.first;
  if (position === SLOT.NONE) return;
  const member = positions.integer(position, POSITION.MEMBER);
  const account = contracts.accounts.find(member)!;
  if (positions.integer(position, POSITION.IS_CROSS) === 1) account.crossPositions--;
  market.setPosition(member, positions.integer(position, POSITION.SIDE), SLOT.NONE);
  positions.close(position, market.positions, account.positions);
}

function openOrder(random: Random, { contracts, members }: EngineMemory, market: ContractMarket): void {
  const { orders, orderTerms } = contracts;
  const member = random.below(MEMBERS);
  const account = contracts.accounts.accountOf(member, members.id[member]!);
  const tradeType = random.below(TRADE_TYPES.length);
  const id = ++contracts.lastId;
  const order = orders.open({
    id,
    price: random.between(1, 20),
    qty: random.between(1000, 2000),
    market: market.number,
    member,
    flags: (sells(tradeType) ? 1 : 0) | 12,
    paidRow: account.row,
  });
  orders.setFilledQty(order, random.below(1000));
  orderTerms.numbers[(order << RECORD.WORD_SHIFT) | CONTRACT_TERMS.CREATE_TIME] = number(random);
  for (const field of CONTRACT_ORDER_FIELDS)
    if (field.field !== ORDER.PRICE || field.of !== 'order')
      setContractOrderField(
        contracts,
        order,
        field,
        field.is === 'number' ? Number(random.bits(30)) : random.below(2),
      );
  orders.integers[(order << ORDER_RECORD.INT_SHIFT) | CONTRACT_ORDER.TRADE_TYPE] = tradeType;
  if (random.chance(50)) {
    orders.setRequestId(order, `order ${id}`);
    if (ownsRequestId(contracts, order)) contracts.orderRequests.set(requestKey(member, `order ${id}`), id);
  }
  market.book.add(order, sells(tradeType) ? 1 : 0);
  account.addOrder(orders, order);
  market.count(member, CONTRACT_MEMBER.ORDERS, 1);
  if (!isOpening(tradeType)) return;
  market.count(member, CONTRACT_MEMBER.OPENING_ORDERS, 1);
  const reservePrice = orders.numbers[(order << ORDER_RECORD.WORD_SHIFT) | CONTRACT_ORDER.RESERVE_PRICE]!;
  market.queue(member, sideOf(tradeType), orders.remaining(order) * reservePrice * market.quoteMultiplier);
}

function openPlan(random: Random, { contracts }: EngineMemory, market: ContractMarket): void {
  const planId = ++contracts.lastId;
  const member = random.below(MEMBERS);
  const tradeType = random.pick(TRADE_TYPES);
  const requestId = random.pick(['', `plan ${planId}`]);
  contracts.plans.plans.set(planId, {
    planId,
    member,
    market: market.number,
    requestId,
    tradeType,
    type: random.pick(ORDER_TYPES),
    triggerPrice: number(random),
    triggerSource: random.pick(TRIGGER_SOURCES),
    price: number(random),
    firesAbove: random.chance(50),
    closeAll: random.chance(50),
    lots: number(random),
    leverage: random.below(126),
    createTimeMs: number(random),
  });
  market.count(member, CONTRACT_MEMBER.PLANS, 1);
  if (isOpening(TRADE_TYPES.indexOf(tradeType))) market.count(member, CONTRACT_MEMBER.OPENING_PLANS, 1);
  if (requestId !== '') contracts.planRequests.set(requestKey(member, requestId), planId);
}
