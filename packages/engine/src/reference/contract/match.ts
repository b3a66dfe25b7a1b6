/** Placing and matching (RULES 1.2): everything is tried on a copy first, and the copy takes the world's place when it holds. */

import { mustBeLiquidated, riskIsHigher } from '@tern/math/contract';
import { acceptOrder, type OrderRequest } from './accept-order.ts';
import { smaller } from './amounts.ts';
import { bookSide, closeOrder, restOrder } from './close-order.ts';
import { fillSide } from './fills.ts';
import { attempt, Rejected } from './rejected.ts';
import { crossScope, holdsCross, isolatedScope } from './risk.ts';
import {
  accountOf,
  type ContractOrder,
  contractOf,
  directionOf,
  isBuy,
  isOpening,
  positionOf,
  type World,
} from './world.ts';

/** The order's id. @throws Rejected */
export function placeOrder(world: World, request: OrderRequest): number {
  return attempt(world, (trial) => {
    const order = acceptOrder(trial, request);
    trial.orders.set(order.orderId, order);
    matchOrder(trial, order.orderId);
    return order.orderId;
  });
}

export function cancelOrder(world: World, memberId: number, orderId: number): void {
  const order = world.orders.get(orderId);
  if (order === undefined || order.memberId !== memberId) throw new Rejected('ORDER_NOT_FOUND');
  closeOrder(world, order, 'cancelled', 'USER');
}

/** Matches what is accepted and lets rest or ends what is left. */
function matchOrder(world: World, orderId: number): void {
  const order = world.orders.get(orderId) as ContractOrder;
  if (order.timeInForce === 'POST_ONLY' && crossing(world, order).length > 0) {
    closeOrder(world, order, 'cancelled', 'POST_ONLY');
    return;
  }
  if (order.timeInForce === 'FOK') {
    const trial = structuredClone(world);
    sweep(trial, orderId);
    const tried = trial.orders.get(orderId);
    if (tried !== undefined && tried.filledQty < tried.qty) {
      closeOrder(world, order, 'cancelled', 'FOK');
      return;
    }
    if (tried === undefined && !isMatched(trial, orderId)) {
      closeOrder(world, order, 'cancelled', 'FOK');
      return;
    }
  }
  sweep(world, orderId);
  const left = world.orders.get(orderId);
  if (left === undefined) return;
  if (left.timeInForce === 'GTC' || left.timeInForce === 'POST_ONLY') restOrder(world, left);
  else closeOrder(world, left, 'cancelled', 'IOC_REMAINDER');
}

const isMatched = (world: World, orderId: number): boolean =>
  world.events.some(
    (event) => event.kind === 'order-closed' && event.orderId === orderId && event.status === 'matched',
  );

function crossing(world: World, order: ContractOrder): ContractOrder[] {
  const buys = isBuy(order.tradeType);
  return bookSide(world, order.contract, buys ? 'sell' : 'buy').filter(({ price }) =>
    buys ? price <= order.price : price >= order.price,
  );
}

function sweep(world: World, takerId: number): void {
  for (;;) {
    const taker = world.orders.get(takerId);
    if (taker === undefined) return;
    const [maker] = crossing(world, taker);
    if (maker === undefined) return;
    if (maker.memberId === taker.memberId) closeOrder(world, maker, 'cancelled', 'STP');
    else {
      const failed = fill(world, takerId, maker.orderId);
      const culprit = failed && world.orders.get(failed === 'maker' ? maker.orderId : takerId);
      if (culprit) closeOrder(world, culprit, 'cancelled', 'MARGIN_AT_MATCH');
    }
  }
}

/** One fill at the maker's price; who may not have it, the maker asked first. Nothing happens then. */
function fill(world: World, takerId: number, makerId: number): 'maker' | 'taker' | undefined {
  const trial = structuredClone(world);
  const maker = trial.orders.get(makerId) as ContractOrder;
  const taker = trial.orders.get(takerId) as ContractOrder;
  const qty = smaller(maker.qty - maker.filledQty, taker.qty - taker.filledQty);
  fillSide(trial, maker, 'maker', qty, maker.price);
  if (!mayHave(world, trial, maker)) return 'maker';
  fillSide(trial, taker, 'taker', qty, maker.price);
  if (!mayHave(world, trial, taker)) return 'taker';
  finishFill(trial, maker, takerId, qty);
  if (taker.filledQty === taker.qty) closeOrder(trial, taker, 'matched', 'NONE');
  Object.assign(world, trial);
  return undefined;
}

export function finishFill(world: World, maker: ContractOrder, takerOrderId: number, qty: bigint): void {
  const contract = contractOf(world, maker.contract);
  contract.last = maker.price;
  const { price, orderId: makerOrderId } = maker;
  world.events.push({ kind: 'traded', contract: maker.contract, price, qty, takerOrderId, makerOrderId });
  if (maker.filledQty === maker.qty) closeOrder(world, maker, 'matched', 'NONE');
}

/** The check at the match (RULES 1.2): no trade of a user may end where others would have to pay. */
export function mayHave(before: World, after: World, order: ContractOrder): boolean {
  const { memberId, contract, tradeType } = order;
  const direction = directionOf(tradeType);
  const account = accountOf(after, memberId);
  if (account.free < 0n) return false;
  const position = positionOf(after, memberId, contract, direction);
  const crossHolds = () => !mustBeLiquidated(crossScope(after, memberId));
  if (isOpening(tradeType)) {
    if (position.mode === 'CROSS') return crossHolds();
    if (mustBeLiquidated(isolatedScope(after, position))) return false;
    return !holdsCross(after, memberId) || crossHolds();
  }
  if (position.mode === 'ISOLATED') {
    if (position.margin < 0n) return false;
    if (position.qty === 0n) return true;
    const scope = isolatedScope(after, position);
    const earlier = isolatedScope(before, positionOf(before, memberId, contract, direction));
    return !mustBeLiquidated(scope) || !riskIsHigher(scope, earlier);
  }
  const scope = crossScope(after, memberId);
  if (scope.equity < 0n) return false;
  return (
    !holdsCross(after, memberId) ||
    !mustBeLiquidated(scope) ||
    !riskIsHigher(scope, crossScope(before, memberId))
  );
}
