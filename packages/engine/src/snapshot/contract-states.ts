/** The contracts in the engine's memory as plain data: names for numbers, bigint for numbers. */
import { ORDER_FLAG, TIME_IN_FORCE_BITS, TIMES_IN_FORCE } from '../base/order-words.ts';
import { RECORD } from '../base/records.ts';
import { ORDER_RECORD } from '../book/order-record.ts';
import { SLOT } from '../book/order-store.ts';
import { POSITION_SIDES, TRADE_TYPES, TRIGGER_SOURCES } from '../contract/commands.ts';
import type { ContractMarket } from '../contract/contract-market.ts';
import { ORDER_ORIGINS } from '../contract/order-events.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from '../contract/orders/contract-order-record.ts';
import { POSITION } from '../contract/positions/position-record.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import type { ContractState, EngineState, OpenContractOrderState } from './state.ts';

type PositionState = EngineState['positions'][number];

/** The parts of the engine's state that are of contracts. */
export function contractStates(
  memory: EngineMemory,
): Pick<
  EngineState,
  'contracts' | 'contractOrders' | 'positions' | 'plans' | 'tradingSettings' | 'liquidationsWaiting'
> {
  const { contracts } = memory;
  return {
    contracts: contracts.markets.map(contractState),
    contractOrders: contracts.markets.flatMap((market) => openOrderStates(memory, market)),
    positions: contracts.markets
      .flatMap((market) => positionStates(memory, market))
      .sort((a, b) => a.positionId - b.positionId),
    plans: planStates(memory),
    tradingSettings: contracts.markets.flatMap((market) => settingStates(memory, market)),
    liquidationsWaiting: contracts.queue.length,
  };
}

function contractState(market: ContractMarket): ContractState {
  const { kind: _kind, ...told } = market.changed();
  return {
    ...told,
    indexPrice: BigInt(market.indexPrice),
    markPrice: BigInt(market.markPrice),
    feed: market.feed,
    feedSinceMs: market.feedSinceMs,
    pendingSettings: market.pendingSettings,
    fundingRate: market.fundingRate,
    nextFundingRate: market.nextFundingRate,
    nextFundingMs: market.nextFundingMs,
    clearing: market.clearing.toBigint(),
    openQty: BigInt(market.openQty),
    lastPrice: BigInt(market.lastPrice),
  };
}

function openOrderStates(memory: EngineMemory, market: ContractMarket): OpenContractOrderState[] {
  const states: OpenContractOrderState[] = [];
  for (const side of [0, 1] as const)
    for (let at = market.book.first(side); at !== SLOT.NONE; at = market.book.after(at, side))
      states.push({ ...openOrderState(memory, at), market: market.definition.market });
  return states;
}

function openOrderState(
  { contracts, members }: EngineMemory,
  order: number,
): Omit<OpenContractOrderState, 'market'> {
  const { orders, orderTerms } = contracts;
  const termsAt = order << RECORD.WORD_SHIFT;
  const ownInteger = (field: CONTRACT_ORDER) => orders.integers[(order << ORDER_RECORD.INT_SHIFT) | field]!;
  const amount = (field: CONTRACT_ORDER): bigint =>
    BigInt(orders.numbers[(order << ORDER_RECORD.WORD_SHIFT) | field]!);
  const integer = (field: CONTRACT_TERMS) => orderTerms.integers[(order << RECORD.INT_SHIFT) | field]!;
  const flags = orders.flags(order);
  return {
    orderId: orders.id(order),
    memberId: members.id[orders.member(order)]!,
    requestId: orders.requestId(order),
    tradeType: TRADE_TYPES[ownInteger(CONTRACT_ORDER.TRADE_TYPE)]!,
    type: (flags & ORDER_FLAG.market) === 0 ? 'LIMIT' : 'MARKET',
    timeInForce: TIMES_IN_FORCE[flags >> TIME_IN_FORCE_BITS.shift]!,
    origin: ORDER_ORIGINS[integer(CONTRACT_TERMS.ORIGIN)]!,
    price: BigInt(orders.price(order)),
    lots: amount(CONTRACT_ORDER.LOTS),
    qty: BigInt(orders.qty(order)),
    leverage: integer(CONTRACT_TERMS.LEVERAGE),
    mode: ownInteger(CONTRACT_ORDER.IS_CROSS) === 1 ? 'CROSS' : 'ISOLATED',
    makerFeePpm: integer(CONTRACT_TERMS.MAKER_FEE_PPM),
    takerFeePpm: integer(CONTRACT_TERMS.TAKER_FEE_PPM),
    takeProfit: BigInt(orderTerms.numbers[termsAt | CONTRACT_TERMS.TAKE_PROFIT]!),
    stopLoss: BigInt(orderTerms.numbers[termsAt | CONTRACT_TERMS.STOP_LOSS]!),
    triggerSource: TRIGGER_SOURCES[integer(CONTRACT_TERMS.TRIGGER_SOURCE)]!,
    filledQty: BigInt(orders.filledQty(order)),
    filledNotional: amount(CONTRACT_ORDER.FILLED_NOTIONAL),
    filledLots: amount(CONTRACT_ORDER.FILLED_LOTS),
    fee: amount(CONTRACT_ORDER.FEE),
    createTimeMs: orderTerms.numbers[termsAt | CONTRACT_TERMS.CREATE_TIME]!,
  };
}

function positionStates(memory: EngineMemory, market: ContractMarket): PositionState[] {
  const { positions } = memory.contracts;
  const states: PositionState[] = [];
  for (let at = market.positions.first; at !== SLOT.NONE; at = positions.integer(at, POSITION.MARKET_NEXT))
    states.push({ ...positionState(memory, at), market: market.definition.market });
  return states;
}

function positionState(
  { contracts, members }: EngineMemory,
  position: number,
): Omit<PositionState, 'market'> {
  const { positions, accounts } = contracts;
  const amount = (field: POSITION): bigint => BigInt(positions.number(position, field));
  const integer = (field: POSITION): number => positions.integer(position, field);
  const member = integer(POSITION.MEMBER);
  const isCross = integer(POSITION.IS_CROSS) === 1;
  const liquidationId = isCross
    ? accounts.find(member)?.liquidationId
    : positions.number(position, POSITION.LIQUIDATION_ID);
  return {
    positionId: positions.number(position, POSITION.ID),
    memberId: members.id[member]!,
    side: POSITION_SIDES[integer(POSITION.SIDE)]!,
    mode: isCross ? 'CROSS' : 'ISOLATED',
    leverage: integer(POSITION.LEVERAGE),
    qty: amount(POSITION.QTY),
    lots: amount(POSITION.LOTS),
    frozenQty: amount(POSITION.FROZEN_QTY),
    frozenLots: amount(POSITION.FROZEN_LOTS),
    openNotional: amount(POSITION.OPEN_NOTIONAL),
    margin: amount(POSITION.MARGIN),
    takeProfit: amount(POSITION.TAKE_PROFIT),
    stopLoss: amount(POSITION.STOP_LOSS),
    triggerSource: TRIGGER_SOURCES[integer(POSITION.TRIGGER_SOURCE)]!,
    isLocked: liquidationId !== undefined && liquidationId !== 0,
    openTimeMs: positions.number(position, POSITION.OPEN_TIME),
    realisedPnl: amount(POSITION.LIFE_PNL),
    fees: amount(POSITION.LIFE_FEES),
    funding: amount(POSITION.LIFE_FUNDING),
  };
}

function planStates({ contracts, members }: EngineMemory): EngineState['plans'] {
  return [...contracts.plans.plans.values()]
    .sort((a, b) => a.planId - b.planId)
    .map(({ member, market, triggerPrice, price, lots, ...plan }) => ({
      ...plan,
      memberId: members.id[member]!,
      market: contracts.markets[market]!.definition.market,
      triggerPrice: BigInt(triggerPrice),
      price: BigInt(price),
      lots: BigInt(lots),
    }));
}

function settingStates({ members }: EngineMemory, market: ContractMarket): EngineState['tradingSettings'] {
  const states: EngineState['tradingSettings'] = [];
  for (let member = 0; member < members.count; member++)
    if (market.hasSetting(member))
      states.push({
        memberId: members.id[member]!,
        market: market.definition.market,
        mode: market.isCross(member) ? 'CROSS' : 'ISOLATED',
        leverage: market.leverage(member),
      });
  return states;
}
