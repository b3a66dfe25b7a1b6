/**
 * Placing and matching (rules/contracts#match-time-check): a fill is done first, judged, and put back when one of its
 * sides may not have it.
 */
import { floorTo } from '@tern/math';
import { mustBeLiquidated, notionalOf, pricesAround, riskIsHigher, type Scope } from '@tern/math/contract';
import { CONTRACT_LIMIT } from '../../../src/base/limits.ts';
import type { ContractTradeSide } from '../../../src/contract/order-events.ts';
import { acceptOrder, MOST_LOOKED_AT, type OrderRequest } from './accept-order.ts';
import { larger, smaller } from './amounts.ts';
import { bookSide, closeOrder, restOrder } from './close-order.ts';
import { isCrumb } from './crumbs.ts';
import { fillSide } from './fills.ts';
import { mayMeet } from './not-normal.ts';
import { attempt } from './rejected.ts';
import { crossScope, holdsCross, isolatedScope } from './risk.ts';
import { undoPoint } from './undo-point.ts';
import {
  accountOf,
  type Contract,
  type ContractOrder,
  contractOf,
  directionOf,
  isBuy,
  isOpening,
  pay,
  positionOf,
  positionsIn,
  type ReferenceWorld,
} from './world.ts';

/** @throws Rejected, and nothing has happened */
export function placeOrder(world: ReferenceWorld, request: OrderRequest): ContractOrder {
  return attempt(world, request.memberId, () => {
    const putLeverageBack = leverageBefore(world, request);
    const order = acceptOrder(world, request);
    accountOf(world, order.memberId).orders.push(order);
    world.orders.set(order.orderId, order);
    writeOpened(world, order);
    matchOrder(world, order);
    if (!order.isOpen && order.filledQty === 0n) putLeverageBack();
    return order;
  });
}

/** The answer makes leverage and margins of the contract what they are now; nothing was traded meanwhile. */
function leverageBefore(world: ReferenceWorld, { memberId, contract }: OrderRequest): () => void {
  const account = accountOf(world, memberId);
  const setting = account.settings.get(contract);
  const own = positionsIn(world, memberId, contract).map((position) => ({
    position,
    leverage: position.leverage,
    margin: position.margin,
  }));
  const eventsBefore = world.model.events.length;
  return () => {
    if (setting === undefined) account.settings.delete(contract);
    else account.settings.set(contract, setting);
    for (const { position, leverage, margin } of own) {
      pay(world, account.money, position.margin - margin);
      Object.assign(position, { leverage, margin });
    }
    const { events } = world.model;
    const at = events.findIndex(({ kind }, i) => i >= eventsBefore && kind === 'trading-setting-changed');
    if (at >= 0) events.splice(at, 1);
  };
}

function writeOpened(world: ReferenceWorld, order: ContractOrder): void {
  const { orderId, memberId, requestId, contract: market, tradeType, type, timeInForce, origin } = order;
  const { price, lots, qty, mode, takeProfit, stopLoss, triggerSource } = order;
  world.model.events.push({
    kind: 'contract-order-opened',
    orderId,
    memberId,
    requestId,
    market,
    tradeType,
    type,
    timeInForce,
    origin,
    price,
    lots,
    qty,
    leverage: Number(order.leverage),
    mode,
    takeProfit,
    stopLoss,
    triggerSource,
    makerFeePpm: Number(order.makerFeePpm),
    takerFeePpm: Number(order.takerFeePpm),
  });
}

/** Matches what is accepted and lets rest or ends what is left. */
function matchOrder(world: ReferenceWorld, order: ContractOrder): void {
  if (order.timeInForce === 'POST_ONLY' && crossing(world, order).length > 0) {
    closeOrder(world, order, 'cancelled', 'POST_ONLY');
    return;
  }
  if (order.timeInForce === 'FOK') {
    const makers = crossing(world, order).map(({ memberId }) => memberId);
    const putBack = undoPoint(world, [order.memberId, ...makers]);
    const isTooDeep = !sweep(world, order, MOST_LOOKED_AT);
    if (order.filledQty === order.qty) return;
    putBack();
    closeOrder(world, order, 'cancelled', isTooDeep ? 'TOO_DEEP' : 'FOK');
    return;
  }
  sweep(world, order);
  if (!order.isOpen) return;
  if (order.timeInForce === 'IOC') closeOrder(world, order, 'cancelled', 'IOC_REMAINDER');
  else if (isCrumb(world, order)) closeOrder(world, order, 'cancelled', 'REMAINDER');
  else restOrder(world, order);
}

function crossing(world: ReferenceWorld, order: ContractOrder): ContractOrder[] {
  const buys = isBuy(order.tradeType);
  return bookSide(world, order.contract, buys ? 'sell' : 'buy').filter(({ price }) =>
    buys ? price <= order.price : price >= order.price,
  );
}

/** False: the taker would have to look at more makers than it may. */
function sweep(
  world: ReferenceWorld,
  taker: ContractOrder,
  mostLookedAt = Number.POSITIVE_INFINITY,
): boolean {
  const lookedAt = new Set<ContractOrder>();
  while (taker.isOpen) {
    const [maker] = crossing(world, taker);
    if (maker === undefined) return true;
    if (lookedAt.add(maker).size > mostLookedAt) return false;
    if (maker.memberId === taker.memberId) closeOrder(world, maker, 'cancelled', 'STP');
    else {
      const failed = fill(world, taker, maker);
      if (failed !== undefined) closeOrder(world, failed.order, 'cancelled', failed.reason);
    }
  }
  return true;
}

/** The order that may not have a fill, and the reason. */
interface Failed {
  order: ContractOrder;
  reason: 'INDEX' | 'MARGIN_AT_MATCH';
}

/**
 * Does one fill at the maker's price, or changes nothing and answers the order that may not have it, the maker checked
 * first.
 */
function fill(world: ReferenceWorld, taker: ContractOrder, maker: ContractOrder): Failed | undefined {
  const putBack = undoPoint(world, [taker.memberId, maker.memberId]);
  const { price } = maker;
  const wanted = smaller(maker.qty - maker.filledQty, taker.qty - taker.filledQty);
  for (const order of [maker, taker]) if (!mayMeet(world, order, price)) return { order, reason: 'INDEX' };
  const reason = 'MARGIN_AT_MATCH';
  const makers = exactPart(world, maker, price, wanted);
  const qty = exactPart(world, taker, price, makers);
  if (qty === 0n) return { order: makers === 0n ? maker : taker, reason };
  const makerMayHave = check(world, maker);
  const makerSide = fillSide(world, maker, 'maker', qty, price);
  if (!makerMayHave()) {
    putBack();
    return { order: maker, reason };
  }
  const takerMayHave = check(world, taker);
  const takerSide = fillSide(world, taker, 'taker', qty, price);
  if (!takerMayHave()) {
    putBack();
    return { order: taker, reason };
  }
  writeTrade(world, maker, isBuy(taker.tradeType) ? 'BUY' : 'SELL', qty, takerSide, makerSide);
  endFilledMaker(world, maker);
  if (taker.filledQty === taker.qty) closeOrder(world, taker, 'matched', 'NONE');
  return undefined;
}

/** A maker that is full has matched; a rest that is too small to rest is cancelled. */
export function endFilledMaker(world: ReferenceWorld, maker: ContractOrder): void {
  if (maker.filledQty === maker.qty) closeOrder(world, maker, 'matched', 'NONE');
  else if (isCrumb(world, maker)) closeOrder(world, maker, 'cancelled', 'REMAINDER');
}

/** The part of a fill that the order may still have: an order trades at most so much in all. */
export function exactPart(world: ReferenceWorld, order: ContractOrder, price: bigint, qty: bigint): bigint {
  const { terms } = contractOf(world, order.contract);
  const room = larger(0n, BigInt(CONTRACT_LIMIT.MAX_TRADED) - order.filledNotional);
  if (notionalOf(terms, qty, price) <= room) return qty;
  return floorTo(room / notionalOf(terms, 1n, price), terms.qtyStep);
}

export function writeTrade(
  world: ReferenceWorld,
  { contract: market, price }: ContractOrder,
  takerSide: 'BUY' | 'SELL',
  qty: bigint,
  taker: ContractTradeSide,
  maker: ContractTradeSide,
): void {
  const contract = contractOf(world, market);
  contract.last = price;
  holdLast(contract, price);
  const tradeId = ++world.model.lastTradeId;
  const notional = notionalOf(contract.terms, qty, price);
  world.model.events.push({
    kind: 'contract-traded',
    tradeId,
    market,
    price,
    qty,
    notional,
    takerSide,
    taker,
    maker,
  });
}

/** Updates the price that LAST triggers see from a trade. */
function holdLast(contract: Contract, price: bigint): void {
  const { terms, mark, settings } = contract;
  const { low, high } = pricesAround(terms, mark, BigInt(settings.bounds.lastClampPpm));
  const held = larger(low, smaller(price, high));
  const isFirst = contract.heldLast === 0n;
  contract.heldLast = held;
  contract.heldLow = isFirst ? held : smaller(contract.heldLow, held);
  contract.heldHigh = isFirst ? held : larger(contract.heldHigh, held);
}

/**
 * The check at the match (rules/contracts#match-time-check): no trade of a user may end where others would have to pay.
 * Called before the fill for what the risk was; the answer is called after it.
 */
export function check(world: ReferenceWorld, order: ContractOrder): () => boolean {
  const { memberId, contract, tradeType } = order;
  const account = accountOf(world, memberId);
  const held = positionOf(world, memberId, contract, directionOf(tradeType));
  const before = { cross: crossScope(world, memberId), own: held && isolatedScope(world, held) };
  const mayBe = (scope: Scope, earlier: Scope) => !mustBeLiquidated(scope) || !riskIsHigher(scope, earlier);
  return () => {
    if (account.money.free < 0n) return false;
    const cross = crossScope(world, memberId);
    const position = held ?? positionOf(world, memberId, contract, directionOf(tradeType))!;
    if (isOpening(tradeType)) {
      if (position.mode === 'ISOLATED' && mustBeLiquidated(isolatedScope(world, position))) return false;
      return !holdsCross(world, memberId) || !mustBeLiquidated(cross);
    }
    if (position.mode === 'ISOLATED') {
      if (position.margin < 0n) return false;
      return position.qty === 0n || mayBe(isolatedScope(world, position), before.own!);
    }
    if (cross.equity < 0n) return false;
    return !holdsCross(world, memberId) || mayBe(cross, before.cross);
  };
}
