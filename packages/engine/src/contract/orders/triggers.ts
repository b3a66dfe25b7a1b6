/**
 * Take-profit, stop-loss and plans (rules/contracts#plans, rules/contracts#triggers): what fires when a price is
 * reached, in the order of ids.
 */
import type { CommandContext } from '../../base/command-context.ts';
import type { Counters } from '../../base/counters.ts';
import { ORDER_TYPES, TIME_IN_FORCE } from '../../base/order-words.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { CLOSE_REASON } from '../../orders/close-reason.ts';
import { TRADE_TYPES, TRIGGER_SOURCES } from '../commands.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { ContractTrading } from '../contract-trading.ts';
import { isLocked, marketOf } from '../margin/risk.ts';
import { positionSideOf } from '../positions/position-side.ts';
import type { ContractOrderRequest } from './order-request.ts';
import { ORDER_ORIGIN } from './place-order.ts';
import type { Plan } from './plan-store.ts';
import { isOpening, sideOf, TRADE_TYPE } from './trade-type.ts';

const LAST = TRIGGER_SOURCES.indexOf('LAST');
const MARKET_ORDER = ORDER_TYPES.indexOf('MARKET');
const TRIES_BEFORE_NEWS = 10;

export class Triggers {
  private readonly counters: Counters;
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly events: Events<ContractRecordEvent>,
    private readonly trading: ContractTrading,
  ) {
    this.counters = stores.counters;
    this.members = stores.members;
    this.contracts = stores.contracts;
  }

  /** Take-profits and stop-losses first, then plans. */
  fire(): void {
    this.forgetTries();
    this.firePositions();
    this.firePlans();
    for (const market of this.contracts.markets) market.endTriggerRange();
  }

  /** Forgets the tries of pairs that are not reached any more when the tick begins: their next firing is a new one. */
  private forgetTries(): void {
    const { triggers } = this.trading;
    const { positions } = this.contracts;
    for (const position of triggers.tried()) {
      if (positions.qty(position) > 0) {
        const isSuspended = !marketOf(this.contracts, position).isNormal();
        if (isSuspended || this.whichIsReached(position) !== undefined) continue;
        positions.setTriggerTries(position, 0);
      }
      triggers.tried().delete(position);
    }
  }

  private firePositions(): void {
    const { contracts } = this;
    const { positions } = contracts;
    const { lastId } = contracts;
    const idOf = (position: number) => positions.id(position);
    const waiting = new Reached(idOf, (into, source) => this.takePositions(into, source));
    const untouched: number[] = [];
    for (let position = waiting.next(); position !== undefined; position = waiting.next()) {
      // Opened by what fired in this very tick: it waits for the next.
      if (idOf(position) > lastId || !this.firePosition(position)) untouched.push(position);
      else waiting.addMore(this.counters.lastTradeId);
    }
    for (const position of [...untouched, ...waiting.late]) this.waitAgain(position);
  }

  private firePlans(): void {
    const { plans } = this.contracts.plans;
    const waiting = new Reached(
      (planId) => planId,
      (into, source) => this.takePlans(into, source),
    );
    const untouched: number[] = [];
    for (let planId = waiting.next(); planId !== undefined; planId = waiting.next()) {
      if (!this.firePlan(plans.get(planId))) untouched.push(planId);
      else waiting.addMore(this.counters.lastTradeId);
    }
    for (const planId of [...untouched, ...waiting.late]) {
      const plan = plans.get(planId);
      if (plan !== undefined) this.trading.triggers.planPlaced(plan);
    }
  }

  /** Answers true when something was tried. */
  private firePosition(position: number): boolean {
    const { positions } = this.contracts;
    if (positions.qty(position) === 0 || isLocked(this.contracts, position)) return false;
    const which = this.whichIsReached(position);
    if (which === undefined) return false;
    const market = marketOf(this.contracts, position);
    this.context.workOn(market.definition.market);
    const member = positions.member(position);
    const memberId = this.members.idOf(member);
    const side = positions.side(position);
    const concerned = { memberId, market: market.definition.market, side: positionSideOf(side) };
    const before = positions.triggerTries(position);
    const ofTakeProfit = which === 'TP' ? 1 : 0;
    const tries = ((before & 1) === ofTakeProfit ? before >> 1 : 0) + 1;
    const isReachedByRise = (which === 'TP') === (side === 0);
    const source = positions.triggerSource(position);
    const price = BigInt(reachOf(market, source)[isReachedByRise ? 'high' : 'low']);
    if (tries === 1) this.events.write({ kind: 'trigger-fired', ...concerned, which, price });
    const tradeType = side === 0 ? TRADE_TYPE.CLOSE_LONG : TRADE_TYPE.CLOSE_SHORT;
    this.trading.cancelling.cancelOrders(member, market.number, CLOSE_REASON.TPSL, tradeType);
    const id = positions.id(position);
    this.trading.placing.placeInside(closing(memberId, market.number, tradeType), ORDER_ORIGIN.TPSL);
    const isLeft = positions.qty(position) > 0 && positions.id(position) === id;
    if (!isLeft) return true;
    positions.setTriggerTries(position, tries * 2 + ofTakeProfit);
    this.trading.triggers.tried().add(position);
    if (tries === TRIES_BEFORE_NEWS) this.events.write({ kind: 'trigger-failed', ...concerned });
    this.waitAgain(position);
    return true;
  }

  private whichIsReached(position: number): 'TP' | 'SL' | undefined {
    const { positions } = this.contracts;
    const { low, high } = reachOf(marketOf(this.contracts, position), positions.triggerSource(position));
    const takeProfit = positions.takeProfit(position);
    const stopLoss = positions.stopLoss(position);
    const isLong = positions.side(position) === 0;
    const isReached = (trigger: number, above: boolean) =>
      trigger > 0 && (above ? high >= trigger : low <= trigger);
    if (isReached(stopLoss, !isLong)) return 'SL';
    return isReached(takeProfit, isLong) ? 'TP' : undefined;
  }

  private waitAgain(position: number): void {
    const { positions } = this.contracts;
    if (positions.qty(position) > 0) this.trading.triggers.positionChanged(position);
  }

  private firePlan(plan: Plan | undefined): boolean {
    if (plan === undefined || this.isLocked(plan)) return false;
    const { plans, placing } = this.trading;
    const market = this.contracts.marketAt(plan.market);
    const { low, high } = reachOf(market, TRIGGER_SOURCES.indexOf(plan.triggerSource));
    if (plan.firesAbove ? high < plan.triggerPrice : low > plan.triggerPrice) return false;
    this.context.workOn(market.definition.market);
    plans.remove(plan);
    const request = orderOf(plan, this.members.idOf(plan.member));
    this.closeWhatIsThere(request, market, plan.member);
    const { rejection, orderId } = placing.placeInside(request, ORDER_ORIGIN.PLAN);
    if (rejection === 'OK') plans.writeEnd(plan, { status: 'triggered', orderId, reason: 'NONE' });
    else plans.writeEnd(plan, { status: 'failed', orderId: 0, reason: rejection });
    return true;
  }

  /** The position that it closes waits for its liquidation; one that opens: something of the member in that contract, or the account. */
  private isLocked({ member, market: number, tradeType }: Plan): boolean {
    const { contracts } = this;
    const market = contracts.marketAt(number);
    const type = TRADE_TYPES.indexOf(tradeType);
    if (!isOpening(type)) {
      const position = market.position(member, sideOf(type));
      return position !== SLOT.NONE && isLocked(this.contracts, position);
    }
    if ((contracts.accounts.find(member)?.liquidationId ?? 0) !== 0) return true;
    return [market.position(member, 0), market.position(member, 1)].some(
      (position) => position !== SLOT.NONE && isLocked(this.contracts, position),
    );
  }

  /** A plan that closes more than there is closes what is there (rules/contracts#plans). */
  private closeWhatIsThere(request: ContractOrderRequest, market: ContractMarket, member: number): void {
    if (isOpening(request.tradeType) || request.closeAll) return;
    const { positions } = this.contracts;
    const position = market.position(member, sideOf(request.tradeType));
    if (position === SLOT.NONE) return;
    const lots = positions.lots(position) - positions.frozenLots(position);
    if (request.lots <= lots) return;
    request.lots = 0;
    request.closeAll = true;
  }

  private takePositions(into: Set<number>, source: number): void {
    for (const market of this.normalMarkets())
      this.trading.triggers.takePositions(market, source, reachOf(market, source), into);
  }

  private takePlans(into: Set<number>, source: number): void {
    for (const market of this.normalMarkets())
      this.trading.triggers.takePlans(market, source, reachOf(market, source), into);
  }

  private normalMarkets(): ContractMarket[] {
    return this.contracts.markets.filter((market) => market.isNormal());
  }
}

/**
 * The reached triggers in the order of ids; the trades of one that fires may make more be reached. Each has one turn.
 */
class Reached {
  /** Reached too late: it, or something of a higher id, had its turn. */
  readonly late: number[] = [];
  private queue: number[] = [];
  private readonly queued = new Set<number>();
  private current = 0;
  private lastTradeId = -1;

  constructor(
    private readonly idOf: (item: number) => number,
    private readonly take: (into: Set<number>, source: number) => void,
  ) {
    this.add();
  }

  next(): number | undefined {
    const item = this.queue.pop();
    if (item === undefined) return undefined;
    this.queued.delete(item);
    this.current = this.idOf(item);
    return item;
  }

  /** Trades have changed last prices and pairs, when the id is another than before. */
  addMore(lastTradeId: number): void {
    if (lastTradeId === this.lastTradeId) return;
    this.lastTradeId = lastTradeId;
    this.add();
  }

  private add(): void {
    const found = new Set<number>();
    for (const source of TRIGGER_SOURCES.keys()) this.take(found, source);
    if (found.size === 0) return;
    for (const item of found) {
      if (this.queued.has(item)) continue;
      if (this.idOf(item) > this.current) this.queued.add(item);
      else this.late.push(item);
    }
    // The lowest id last, where it is taken.
    this.queue = [...this.queued].sort((a, b) => this.idOf(b) - this.idOf(a));
  }
}

/** The lowest and the highest price that triggers of this source read in this tick (rules/contracts#last-triggers). */
function reachOf(market: ContractMarket, source: number): { low: number; high: number } {
  if (source !== LAST || market.triggerPrice === 0) return { low: market.markPrice, high: market.markPrice };
  return { low: market.lowTrigger, high: market.highTrigger };
}

function closing(memberId: number, market: number, tradeType: number): ContractOrderRequest {
  return {
    memberId,
    requestId: '',
    market,
    tradeType,
    type: MARKET_ORDER,
    timeInForce: TIME_IN_FORCE.IOC,
    triggerSource: 0,
    price: 0,
    lots: 0,
    closeAll: true,
    closePercent: 0,
    leverage: 0,
    takeProfit: 0,
    stopLoss: 0,
  };
}

function orderOf(plan: Plan, memberId: number): ContractOrderRequest {
  const { requestId, market, price, lots, closeAll, leverage } = plan;
  const type = ORDER_TYPES.indexOf(plan.type);
  return {
    memberId,
    requestId,
    market,
    price,
    lots,
    closeAll,
    leverage,
    type,
    tradeType: TRADE_TYPES.indexOf(plan.tradeType),
    timeInForce: type === MARKET_ORDER ? TIME_IN_FORCE.IOC : TIME_IN_FORCE.GTC,
    closePercent: 0,
    triggerSource: 0,
    takeProfit: 0,
    stopLoss: 0,
  };
}
