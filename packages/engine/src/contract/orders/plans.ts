/** Placing and cancelling plan orders (rules/contracts#plans). They reserve nothing until they fire. */
import type { CommandContext } from '../../base/command-context.ts';
import { MAX_REQUEST_ID_LENGTH, ORDER_LIMIT } from '../../base/limits.ts';
import { MAX_UNITS } from '../../base/units.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { CLOSE_REASON, type CloseReason, cancelReasonOf } from '../../orders/close-reason.ts';
import { OrderRequests } from '../../orders/order-requests.ts';
import { REQUEST_KIND } from '../../requests/request-store.ts';
import { type CancelPlanOrder, type PlacePlanOrder, TRADE_TYPES, TRIGGER_SOURCES } from '../commands.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { PlanClosed } from '../events.ts';
import { isLocked } from '../margin/risk.ts';
import type { Plan } from './plan-store.ts';
import { currentPriceHundredths, priceFault, priceNumber, sourcePrice } from './price-rules.ts';
import { bodyOfPlan } from './request-body.ts';
import { isOpening, sideOf } from './trade-type.ts';
import type { TriggerIndex } from './trigger-index.ts';

const LOT = 100_000_000;

export class Plans {
  private readonly members: MemberStore;
  private readonly requests: OrderRequests;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly events: Events<ContractRecordEvent>,
    private readonly triggers: TriggerIndex,
  ) {
    this.members = stores.members;
    this.contracts = stores.contracts;
    const { contracts, requests } = stores;
    const requestOf = (id: number) => {
      const plan = contracts.plans.planAt(id);
      return { body: bodyOfPlan(plan, plan.market), answer: id };
    };
    this.requests = new OrderRequests(
      REQUEST_KIND.plan,
      contracts.planRequests,
      requests,
      context,
      requestOf,
    );
  }

  place(command: PlacePlanOrder) {
    const { contracts, members } = this;
    const { memberId, requestId } = command;
    if (!hasPlanShape(command)) return 'BAD_COMMAND';
    const market = this.contracts.find(command.market);
    if (market === undefined) return 'UNKNOWN_MARKET';
    const member = members.find(memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    const body = requestId === '' ? '' : bodyOfPlan(command, market.number);
    const earlier = requestId === '' ? undefined : this.requests.earlier(member, requestId, body);
    if (earlier?.isSame) return this.context.repeat(earlier.answer);
    if (!members.mayPlaceOrders(member)) return members.whyNoOrders(member);
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    const account = contracts.accounts.accountOf(member, memberId);
    const rejection = this.fault(command, market, account);
    if (rejection !== 'OK') return rejection;
    this.context.mutate();
    const planId = ++contracts.lastId;
    const plan = this.planOf(command, market, member, planId);
    contracts.plans.plans.set(planId, plan);
    if (requestId !== '') {
      this.requests.begin(member, requestId, planId);
      this.requests.remember(member, requestId, body, planId);
    }
    this.count(plan, 1);
    this.triggers.planPlaced(plan);
    this.events.write({ ...command, kind: 'plan-opened', planId, firesAbove: plan.firesAbove });
    this.context.result = planId;
    return 'OK';
  }

  cancel({ memberId, planId }: CancelPlanOrder) {
    const { contracts, members } = this;
    const member = members.find(memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    const plan = contracts.plans.plans.get(planId);
    if (plan === undefined || plan.member !== member)
      return contracts.closedOrders.wasClosed(planId, member) ? 'ORDER_FINISHED' : 'ORDER_NOT_FOUND';
    this.context.mutate();
    this.close(plan, CLOSE_REASON.USER);
    this.context.result = planId;
    return 'OK';
  }

  /** Cancels it. */
  close(plan: Plan, reason: CloseReason): void {
    this.remove(plan);
    this.writeEnd(plan, { status: 'cancelled', orderId: 0, reason: cancelReasonOf(reason) });
  }

  /** Cancels all of a member, oldest first; of one market, or of all. Answers how many. */
  closeAll(member: number, market: number | undefined, reason: CloseReason): number {
    const plans = this.contracts.plans.plansOf(member, market);
    for (const plan of plans) this.close(plan, reason);
    return plans.length;
  }

  /** It is terminal: gone from the store, and its request id is free. The caller tells how it ended. */
  remove(plan: Plan): void {
    const { contracts } = this;
    if (plan.requestId !== '') this.requests.end(plan.member, plan.requestId, plan.planId);
    contracts.plans.plans.delete(plan.planId);
    this.count(plan, -1);
    contracts.closedOrders.remember(plan.planId, plan.member);
  }

  writeEnd(plan: Plan, how: Pick<PlanClosed, 'status' | 'orderId' | 'reason'>): void {
    const { contracts, members } = this;
    const { market } = contracts.marketAt(plan.market).definition;
    const memberId = members.idOf(plan.member);
    this.events.write({ kind: 'plan-closed', planId: plan.planId, memberId, market, ...how });
  }

  private fault(command: PlacePlanOrder, market: ContractMarket, account: ContractAccount) {
    const { status } = market;
    const tradeType = TRADE_TYPES.indexOf(command.tradeType);
    const opens = isOpening(tradeType);
    if (status === 'HALTED') return 'CONTRACT_HALTED';
    if (status !== 'OPEN' && status !== 'CANCEL_ONLY') return 'MARKET_NOT_OPEN';
    if (status === 'CANCEL_ONLY' && opens) return 'MARKET_CANCEL_ONLY';
    if (market.markPrice === 0) return 'INDEX_UNAVAILABLE';
    const position = market.position(account.member, sideOf(tradeType));
    if (opens && account.liquidationId !== 0) return 'LIQUIDATING';
    if (position !== SLOT.NONE && isLocked(this.contracts, position)) return 'LIQUIDATING';
    const trigger = priceNumber(command.triggerPrice);
    const triggered = priceFault(trigger, market, currentPriceHundredths(market));
    if (triggered !== 'OK') return triggered;
    if (command.type === 'LIMIT') {
      const priced = priceFault(priceNumber(command.price), market, trigger * 100);
      if (priced !== 'OK') return priced;
    }
    if (!lotsAreValid(command, market, opens)) return 'LOTS_INVALID';
    if (opens && command.leverage > market.maxLeverage) return 'LEVERAGE_INVALID';
    const plans = market.memberInteger(account.member, CONTRACT_MEMBER.PLANS);
    return plans >= ORDER_LIMIT.MAX_PLANS ? 'TOO_MANY_ORDERS' : 'OK';
  }

  private planOf(command: PlacePlanOrder, market: ContractMarket, member: number, planId: number): Plan {
    const { tradeType, type, triggerSource, closeAll, leverage, requestId } = command;
    const triggerPrice = Number(command.triggerPrice);
    const source = sourcePrice(market, TRIGGER_SOURCES.indexOf(triggerSource));
    return {
      planId,
      member,
      market: market.number,
      requestId,
      tradeType,
      type,
      triggerPrice,
      triggerSource,
      firesAbove: triggerPrice >= source,
      price: Number(command.price),
      lots: Number(command.lots),
      closeAll,
      leverage,
      createTimeMs: this.context.timeMs,
    };
  }

  private count({ market: number, member, tradeType }: Plan, change: 1 | -1): void {
    const market = this.contracts.marketAt(number);
    market.count(member, CONTRACT_MEMBER.PLANS, change);
    if (isOpening(TRADE_TYPES.indexOf(tradeType)))
      market.count(member, CONTRACT_MEMBER.OPENING_PLANS, change);
  }
}

/** Whole lots open; closing may name a fraction, for it may be all that is left when it fires. */
function lotsAreValid({ lots, closeAll }: PlacePlanOrder, market: ContractMarket, opens: boolean): boolean {
  if (!opens) return closeAll || lots > 0n;
  return lots > 0n && lots % BigInt(LOT) === 0n && lots <= BigInt(market.maxLots * LOT);
}

function hasPlanShape(command: PlacePlanOrder): boolean {
  const { requestId, type, price, tradeType, closeAll, leverage, lots } = command;
  if (requestId.length > MAX_REQUEST_ID_LENGTH || lots < 0n || lots > BigInt(MAX_UNITS)) return false;
  if (type === 'MARKET' && price !== 0n) return false;
  if (isOpening(TRADE_TYPES.indexOf(tradeType))) return !closeAll;
  return leverage === 0 && (!closeAll || lots === 0n);
}
