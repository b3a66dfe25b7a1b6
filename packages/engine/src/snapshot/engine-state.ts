/** The engine's memory as plain data: names for numbers, bigint for limbs. */
import { ACCOUNT_TYPES, type Owner, ownerOfCode } from '../base/accounts.ts';
import { TIME_IN_FORCE_BITS, TIMES_IN_FORCE } from '../base/order-words.ts';
import { NONE } from '../book/order-store.ts';
import { growthState } from '../growth/growth-state.ts';
import type { DayExtreme } from '../index-price/day-extreme.ts';
import type { IndexPrice } from '../index-price/index-price.ts';
import { isMemberOwner, memberNumberOf } from '../ledger/ledger.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import { otcState } from '../otc/otc-state.ts';
import type { ReferencePrice } from '../spot/reference-price.ts';
import type { SpotMarket } from '../spot/spot-market.ts';
import { walletState } from '../wallet/wallet-state.ts';
import { contractStates } from './contract-states.ts';
import type {
  BalanceState,
  DayExtremeState,
  EngineState,
  MarketState,
  MemberState,
  OpenOrderState,
  ReferenceState,
} from './state.ts';

export function engineState(memory: EngineMemory): EngineState {
  return {
    seq: memory.counters.lastSeq,
    timeMs: memory.counters.lastTimeMs,
    lastTradeId: memory.counters.lastTradeId,
    assets: memory.dictionary.assets.map((entry) => ({ ...entry })),
    markets: memory.markets.all.map(marketState),
    members: memberStates(memory),
    balances: balanceStates(memory),
    openOrders: memory.markets.all.flatMap((market) => openOrderStates(memory, market)),
    faucet: memory.faucet.amounts,
    indexes: memory.indexes.all.map(indexState),
    ...contractStates(memory),
    sources: [...memory.dictionary.sources],
    chains: [...memory.dictionary.chains],
    wallet: walletState(memory),
    otc: otcState(memory),
    growth: growthState(memory),
  };
}

function indexState(index: IndexPrice): EngineState['indexes'][number] {
  const { symbol, priceScale, step, sources, limits, price, state, validSources, anchor, hasJumped } = index;
  return {
    symbol,
    priceScale,
    step,
    limits,
    price,
    state,
    validSources,
    anchor,
    hasJumped,
    normalHighs: extremeState(index.normalHighs),
    sources: sources.map(({ source, weight }) => ({ source, weight })),
  };
}

function marketState(market: SpotMarket): MarketState {
  const { kind: _kind, ...settings } = market.changed();
  const reference = referenceState(market.reference);
  return { ...settings, lastPrice: BigInt(market.lastPrice), reference };
}

function referenceState(reference: ReferencePrice): ReferenceState {
  const { price, isProvisional, minute, middles, samples, highs, stepHighs, stepLows } = reference;
  return {
    price: BigInt(price),
    isProvisional,
    minute,
    middles: middles.map(BigInt),
    samples: samples.map((one) => ({ ...one, price: BigInt(one.price) })),
    highs: extremeState(highs),
    stepHighs: extremeState(stepHighs),
    stepLows: extremeState(stepLows),
  };
}

function extremeState(extreme: DayExtreme): DayExtremeState {
  return extreme.entries().map(([minute, price]) => ({ minute, price: BigInt(price) }));
}

function memberStates({ members }: EngineMemory): MemberState[] {
  return Array.from({ length: members.count }, (_, member) => ({
    memberId: members.id[member]!,
    frozen: members.isFrozen(member),
    tradingAllowed: members.mayTrade(member),
    withdrawalLockedUntilMs: members.withdrawalLockedUntilMs[member]!,
    identityLevel: members.identityLevel(member),
  }));
}

function balanceStates({ ledger, members, dictionary }: EngineMemory): BalanceState[] {
  const states: BalanceState[] = [];
  for (const row of ledger.sortedRows()) {
    const free = ledger.freeOf(row);
    const frozen = ledger.frozenOf(row);
    if (free === 0n && frozen === 0n) continue;
    const number = ledger.owner(row);
    const account = ledger.account(row);
    const owner: Owner = isMemberOwner(number)
      ? members.id[memberNumberOf(number)]!
      : ownerOfCode(number, dictionary.chains)!;
    const asset = dictionary.assets[Math.floor(account / ACCOUNT_TYPES.length)]!.asset;
    states.push({ owner, type: ACCOUNT_TYPES[account % ACCOUNT_TYPES.length]!, asset, free, frozen });
  }
  return states;
}

function openOrderStates(memory: EngineMemory, market: SpotMarket): OpenOrderState[] {
  const { orders, members, kind } = memory;
  const states: OpenOrderState[] = [];
  const amount = kind.amount();
  for (const side of [0, 1] as const)
    for (let order = market.book.first(side); order !== NONE; order = market.book.after(order, side)) {
      const flags = orders.flags(order);
      orders.filledQuote.get(order, amount);
      const filledQuote = amount.toBigint();
      orders.fee.get(order, amount);
      states.push({
        orderId: orders.id(order),
        memberId: members.id[orders.member(order)]!,
        requestId: orders.requestId(order),
        market: market.definition.market,
        side: side === 0 ? 'BUY' : 'SELL',
        type: 'LIMIT',
        timeInForce: TIMES_IN_FORCE[flags >> TIME_IN_FORCE_BITS.shift]!,
        price: BigInt(orders.price(order)),
        qty: BigInt(orders.qty(order)),
        filledQty: BigInt(orders.filledQty(order)),
        filledQuote,
        fee: amount.toBigint(),
        createTimeMs: orders.createTimeMs(order),
        acceptedSeq: orders.amended.acceptedSeq(order),
      });
    }
  return states;
}
