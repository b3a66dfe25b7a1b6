/**
 * The conditions that an order must fulfil before it may match (rules/contracts#quantity,
 * rules/contracts#closing-quantity, rules/contracts#reserve), and the amounts it reserves or freezes.
 */
import { pow10 } from '@tern/math';
import {
  type Closable,
  type ContractTerms,
  closeByPercent,
  closeQty,
  currentPriceHundredths,
  type Direction,
  LOT_SCALE,
  largestNotional,
  marketBound,
  notionalOf,
  openQty,
  orderReserve,
} from '@tern/math/contract';
import type { MemberId } from '../../../src/base/accounts.ts';
import { MAX_OPEN_ORDERS, MAX_QTY } from '../../../src/base/limits.ts';
import type { TimeInForce } from '../../../src/base/order-words.ts';
import type { TradeType, TriggerSource } from '../../../src/contract/commands.ts';
import type { OrderOrigin } from '../../../src/contract/order-events.ts';
import { ceilDiv } from './amounts.ts';
import { bookSide } from './close-order.ts';
import { isCrumb } from './crumbs.ts';
import { available } from './margin-account.ts';
import { isHeld, isNarrow, pricesWithinBound } from './not-normal.ts';
import { fitsTrigger, refusePrice, sourcePrice } from './prices.ts';
import { queuedNotional } from './queued-notional.ts';
import { Rejected } from './rejected.ts';
import { changeLeverage } from './settings.ts';
import { refuseLateStop } from './stop-loss.ts';
import {
  accountOf,
  type ContractOrder,
  contractOf,
  directionOf,
  isBuy,
  isLocked,
  isOpening,
  ordersIn,
  type Position,
  positionOf,
  type ReferenceWorld,
  reserve,
  settingOf,
} from './world.ts';

export interface OrderRequest {
  memberId: MemberId;
  contract: string;
  requestId: string;
  origin: OrderOrigin;
  tradeType: TradeType;
  type: 'LIMIT' | 'MARKET';
  timeInForce: TimeInForce;
  price: bigint;
  /** At LOT_SCALE; not read with closeAll. */
  lots: bigint;
  closeAll: boolean;
  /** 0: not by percentage. */
  closePercent: number;
  /** 0n: as set. */
  leverage: bigint;
  takeProfit: bigint;
  stopLoss: bigint;
  triggerSource: TriggerSource;
  body: string;
}

/** The number of makers that a FOK order looks at, and a MARKET order for the worst price that it may trade at. */
export const MOST_LOOKED_AT = 1_000;
const LOT = pow10(LOT_SCALE);
const MOST = BigInt(MAX_QTY);

export function acceptOrder(world: ReferenceWorld, request: OrderRequest): ContractOrder {
  const contract = contractOf(world, request.contract);
  const { terms, mark, last } = contract;
  const { memberId, tradeType, type } = request;
  refuseByState(world, request);
  const direction = directionOf(tradeType);
  const current = currentPriceHundredths(last, mark);
  if (type === 'LIMIT') {
    refusePrice(request.price, terms.tickSize, current);
    refuseBeyondBound(world, request);
  }
  if (isOpening(tradeType)) {
    refuseLots(world, request);
    refuseTriggers(request, terms.tickSize, direction, sourcePrice(contract, request.triggerSource));
  }
  const mayRest = request.timeInForce === 'GTC' || request.timeInForce === 'POST_ONLY';
  if (mayRest && ordersIn(world, memberId, request.contract).length >= MAX_OPEN_ORDERS)
    throw new Rejected('TOO_MANY_ORDERS');
  if (isOpening(tradeType) && request.leverage !== 0n) {
    const { leverage } = settingOf(world, memberId, request.contract);
    if (leverage !== request.leverage) changeLeverage(world, memberId, request.contract, request.leverage);
  }
  const { leverage: setLeverage } = settingOf(world, memberId, request.contract);
  if (isOpening(tradeType) && setLeverage > terms.maxLeverage) throw new Rejected('LEVERAGE_INVALID');
  const prices = pricesOf(world, request);
  const { mode, leverage } = settingOf(world, memberId, request.contract);
  const order: ContractOrder = {
    orderId: 0,
    memberId,
    requestId: request.requestId,
    contract: request.contract,
    tradeType,
    type,
    timeInForce: request.timeInForce,
    origin: request.origin,
    body: request.body,
    price: prices.limit,
    reservePrice: prices.reserve,
    lossPrice: prices.loss,
    lots: request.lots,
    qty: 0n,
    filledQty: 0n,
    filledNotional: 0n,
    filledLots: 0n,
    reserve: 0n,
    margin: 0n,
    fee: 0n,
    exactFeePpm: 0n,
    leverage,
    mode,
    makerFeePpm: BigInt(contract.settings.makerFeePpm),
    takerFeePpm: BigInt(contract.settings.takerFeePpm),
    takeProfit: request.takeProfit,
    stopLoss: request.stopLoss,
    triggerSource: request.triggerSource,
    createTimeMs: world.nowMs,
    isOpen: true,
  };
  if (isOpening(tradeType)) reserveFor(world, order, prices.reference);
  else freezeFor(world, order, request);
  if (mayRest && isCrumb(world, order)) throw new Rejected('NOTIONAL_TOO_SMALL');
  order.orderId = ++world.lastId;
  return order;
}

/** Rejects a trade that the state of the contract or the member does not allow now. */
function refuseByState(
  world: ReferenceWorld,
  { contract: name, memberId, tradeType, type }: OrderRequest,
): void {
  const contract = contractOf(world, name);
  const opens = isOpening(tradeType);
  refuseByStatus(world, name, opens);
  const isDead = contract.feed === 'DEAD' || contract.feed === 'WAITING';
  if (isDead && (opens || type === 'MARKET')) throw new Rejected('INDEX_UNAVAILABLE');
  if (contract.feed === 'DEGRADED' && opens) throw new Rejected('INDEX_DEGRADED');
  const position = positionOf(world, memberId, name, directionOf(tradeType));
  const isAccountLocked = accountOf(world, memberId).liquidationId !== 0;
  if ((opens && isAccountLocked) || (position && isLocked(world, position)))
    throw new Rejected('LIQUIDATING');
  if (opens && isHeld(world, memberId)) throw new Rejected('INDEX_UNAVAILABLE');
}

/** A close that trades only near the mark may not be for less than that. */
function refuseBeyondBound(
  world: ReferenceWorld,
  { contract: name, memberId, tradeType, price }: OrderRequest,
): void {
  if (isOpening(tradeType) || !isNarrow(world, memberId, name)) return;
  const { low, high } = pricesWithinBound(contractOf(world, name));
  if (isBuy(tradeType) ? price > high : price < low) throw new Rejected('PRICE_BAND');
}

export function refuseByStatus(world: ReferenceWorld, name: string, opens: boolean): void {
  const { status } = contractOf(world, name);
  if (status === 'HALTED') throw new Rejected('CONTRACT_HALTED');
  if (status === 'CANCEL_ONLY' && opens) throw new Rejected('MARKET_CANCEL_ONLY');
  if (status === 'PREPARED' || status === 'CLOSED') throw new Rejected('MARKET_NOT_OPEN');
}

/** Rejects an opening that is not whole lots. */
export function refuseLots(
  world: ReferenceWorld,
  { contract, lots }: { contract: string; lots: bigint },
): void {
  const { terms } = contractOf(world, contract);
  if (lots % LOT !== 0n || lots < LOT || lots > terms.maxLots * LOT) throw new Rejected('LOTS_INVALID');
}

/**
 * Answers the order's limit, its reserve price, the price that its loss counts from, and the price that turns lots into
 * quantity.
 */
function pricesOf(
  world: ReferenceWorld,
  { contract: name, memberId, tradeType, type, lots, price: limit }: OrderRequest,
) {
  const contract = contractOf(world, name);
  const { terms, mark, settings } = contract;
  const buys = isBuy(tradeType);
  const { low, high } = pricesWithinBound(contract);
  const narrow = buys ? high : low;
  const wide = marketBound(terms, buys ? 'buy' : 'sell', mark, BigInt(settings.marketBoundPercent));
  const bound = !isOpening(tradeType) && isNarrow(world, memberId, name) ? narrow : wide;
  const furthest = type === 'LIMIT' ? limit : bound;
  const inside = bookSide(world, name, buys ? 'sell' : 'buy')
    .filter((order) => (buys ? order.price <= furthest : order.price >= furthest))
    .slice(0, MOST_LOOKED_AT)
    .filter((order) => order.memberId !== memberId);
  if (type === 'LIMIT') {
    const best = bestOfOthers(world, name, memberId, buys) ?? limit;
    const reserve = buys || limit > best ? limit : best;
    const reference = isOpening(tradeType) ? firstTenth(terms, { lots, buys, limit }, inside) : limit;
    return { limit, reserve, loss: limit, reference };
  }
  const best = inside[0]?.price;
  if (best === undefined) throw new Rejected('NO_LIQUIDITY');
  if (!isOpening(tradeType)) return { limit: bound, reserve: 0n, loss: 0n, reference: best };
  const deepest = inside.at(-1)!.price;
  const reference = firstTenth(terms, { lots, buys, limit: deepest }, inside);
  let left = openQty(terms, lots / LOT, reference);
  let worst = best;
  for (const order of inside) {
    if (left <= 0n) break;
    worst = order.price;
    left -= order.qty - order.filledQty;
  }
  return { limit: worst, reserve: buys ? worst : best, loss: worst, reference };
}

function bestOfOthers(
  world: ReferenceWorld,
  name: string,
  memberId: MemberId,
  buys: boolean,
): bigint | undefined {
  return bookSide(world, name, buys ? 'sell' : 'buy').find((order) => order.memberId !== memberId)?.price;
}

/**
 * The price at which a tenth of the lots would be bought or sold: from those that are offered, best first, the rest of it
 * at the limit; in whole price units, the uneven part in the exchange's favour when buying.
 */
function firstTenth(
  terms: ContractTerms,
  { lots, buys, limit }: { lots: bigint; buys: boolean; limit: bigint },
  offers: readonly ContractOrder[],
): bigint {
  const tenth = (lots * terms.lotNotional) / (LOT * 10n);
  const unit = notionalOf(terms, 1n, 1n);
  let spent = 0n;
  let bought = 0n;
  for (const { price, qty, filledQty } of offers) {
    const worth = notionalOf(terms, qty - filledQty, price);
    if (spent + worth >= tenth) return priced(price);
    spent += worth;
    bought += qty - filledQty;
  }
  return priced(limit);

  /** All that was spent by the quantity, the last part of which is a fraction of `price`. */
  function priced(price: bigint): bigint {
    const [n, d] = [tenth * price, bought * price * unit + tenth - spent];
    return buys ? ceilDiv(n, d) : n / d;
  }
}

function refuseTriggers(
  { takeProfit, stopLoss, type, price }: OrderRequest,
  tickSize: bigint,
  direction: Direction,
  current: bigint,
): void {
  const isBeyond = (trigger: bigint, sign: bigint) =>
    trigger === 0n ||
    (fitsTrigger(trigger, tickSize) &&
      sign * (trigger - current) > 0n &&
      (type !== 'LIMIT' || sign * (trigger - price) > 0n));
  if (!isBeyond(takeProfit, direction) || !isBeyond(stopLoss, -direction)) throw new Rejected('TPSL_INVALID');
}

function reserveFor(world: ReferenceWorld, order: ContractOrder, reference: bigint): void {
  const { terms, mark } = contractOf(world, order.contract);
  const direction = directionOf(order.tradeType);
  order.qty = openQty(terms, order.lots / LOT, reference);
  if (order.qty === 0n) throw new Rejected('QTY_TOO_SMALL');
  const held = positionOf(world, order.memberId, order.contract, direction);
  const queued = queuedNotional(world, order);
  const notional = notionalOf(terms, order.qty, order.reservePrice);
  const side = notionalOf(terms, held?.qty ?? 0n, mark) + queued + notional;
  if (side > largestNotional(terms, order.leverage)) throw new Rejected('TIER_LIMIT');
  // No position may cost more than a number can hold, nor have more margin.
  if ((held?.openNotional ?? 0n) + queued + notional > MOST) throw new Rejected('TIER_LIMIT');
  if ((held?.margin ?? 0n) + 2n * (queued + notional) > MOST) throw new Rejected('TIER_LIMIT');
  if (held !== undefined && hasLivedLong(held)) throw new Rejected('TIER_LIMIT');
  const account = accountOf(world, order.memberId);
  const amount = orderReserve(terms, { ...order, direction }, mark);
  if (amount > MOST) throw new Rejected('TIER_LIMIT');
  refuseLateStop(world, order, held, reference);
  if (amount > available(world, account)) throw new Rejected('INSUFFICIENT_BALANCE');
  order.reserve = amount;
  reserve(world, account, amount);
}

/**
 * True when the sums over a position's life come near the bound of exact numbers: it must be closed before it may grow
 * again.
 */
function hasLivedLong({ openedQty, openedLots, realisedPnl, fees, funding }: Position): boolean {
  const most = 2n ** 52n;
  return [openedQty, openedLots, realisedPnl, fees, funding].some((sum) => sum > most || -sum > most);
}

/** The part of a position that other closing orders do not hold. */
export function closableOf(position: Position | undefined): Closable {
  return {
    qty: position === undefined ? 0n : position.qty - position.frozenQty,
    lots: position === undefined ? 0n : position.lots - position.frozenLots,
  };
}

function freezeFor(
  world: ReferenceWorld,
  order: ContractOrder,
  { closeAll, closePercent }: OrderRequest,
): void {
  const { terms } = contractOf(world, order.contract);
  const position = positionOf(world, order.memberId, order.contract, directionOf(order.tradeType));
  const closable = closableOf(position);
  if (position === undefined || closable.qty === 0n) throw new Rejected('POSITION_NOT_ENOUGH');
  const part = closePercent > 0 ? closeByPercent(terms, closable, BigInt(closePercent)) : closable;
  const isPart = closeAll || closePercent > 0;
  if (isPart) order.lots = part.lots;
  const qty = isPart ? part.qty : closeQty(terms, closable, order.lots);
  if (qty === undefined)
    throw new Rejected(order.lots > closable.lots ? 'POSITION_NOT_ENOUGH' : 'LOTS_INVALID');
  if (qty === 0n) throw new Rejected('QTY_TOO_SMALL');
  order.qty = qty;
  order.leverage = position.leverage;
  position.frozenQty += qty;
  position.frozenLots += order.lots;
  world.touched.add(position);
}
