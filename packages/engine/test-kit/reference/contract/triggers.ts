/**
 * Plan orders, take-profit and stop-loss (rules/contracts#plans, rules/contracts#triggers): what fires when a price is
 * reached.
 */
import { currentPriceHundredths } from '@tern/math/contract';
import type { MemberId } from '../../../src/base/accounts.ts';
import type { PlacePlanOrder, TradeType, TriggerSource } from '../../../src/contract/commands.ts';
import type { ContractRejection } from '../../../src/contract/rejections.ts';
import { closableOf, type OrderRequest, refuseByStatus, refuseLots } from './accept-order.ts';
import { closeOrder } from './close-order.ts';
import { endPlan } from './liquidated-scope.ts';
import { placeOrder } from './match.ts';
import { refusePrice, sourcePrice } from './prices.ts';
import { attempt, Rejected } from './rejected.ts';
import {
  accountOf,
  type Contract,
  type ContractOrder,
  contractOf,
  directionOf,
  isLocked,
  isNormal,
  isOpening,
  LONG,
  openPositions,
  ordersIn,
  type PlanOrder,
  type Position,
  plansOf,
  positionOf,
  positionsIn,
  type ReferenceWorld,
  sideOf,
} from './world.ts';

const MOST_PLANS = 10;
const TRIES_BEFORE_NEWS = 10;

export function placePlan(world: ReferenceWorld, command: PlacePlanOrder, body: string): number {
  const { kind: _kind, ...request } = command;
  const { memberId, market, type, tradeType } = request;
  const contract = contractOf(world, market);
  const { tickSize } = contract.terms;
  refuseByStatus(world, market, isOpening(tradeType));
  if (contract.mark === 0n) throw new Rejected('INDEX_UNAVAILABLE');
  const position = positionOf(world, memberId, market, directionOf(tradeType));
  const isAccountLocked = accountOf(world, memberId).liquidationId !== 0;
  if ((isOpening(tradeType) && isAccountLocked) || (position && isLocked(world, position)))
    throw new Rejected('LIQUIDATING');
  refusePrice(request.triggerPrice, tickSize, currentPriceHundredths(contract.last, contract.mark));
  if (type === 'LIMIT') refusePrice(request.price, tickSize, request.triggerPrice * 100n);
  if (isOpening(tradeType)) refuseLots(world, { contract: market, lots: request.lots });
  else if (!request.closeAll && request.lots <= 0n) throw new Rejected('LOTS_INVALID');
  const { maxLeverage } = contract.terms;
  const isLeverage = request.leverage >= 0 && BigInt(request.leverage) <= maxLeverage;
  if (isOpening(tradeType) && !isLeverage) throw new Rejected('LEVERAGE_INVALID');
  if (plansOf(world, memberId, market).length >= MOST_PLANS) throw new Rejected('TOO_MANY_ORDERS');
  const firesAbove = request.triggerPrice >= sourcePrice(contract, request.triggerSource);
  const planId = ++world.lastId;
  world.plans.set(planId, { ...request, planId, firesAbove, createTimeMs: world.nowMs, body });
  world.model.events.push({ kind: 'plan-opened', ...request, planId, firesAbove });
  return planId;
}

/** Take-profit and stop-loss first, then plans, each in the order of its id. */
export function fireTriggers(world: ReferenceWorld): void {
  // Reached no more: the next firing is a new one.
  for (const position of openPositions(world))
    if (isNormal(contractOf(world, position.contract)) && reachedOf(world, position) === undefined)
      position.triggerTries = 0;
  for (const position of openPositions(world)) if (position.qty > 0n) firePosition(world, position);
  for (const plan of [...world.plans.values()])
    if (world.plans.has(plan.planId) && isNormal(contractOf(world, plan.market))) firePlan(world, plan);
  for (const contract of world.contracts.values()) {
    contract.heldHigh = contract.heldLast;
    contract.heldLow = contract.heldLast;
  }
}

function firePosition(world: ReferenceWorld, position: Position): void {
  const contract = contractOf(world, position.contract);
  if (!isNormal(contract) || isLocked(world, position)) return;
  const { direction, memberId } = position;
  const reached = reachedOf(world, position);
  if (reached === undefined) return;
  const { which, price } = reached;
  if (position.tried !== which) position.triggerTries = 0;
  position.tried = which;
  const told = { memberId, market: position.contract, side: sideOf(direction) };
  if (position.triggerTries === 0) world.model.events.push({ kind: 'trigger-fired', ...told, which, price });
  const tradeType = direction === LONG ? 'CLOSE_LONG' : 'CLOSE_SHORT';
  for (const order of [...ordersIn(world, memberId, position.contract)])
    if (order.tradeType === tradeType) closeOrder(world, order, 'cancelled', 'TPSL');
  tryPlacing(world, marketOrder(memberId, position.contract, tradeType, 'TPSL', { closeAll: true }));
  if (position.qty === 0n) return;
  position.triggerTries++;
  if (position.triggerTries === TRIES_BEFORE_NEWS)
    world.model.events.push({ kind: 'trigger-failed', ...told });
}

/** Which of the pair, at which price; both: the stop-loss. */
function reachedOf(
  world: ReferenceWorld,
  position: Position,
): { which: 'TP' | 'SL'; price: bigint } | undefined {
  const { direction, takeProfit, stopLoss, triggerSource } = position;
  const contract = contractOf(world, position.contract);
  const reached = (trigger: bigint, rises: boolean) => {
    const price = extremeOf(contract, triggerSource, rises);
    return trigger > 0n && (rises ? price >= trigger : price <= trigger) ? price : undefined;
  };
  const isLong = direction === LONG;
  const stopped = reached(stopLoss, !isLong);
  if (stopped !== undefined) return { which: 'SL', price: stopped };
  const taken = reached(takeProfit, isLong);
  return taken === undefined ? undefined : { which: 'TP', price: taken };
}

/** The highest or lowest price of the source since the previous tick; for MARK its current price is all that counts. */
function extremeOf(contract: Contract, source: TriggerSource, rises: boolean): bigint {
  if (source === 'MARK' || contract.heldLast === 0n) return contract.mark;
  return rises ? contract.heldHigh : contract.heldLow;
}

function firePlan(world: ReferenceWorld, plan: PlanOrder): void {
  const { memberId, market, tradeType, type, planId } = plan;
  const own = positionsIn(world, memberId, market);
  const closed = own.find(({ direction }) => direction === directionOf(tradeType));
  const isHeld = isOpening(tradeType)
    ? accountOf(world, memberId).liquidationId !== 0 || own.some((one) => isLocked(world, one))
    : closed !== undefined && isLocked(world, closed);
  if (isHeld) return;
  const price = extremeOf(contractOf(world, market), plan.triggerSource, plan.firesAbove);
  if (plan.firesAbove ? price < plan.triggerPrice : price > plan.triggerPrice) return;
  endPlan(world, planId);
  // It closes what is there.
  const isMore = !isOpening(tradeType) && plan.lots > closableOf(closed).lots;
  const result =
    whyForbidden(world, plan) ??
    tryPlacing(world, {
      ...marketOrder(memberId, market, tradeType, 'PLAN', isMore ? { closeAll: true } : plan),
      type,
      price: plan.price,
      timeInForce: type === 'MARKET' ? 'IOC' : 'GTC',
      requestId: plan.requestId,
      leverage: BigInt(plan.leverage),
    });
  const isPlaced = typeof result !== 'string';
  world.model.events.push({
    kind: 'plan-closed',
    planId,
    memberId,
    market,
    status: isPlaced ? 'triggered' : 'failed',
    orderId: isPlaced ? result.orderId : 0,
    reason: isPlaced ? 'NONE' : result,
  });
}

/** Answers the reason why the member may not trade so; undefined when it may. */
function whyForbidden(
  world: ReferenceWorld,
  { memberId, tradeType }: PlanOrder,
): ContractRejection | undefined {
  const { frozen, tradingAllowed } = world.model.members.get(memberId)!;
  if (frozen && isOpening(tradeType)) return 'MEMBER_FROZEN';
  if (world.model.isInDebt(memberId) && isOpening(tradeType)) return 'MEMBER_IN_DEBT';
  return tradingAllowed ? undefined : 'TRADING_NOT_ALLOWED';
}

function tryPlacing(world: ReferenceWorld, request: OrderRequest): ContractOrder | ContractRejection {
  try {
    return placeOrder(world, request);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return error.rejection;
  }
}

function marketOrder(
  memberId: MemberId,
  contract: string,
  tradeType: TradeType,
  origin: OrderRequest['origin'],
  { lots = 0n, closeAll = false }: { lots?: bigint; closeAll?: boolean },
): OrderRequest {
  return {
    memberId,
    contract,
    tradeType,
    origin,
    lots,
    closeAll,
    closePercent: 0,
    requestId: '',
    type: 'MARKET',
    timeInForce: 'IOC',
    price: 0n,
    leverage: 0n,
    takeProfit: 0n,
    stopLoss: 0n,
    triggerSource: 'MARK',
    body: '',
  };
}

/**
 * Cancels what of it is on sale, closes all at the market and opens as many whole lots the other way
 * (rules/contracts#reverse); no second part unless the first is complete.
 */
export function reverse(
  world: ReferenceWorld,
  memberId: MemberId,
  contract: string,
  position: Position,
  requestId: string,
): number {
  if (accountOf(world, memberId).liquidationId !== 0) throw new Rejected('LIQUIDATING');
  const isLong = position.direction === LONG;
  const lots = position.lots - (position.lots % 100_000_000n);
  const [closing, opening] = isLong
    ? (['CLOSE_LONG', 'OPEN_SHORT'] as const)
    : (['CLOSE_SHORT', 'OPEN_LONG'] as const);
  const close = marketOrder(memberId, contract, closing, 'MEMBER', { closeAll: true });
  const { orderId } = attempt(world, memberId, () => {
    for (const order of [...ordersIn(world, memberId, contract)])
      if (order.tradeType === closing) closeOrder(world, order, 'cancelled', 'USER');
    return placeOrder(world, { ...close, requestId });
  });
  if (position.qty > 0n || lots === 0n) return orderId;
  const second = tryPlacing(world, marketOrder(memberId, contract, opening, 'REVERSE', { lots }));
  if (typeof second === 'string' && second !== 'OK')
    world.model.events.push({
      kind: 'reverse-refused',
      orderId,
      memberId,
      market: contract,
      side: isLong ? 'SHORT' : 'LONG',
      reason: second,
    });
  return orderId;
}
