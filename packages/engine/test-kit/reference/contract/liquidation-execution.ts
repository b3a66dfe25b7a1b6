/** The liquidator's way out of a takeover (rules/contracts#liquidation-execution): market, fund, deleveraging, shared loss. */
import { ceilTo, floorTo, mulDiv, PPM } from '@tern/math';
import {
  costPart,
  type Direction,
  fundSlipPpm,
  fundSlipPrices,
  notionalOf,
  pricesAround,
} from '@tern/math/contract';
import type { MemberId } from '../../../src/base/accounts.ts';
import { MAX_QTY } from '../../../src/base/limits.ts';
import type { ContractTradeSide } from '../../../src/contract/order-events.ts';
import { equityAt, ranked } from './adl-queue.ts';
import { larger, smaller } from './amounts.ts';
import { bookSide, closeOrder } from './close-order.ts';
import { fillSide, reduce } from './fills.ts';
import { budgetLeft, spendBudget } from './fund-hour.ts';
import { bankruptcyOf } from './liquidated-scope.ts';
import { check, endFilledMaker, exactPart, writeTrade } from './match.ts';
import { mayMeet } from './not-normal.ts';
import { payLacking } from './socialized-loss.ts';
import { closeTakeover, coverTaken, gainOf, netTakeovers, takeOne, takeoverOf } from './takeover.ts';
import { undoPoint } from './undo-point.ts';
import {
  accountOf,
  contractOf,
  deficitOf,
  fundOf,
  LONG,
  liquidatorOf,
  ordersIn,
  type Position,
  type ReferenceWorld,
  sideOf,
} from './world.ts';

/** The outcome of one takeover. */
interface Disposal {
  name: string;
  direction: Direction;
  /** The bankruptcy price. */
  price: bigint;
  liquidatedMember: MemberId;
  /** The takeover's own money and the results of its fills: below zero the fund pays. */
  own: bigint;
  marketQty: bigint;
  marketNotional: bigint;
  adlQty: bigint;
  markQty: bigint;
  sharedLoss: bigint;
  deficit: bigint;
}

/** A part of a takeover of several positions at once. */
export interface TakenPart {
  position: Position;
  price: bigint;
  /** The margin or allowance that the liquidator got with it. */
  lost: bigint;
}

/** The liquidator's way out of all of these; `before`: the fund with all cash before they were taken. */
export function disposeAll(world: ReferenceWorld, parts: TakenPart[], before: bigint): void {
  let worth = before;
  for (const [index, { position, price, lost }] of parts.entries()) {
    const disposal = disposalOf(position.contract, position.direction, price, position.memberId, lost);
    dispose(world, disposal);
    // The money that the later parts brought does not belong to this one.
    const waiting = parts.slice(index + 1).reduce((sum, { lost }) => sum + lost, 0n);
    const after = fundAtEnd(world) - waiting;
    writeExecuted(world, disposal, after - worth);
    worth = after;
  }
}

/** Pays a shortfall that remains though nothing is held: the cost of netting beyond a wallet. */
export function bearLack(world: ReferenceWorld, name: string, before: bigint): void {
  const disposal = disposalOf(name, LONG, 0n, 0, 0n);
  payLacking(world, disposal, 0n);
  const fundChange = fundAtEnd(world) - before;
  if (fundChange !== 0n || disposal.sharedLoss > 0n || disposal.deficit > 0n)
    writeExecuted(world, disposal, fundChange);
}

function disposalOf(
  name: string,
  direction: Direction,
  price: bigint,
  liquidatedMember: MemberId,
  own: bigint,
): Disposal {
  return {
    name,
    direction,
    price,
    liquidatedMember,
    own,
    marketQty: 0n,
    marketNotional: 0n,
    adlQty: 0n,
    markQty: 0n,
    sharedLoss: 0n,
    deficit: 0n,
  };
}

function dispose(world: ReferenceWorld, disposal: Disposal): void {
  const { name, direction, price } = disposal;
  netTakeovers(world, name);
  const held = takeoverOf(world, name, direction);
  const { takeoverSlipPpm } = contractOf(world, name).settings.bounds;
  const slip = priceBeyond(world, disposal, BigInt(takeoverSlipPpm));
  sell(world, disposal, direction === LONG ? larger(price, slip) : smaller(price, slip), 'ITSELF');
  if (held.qty > 0n) sell(world, disposal, fundsLimit(world, disposal), 'FUND');
  if (held.qty > 0n) deleverage(world, disposal);
  if (held.qty > 0n) closeAtMark(world, disposal);
}

function writeExecuted(world: ReferenceWorld, disposal: Disposal, fundChange: bigint): void {
  const { name, direction, marketQty, marketNotional, adlQty, markQty, sharedLoss, deficit } = disposal;
  world.model.events.push({
    kind: 'takeover-disposed',
    liquidationId: world.liquidationId,
    market: name,
    side: sideOf(direction),
    marketQty,
    marketNotional,
    adlQty,
    markQty,
    fundChange,
    sharedLoss,
    deficit,
  });
}

/** The fund if all of the liquidator's cash were its own now. */
export function fundAtEnd(world: ReferenceWorld): bigint {
  const cash = liquidatorOf(world).free;
  return fundOf(world).free + cash - larger(0n, smaller(cash, -deficitOf(world).free));
}

/** So far past the mark as the takeover is closed, rounded inward to the tick. */
function priceBeyond(world: ReferenceWorld, { name, direction }: Disposal, ppm: bigint): bigint {
  const { terms, mark } = contractOf(world, name);
  const { low, high } = pricesAround(terms, mark, ppm);
  return direction === LONG ? low : high;
}

/** The limit to which the fund pays: within its slip of the mark and of the anchor (decision 0026). */
function fundsLimit(world: ReferenceWorld, { name, direction }: Disposal): bigint {
  const { terms, settings, mark, index, indexSymbol } = contractOf(world, name);
  const known = world.model.indexes.get(indexSymbol)?.anchor ?? 0n;
  const prices = { mark, anchor: known > 0n ? known : index };
  const { low, high } = fundSlipPrices(terms, prices, fundSlipPpm(terms, settings));
  return direction === LONG ? low : high;
}

/**
 * The payer of the loss below the bankruptcy price: the takeover itself, or the fund within its budgets of the hour.
 */
type Payer = 'ITSELF' | 'FUND';

/** IOC against the book up to `limit`, each fill as large as liquidator and fund can and may pay for. */
function sell(world: ReferenceWorld, disposal: Disposal, limit: bigint, payer: Payer): void {
  const { name, direction } = disposal;
  const { terms } = contractOf(world, name);
  const own = takeoverOf(world, name, direction);
  for (;;) {
    const [maker] = bookSide(world, name, direction === LONG ? 'buy' : 'sell');
    if (own.qty === 0n || maker === undefined) return;
    if (direction === LONG ? maker.price < limit : maker.price > limit) return;
    const open = smaller(own.qty, maker.qty - maker.filledQty);
    if (!mayMeet(world, maker, maker.price)) {
      closeOrder(world, maker, 'cancelled', 'INDEX');
      continue;
    }
    const wanted = exactPart(world, maker, maker.price, open);
    if (wanted === 0n) {
      closeOrder(world, maker, 'cancelled', 'MARGIN_AT_MATCH');
      continue;
    }
    const qty = payable(world, disposal, maker.price, wanted, payer);
    if (qty === 0n) return;
    const putBack = undoPoint(world, [maker.memberId]);
    const makerMayHave = check(world, maker);
    const makerSide = fillSide(world, maker, 'maker', qty, maker.price);
    if (!makerMayHave()) {
      putBack();
      closeOrder(world, maker, 'cancelled', 'MARGIN_AT_MATCH');
      continue;
    }
    const notional = notionalOf(terms, qty, maker.price);
    const fee = feeOf(world, disposal, notional);
    const pnl = closeTakeover(world, name, direction, qty, maker.price, fee);
    const ownSide: ContractTradeSide = {
      orderId: 0,
      memberId: 0,
      tradeType: direction === LONG ? 'CLOSE_LONG' : 'CLOSE_SHORT',
      fee,
      lots: 0n,
      margin: 0n,
      pnl,
      cost: 0n,
    };
    writeTrade(world, maker, direction === LONG ? 'SELL' : 'BUY', qty, ownSide, makerSide);
    endFilledMaker(world, maker);
    if (payer === 'FUND') spendBudget(world, name, paidFor(disposal, pnl - fee));
    disposal.own += pnl - fee;
    disposal.marketQty += qty;
    disposal.marketNotional += notional;
  }
}

/** The fee of the next fill of a takeover: its fees are rounded up together. */
function feeOf(world: ReferenceWorld, { name, marketNotional }: Disposal, notional: bigint): bigint {
  const { takerFeePpm } = contractOf(world, name).terms;
  const fees = (of: bigint) => mulDiv(of, takerFeePpm, PPM, 'ceil');
  return fees(marketNotional + notional) - fees(marketNotional);
}

/** The amount by which a fill with this result raises the takeover's cost beyond its own money. */
function paidFor({ own }: Disposal, result: bigint): bigint {
  return larger(0n, -(own + result)) - larger(0n, -own);
}

/** The largest quantity, in steps or all, that costs no more than liquidator and fund have, and the fund may pay. */
function payable(
  world: ReferenceWorld,
  disposal: Disposal,
  price: bigint,
  most: bigint,
  payer: Payer,
): bigint {
  const { name, direction } = disposal;
  const { terms } = contractOf(world, name);
  const own = takeoverOf(world, name, direction);
  const means = larger(0n, liquidatorOf(world).free + fundOf(world).free);
  const holds = (qty: bigint) => {
    const notional = notionalOf(terms, qty, price);
    const gain = direction * (notional - costPart(own.openNotional, qty, own.qty));
    const result = gain - feeOf(world, disposal, notional);
    if (payer === 'FUND' && paidFor(disposal, result) > budgetLeft(world, name)) return false;
    return means + result >= 0n;
  };
  if (holds(most)) return most;
  let [fits, fails] = [0n, ceilTo(most, terms.qtyStep) / terms.qtyStep];
  while (fails - fits > 1n) {
    const middle = (fits + fails) / 2n;
    if (holds(middle * terms.qtyStep)) fits = middle;
    else fails = middle;
  }
  return fits * terms.qtyStep;
}

function deleverage(world: ReferenceWorld, disposal: Disposal): void {
  const { name, direction, price, liquidatedMember } = disposal;
  const own = takeoverOf(world, name, direction);
  for (const position of ranked(world, name, direction, liquidatedMember, 1n)) {
    if (own.qty === 0n) return;
    if (equityAt(world, position, price) < 0n) continue;
    const qty = smaller(own.qty, position.qty);
    closeAgainst(world, position, qty, price, direction);
    disposal.adlQty += qty;
  }
}

function closeAgainst(
  world: ReferenceWorld,
  position: Position,
  qty: bigint,
  price: bigint,
  direction: Direction,
): void {
  const { memberId, contract } = position;
  for (const order of [...ordersIn(world, memberId, contract)]) closeOrder(world, order, 'cancelled', 'ADL');
  // No part's notional may be more than a number holds.
  const { qtyStep } = contractOf(world, contract).terms;
  const worth = notionalOf(contractOf(world, contract).terms, 1n, larger(price, 1n));
  const most = larger(qtyStep, floorTo(BigInt(MAX_QTY) / worth, qtyStep));
  for (let left = qty; left > 0n; left -= smaller(most, left)) {
    const part = smaller(most, left);
    const lots = mulDiv(position.lots, part, position.qty, 'half-up');
    const { pnl } = reduce(world, position, { qty: part, lots, price, fee: 0n, end: 'ADL' });
    closeTakeover(world, contract, direction, part, price, 0n);
    world.model.events.push({
      kind: 'deleveraged',
      liquidationId: world.liquidationId,
      memberId,
      market: contract,
      side: sideOf(position.direction),
      qty: part,
      price,
      pnl,
    });
  }
}

/**
 * The last resort (1.8 iv): pays the shortfall and closes the rest at the mark against positions that can bear it; if
 * that does not suffice, it takes over the others of that side too, and the liquidator's long and short net.
 */
function closeAtMark(world: ReferenceWorld, disposal: Disposal): void {
  const { name, direction, liquidatedMember } = disposal;
  const { terms, mark } = contractOf(world, name);
  const held = takeoverOf(world, name, direction);
  payLacking(world, disposal, direction * (notionalOf(terms, held.qty, mark) - held.openNotional));
  for (const position of ranked(world, name, direction, liquidatedMember, 0n)) {
    if (held.qty === 0n) return;
    const qty = smaller(held.qty, position.qty);
    closeAgainst(world, position, qty, mark, direction);
    disposal.markQty += qty;
  }
  const others = contractOf(world, name).positions.filter((one) => one.direction !== direction);
  for (const position of others) {
    if (held.qty === 0n) return;
    const qty = smaller(held.qty, position.qty);
    for (const order of [...ordersIn(world, position.memberId, name)])
      closeOrder(world, order, 'cancelled', 'LIQUIDATION');
    const price = bankruptcyOf(world, position);
    const pnl = gainOf(world, position, qty, price);
    // It is told as its own liquidation's, if it waits for one.
    const { liquidationId } = position.mode === 'CROSS' ? accountOf(world, position.memberId) : position;
    world.takenWith.push(liquidationId);
    const marginLost = takeOne(world, position, qty, price);
    coverTaken(world, position);
    writeTaken(world, liquidationId, position, { qty, bankruptcyPrice: price, pnl, marginLost });
    netTakeovers(world, name);
    payLacking(world, disposal, 0n);
  }
}

export function writeTaken(
  world: ReferenceWorld,
  liquidationId: number,
  { memberId, contract, direction }: Position,
  taken: { qty: bigint; bankruptcyPrice: bigint; pnl: bigint; marginLost: bigint },
): void {
  world.model.events.push({
    kind: 'taken-over',
    liquidationId,
    memberId,
    market: contract,
    side: sideOf(direction),
    markPrice: contractOf(world, contract).mark,
    ...taken,
  });
}
