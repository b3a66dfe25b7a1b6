/** What an order must fulfil before it may match (RULES 1.1, 1.2), and what it reserves or freezes. */

import { pow10 } from '@tern/math';
import {
  closeQty,
  currentPriceHundredths,
  isWithinPriceBand,
  LOT_SCALE,
  largestNotional,
  marketBound,
  notionalOf,
  openQty,
  orderReserve,
} from '@tern/math/contract';
import { smaller } from './amounts.ts';
import { bookSide } from './close-order.ts';
import { Rejected } from './rejected.ts';
import { changeLeverage } from './settings.ts';
import { available } from './wallet.ts';
import {
  accountOf,
  type ContractOrder,
  contractOf,
  directionOf,
  isBuy,
  isOpening,
  openOrders,
  positionOf,
  settingOf,
  type TradeType,
  type TriggerSource,
  type World,
} from './world.ts';

export interface OrderRequest {
  memberId: number;
  contract: string;
  tradeType: TradeType;
  type: 'LIMIT' | 'MARKET';
  timeInForce?: ContractOrder['timeInForce'];
  price?: bigint;
  /** At LOT_SCALE; not read with closeAll. */
  lots: bigint;
  closeAll?: boolean;
  leverage?: bigint;
  takeProfit?: bigint;
  stopLoss?: bigint;
  triggerSource?: TriggerSource;
}

const MOST_OPEN_ORDERS = 200;

export function acceptOrder(world: World, request: OrderRequest): ContractOrder {
  const contract = contractOf(world, request.contract);
  const { terms, mark, last } = contract;
  const { memberId, tradeType, type } = request;
  const timeInForce = type === 'MARKET' ? 'IOC' : (request.timeInForce ?? 'GTC');
  refuseByState(world, request);
  const direction = directionOf(tradeType);
  if (type === 'LIMIT') {
    const price = request.price ?? 0n;
    if (price <= 0n) throw new Rejected('PRICE_INVALID');
    if (price % terms.tickSize !== 0n) throw new Rejected('PRICE_TICK');
    if (!isWithinPriceBand(price, currentPriceHundredths(last, mark))) throw new Rejected('PRICE_BAND');
  }
  if (openOrders(world, { memberId, contract: request.contract }).length >= MOST_OPEN_ORDERS)
    throw new Rejected('TOO_MANY_ORDERS');
  if (isOpening(tradeType) && request.leverage !== undefined) {
    const { leverage } = settingOf(world, memberId, request.contract);
    if (leverage !== request.leverage) changeLeverage(world, memberId, request.contract, request.leverage);
  }
  const prices = pricesOf(world, request);
  refuseTriggers(request, direction, currentPriceHundredths(last, mark));
  const order: ContractOrder = {
    ...{ orderId: ++world.lastId, memberId, contract: request.contract, tradeType, type, timeInForce },
    ...{ price: prices.limit, reservePrice: prices.reserve, lossPrice: prices.loss },
    ...{ lots: request.lots, qty: 0n, filledQty: 0n, filledNotional: 0n, filledLots: 0n },
    ...{ reserve: 0n, margin: 0n, fee: 0n, exactFeePpm: 0n },
    leverage: settingOf(world, memberId, request.contract).leverage,
    ...{ makerFeePpm: terms.makerFeePpm, takerFeePpm: terms.takerFeePpm },
    ...{ takeProfit: request.takeProfit ?? 0n, stopLoss: request.stopLoss ?? 0n },
    ...{ triggerSource: request.triggerSource ?? 'MARK', status: 'pending', reason: 'NONE' },
  };
  if (isOpening(tradeType)) reserveFor(world, order, prices.reference);
  else freezeFor(world, order, request.closeAll === true);
  return order;
}

function refuseByState(world: World, { contract: name, memberId, tradeType, type }: OrderRequest): void {
  const contract = contractOf(world, name);
  if (contract.status === 'HALTED') throw new Rejected('CONTRACT_HALTED');
  if (contract.status === 'CANCEL_ONLY') throw new Rejected('MARKET_CANCEL_ONLY');
  if (contract.status !== 'OPEN') throw new Rejected('MARKET_NOT_OPEN');
  const opens = isOpening(tradeType);
  if (contract.feed === 'DEAD' && (opens || type === 'MARKET')) throw new Rejected('INDEX_UNAVAILABLE');
  if (contract.feed === 'DEGRADED' && opens) throw new Rejected('INDEX_DEGRADED');
  const { isLocked } = accountOf(world, memberId);
  if (isLocked || positionOf(world, memberId, name, directionOf(tradeType)).isLocked)
    throw new Rejected('LIQUIDATING');
}

/** What the order may trade at, what it reserves at, where its loss counts from, and what turns lots into quantity. */
function pricesOf(
  world: World,
  { contract: name, memberId, tradeType, type, lots, ...request }: OrderRequest,
) {
  const { terms, mark } = contractOf(world, name);
  const buys = isBuy(tradeType);
  const others = bookSide(world, name, buys ? 'sell' : 'buy').filter((order) => order.memberId !== memberId);
  const best = others[0]?.price;
  if (type === 'LIMIT') {
    const limit = request.price ?? 0n;
    const opposite = bookSide(world, name, buys ? 'sell' : 'buy')[0]?.price;
    const real =
      opposite === undefined ? limit : buys ? smaller(limit, opposite) : limit > opposite ? limit : opposite;
    return { limit, reserve: buys ? limit : real, loss: limit, reference: real };
  }
  const bound = marketBound(terms, buys ? 'buy' : 'sell', mark, terms.marketBoundPercent);
  const inside = others.filter(({ price }) => (buys ? price <= bound : price >= bound));
  if (best === undefined || inside.length === 0) throw new Rejected('NO_LIQUIDITY');
  if (!isOpening(tradeType)) return { limit: bound, reserve: 0n, loss: 0n, reference: best };
  let left = openQty(terms, lots / pow10(LOT_SCALE), best);
  let worst = best;
  for (const order of inside) {
    if (left <= 0n) break;
    worst = order.price;
    left -= order.qty - order.filledQty;
  }
  return { limit: worst, reserve: buys ? worst : best, loss: worst, reference: best };
}

function refuseTriggers(
  { takeProfit = 0n, stopLoss = 0n, type, price = 0n }: OrderRequest,
  direction: 1n | -1n,
  currentHundredths: bigint,
): void {
  const isBeyond = (trigger: bigint, sign: bigint) =>
    trigger === 0n ||
    (sign * (trigger * 100n - currentHundredths) > 0n && (type !== 'LIMIT' || sign * (trigger - price) > 0n));
  if (!isBeyond(takeProfit, direction) || !isBeyond(stopLoss, -direction)) throw new Rejected('TPSL_INVALID');
}

function reserveFor(world: World, order: ContractOrder, reference: bigint): void {
  const { terms, mark } = contractOf(world, order.contract);
  const direction = directionOf(order.tradeType);
  const whole = order.lots / pow10(LOT_SCALE);
  if (order.lots % pow10(LOT_SCALE) !== 0n || whole < 1n || whole > terms.maxLots)
    throw new Rejected('LOTS_INVALID');
  order.qty = openQty(terms, whole, reference);
  if (order.qty === 0n) throw new Rejected('QTY_TOO_SMALL');
  const held = positionOf(world, order.memberId, order.contract, direction);
  const queued = openOrders(world, {
    ...{ memberId: order.memberId, contract: order.contract, tradeType: order.tradeType },
  }).reduce((sum, other) => sum + notionalOf(terms, other.qty - other.filledQty, other.reservePrice), 0n);
  const notional = notionalOf(terms, order.qty, order.reservePrice);
  if (notionalOf(terms, held.qty, mark) + queued + notional > largestNotional(terms, order.leverage))
    throw new Rejected('TIER_LIMIT');
  const account = accountOf(world, order.memberId);
  const reserve = orderReserve(terms, { ...order, direction }, mark);
  if (reserve > available(world, account)) throw new Rejected('INSUFFICIENT_BALANCE');
  order.reserve = reserve;
  account.free -= reserve;
  account.reserved += reserve;
}

function freezeFor(world: World, order: ContractOrder, closeAll: boolean): void {
  const { terms } = contractOf(world, order.contract);
  const position = positionOf(world, order.memberId, order.contract, directionOf(order.tradeType));
  const closable = { qty: position.qty - position.frozenQty, lots: position.lots - position.frozenLots };
  if (closeAll) order.lots = closable.lots;
  if (closable.qty === 0n) throw new Rejected('POSITION_NOT_ENOUGH');
  const qty = closeAll ? closable.qty : closeQty(terms, closable, order.lots);
  if (qty === undefined)
    throw new Rejected(order.lots > closable.lots ? 'POSITION_NOT_ENOUGH' : 'LOTS_INVALID');
  if (qty === 0n) throw new Rejected('QTY_TOO_SMALL');
  order.qty = qty;
  position.frozenQty += qty;
  position.frozenLots += order.lots;
}
