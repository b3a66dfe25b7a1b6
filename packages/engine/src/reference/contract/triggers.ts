/** Plan orders, take-profit and stop-loss (RULES 1.2, 1.12): what fires when a price is reached. */
import { currentPriceHundredths, isWithinPriceBand } from '@tern/math/contract';
import type { OrderRequest } from './accept-order.ts';
import { closeOrder } from './close-order.ts';
import { placeOrder } from './match.ts';
import { Rejected } from './rejected.ts';
import {
  accountOf,
  type Contract,
  contractOf,
  directionOf,
  isOpening,
  LONG,
  openOrders,
  openPositions,
  type PlanOrder,
  type World,
} from './world.ts';

const MOST_PLANS = 10;
const TRIES_BEFORE_NEWS = 10;

export function placePlan(world: World, request: Omit<PlanOrder, 'planId' | 'firesAbove'>): number {
  const contract = contractOf(world, request.contract);
  const { memberId } = request;
  if (contract.status !== 'OPEN') throw new Rejected('MARKET_NOT_OPEN');
  const own = [...world.plans.values()].filter(
    (plan) => plan.memberId === memberId && plan.contract === request.contract,
  );
  if (own.length >= MOST_PLANS) throw new Rejected('TOO_MANY_ORDERS');
  const current = currentPriceHundredths(contract.last, contract.mark);
  if (request.triggerPrice <= 0n || request.triggerPrice % contract.terms.tickSize !== 0n)
    throw new Rejected('PRICE_TICK');
  if (!isWithinPriceBand(request.triggerPrice, current)) throw new Rejected('PRICE_BAND');
  if (request.type === 'LIMIT' && !isWithinPriceBand(request.price, request.triggerPrice * 100n))
    throw new Rejected('PRICE_BAND');
  const firesAbove = request.triggerPrice >= sourceOf(contract, request.triggerSource);
  const planId = ++world.lastId;
  world.plans.set(planId, { ...request, planId, firesAbove });
  return planId;
}

export function cancelPlan(world: World, memberId: number, planId: number): void {
  if (world.plans.get(planId)?.memberId !== memberId) throw new Rejected('ORDER_NOT_FOUND');
  world.plans.delete(planId);
}

/** Take-profit and stop-loss first, then plans, each in the order of its id. */
export function fireTriggers(world: World, contract: Contract): void {
  const name = contract.terms.contract;
  for (const { positionId } of openPositions(world, { contract: name }))
    firePosition(world, name, positionId);
  for (const plan of [...world.plans.values()]) if (plan.contract === name) firePlan(world, plan);
}

function firePosition(world: World, name: string, positionId: number): void {
  const position = openPositions(world, { positionId })[0];
  if (position === undefined || position.isLocked || accountOf(world, position.memberId).isLocked) return;
  const price = sourceOf(contractOf(world, name), position.triggerSource);
  const { direction, takeProfit, stopLoss, memberId } = position;
  const reached = (trigger: bigint, sign: bigint) => trigger > 0n && sign * (price - trigger) >= 0n;
  const which = reached(stopLoss, -direction) ? 'SL' : reached(takeProfit, direction) ? 'TP' : undefined;
  if (which === undefined) return;
  const tradeType = direction === LONG ? 'CLOSE_LONG' : 'CLOSE_SHORT';
  for (const order of openOrders(world, { memberId, contract: name, tradeType }))
    closeOrder(world, order, 'cancelled', 'TPSL');
  if (position.triggerTries === 0)
    world.events.push({ kind: 'trigger-fired', memberId, contract: name, which });
  try {
    placeOrder(world, { memberId, contract: name, tradeType, type: 'MARKET', lots: 0n, closeAll: true });
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
  }
  const left = openPositions(world, { positionId })[0];
  if (left === undefined) return;
  left.triggerTries++;
  if (left.triggerTries === TRIES_BEFORE_NEWS)
    world.events.push({ kind: 'trigger-failed', memberId, contract: name });
}

function firePlan(world: World, plan: PlanOrder): void {
  if (accountOf(world, plan.memberId).isLocked) return;
  const price = sourceOf(contractOf(world, plan.contract), plan.triggerSource);
  if (plan.firesAbove ? price < plan.triggerPrice : price > plan.triggerPrice) return;
  world.plans.delete(plan.planId);
  const { memberId, contract, tradeType, type, price: limit, lots, closeAll } = plan;
  const request: OrderRequest = { memberId, contract, tradeType, type, price: limit, lots, closeAll };
  try {
    const orderId = placeOrder(world, isOpening(tradeType) ? { ...request, closeAll: false } : request);
    world.events.push({ kind: 'plan-fired', planId: plan.planId, orderId, failed: '' });
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    world.events.push({ kind: 'plan-fired', planId: plan.planId, orderId: 0, failed: error.rejection });
  }
}

const sourceOf = ({ mark, last }: Contract, source: 'MARK' | 'LAST'): bigint =>
  source === 'LAST' && last > 0n ? last : mark;

/** Closes all at the market and opens as many whole lots the other way (RULES 1.15); no second part unless the first is complete. */
export function reverse(
  world: World,
  memberId: number,
  contract: string,
  tradeType: 'CLOSE_LONG' | 'CLOSE_SHORT',
): void {
  const direction = directionOf(tradeType);
  const position = openPositions(world, { memberId, contract, direction })[0];
  if (position === undefined) throw new Rejected('POSITION_NOT_ENOUGH');
  const lots = position.lots - (position.lots % 100_000_000n);
  const { positionId } = position;
  placeOrder(world, { memberId, contract, tradeType, type: 'MARKET', lots: 0n, closeAll: true });
  if (openPositions(world, { positionId }).length > 0 || lots === 0n) return;
  const opposite = tradeType === 'CLOSE_LONG' ? 'OPEN_SHORT' : 'OPEN_LONG';
  placeOrder(world, { memberId, contract, tradeType: opposite, type: 'MARKET', lots });
}
