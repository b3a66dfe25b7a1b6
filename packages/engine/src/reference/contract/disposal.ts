/** The liquidator's way out of a takeover (RULES 1.8): market, fund, deleveraging, shared loss. */

import { ceilTo, divRound, floorTo, mulDiv, PPM } from '@tern/math';
import { costPart, type Direction, notionalOf } from '@tern/math/contract';
import { equityAt, ownEquity, ranked } from './adl-queue.ts';
import { larger, smaller } from './amounts.ts';
import { bookSide, closeOrder } from './close-order.ts';
import { fillSide, reduce } from './fills.ts';
import { bankruptcyOf, scopeHolding } from './liquidated-scope.ts';
import { finishFill, mayHave } from './match.ts';
import { bearRounding, closeTakeover, netTakeovers, takeOne, takeoverOf } from './takeover.ts';
import { coverWallet, pnlOf } from './wallet.ts';
import {
  accountOf,
  type Contract,
  contractOf,
  LONG,
  openOrders,
  openPositions,
  type Position,
  type World,
} from './world.ts';

/** How far past the mark the liquidator trades. */
const SLIP_PERCENT = 2n;

/** The liquidator's way out of one takeover. */
export function dispose(
  world: World,
  name: string,
  direction: Direction,
  price: bigint,
  liquidatedMember: number,
): void {
  netTakeovers(world, name);
  const isHeld = () => takeoverOf(world, name, direction).qty > 0n;
  const slip = slipPrice(contractOf(world, name), direction);
  sell(world, name, direction, direction === LONG ? larger(price, slip) : smaller(price, slip), false);
  if (isHeld()) sell(world, name, direction, slip, true);
  if (isHeld()) deleverage(world, name, direction, price, liquidatedMember);
  if (isHeld()) closeAtMark(world, name, direction, liquidatedMember);
}

/** mark ∓ 2 %, rounded inward to the tick. */
function slipPrice({ terms, mark }: Contract, direction: Direction): bigint {
  return direction === LONG
    ? ceilTo(divRound(mark * (100n - SLIP_PERCENT), 100n, 'ceil'), terms.tickSize)
    : floorTo(divRound(mark * (100n + SLIP_PERCENT), 100n, 'floor'), terms.tickSize);
}

/** IOC against the book up to `limit`; with `isCut` each fill is as large as liquidator and fund can pay for. */
function sell(world: World, name: string, direction: Direction, limit: bigint, isCut: boolean): void {
  const { terms } = contractOf(world, name);
  for (;;) {
    const own = takeoverOf(world, name, direction);
    const [maker] = bookSide(world, name, direction === LONG ? 'buy' : 'sell');
    if (own.qty === 0n || maker === undefined) return;
    if (direction === LONG ? maker.price < limit : maker.price > limit) return;
    let qty = smaller(own.qty, maker.qty - maker.filledQty);
    if (isCut) qty = payable(world, name, direction, maker.price, qty);
    if (qty === 0n) return;
    const trial = structuredClone(world);
    const met = trial.orders.get(maker.orderId);
    if (met === undefined) throw new Error('an order in the book is unknown');
    fillSide(trial, met, 'maker', qty, maker.price);
    if (!mayHave(world, trial, met)) {
      closeOrder(world, maker, 'cancelled', 'MARGIN_AT_MATCH');
      continue;
    }
    const fee = mulDiv(notionalOf(terms, qty, maker.price), terms.takerFeePpm, PPM, 'ceil');
    closeTakeover(trial, name, direction, qty, maker.price, fee);
    finishFill(trial, met, 0, qty);
    Object.assign(world, trial);
  }
}

/** The largest quantity, in steps or all, at which liquidator and fund together stay at zero or above. */
function payable(world: World, name: string, direction: Direction, price: bigint, most: bigint): bigint {
  const { terms } = contractOf(world, name);
  const own = takeoverOf(world, name, direction);
  const holds = (qty: bigint) => {
    const notional = notionalOf(terms, qty, price);
    const gain = direction * (notional - costPart(own.openNotional, qty, own.qty));
    const fee = mulDiv(notional, terms.takerFeePpm, PPM, 'ceil');
    return world.liquidatorCash + world.fund + gain - fee >= 0n;
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

function deleverage(world: World, name: string, direction: Direction, price: bigint, last: number): void {
  for (const position of ranked(world, name, direction, last)) {
    const own = takeoverOf(world, name, direction);
    if (own.qty === 0n) return;
    if (equityAt(world, position, price) < 0n) continue;
    closeAgainst(world, position, smaller(own.qty, position.qty), price, direction);
  }
}

function closeAgainst(
  world: World,
  position: Position,
  qty: bigint,
  price: bigint,
  direction: Direction,
): void {
  const { memberId, contract } = position;
  for (const order of openOrders(world, { memberId, contract })) closeOrder(world, order, 'cancelled', 'ADL');
  const lots = mulDiv(position.lots, qty, position.qty, 'half-up');
  reduce(world, memberId, contract, position.direction, { qty, lots, price, fee: 0n });
  closeTakeover(world, contract, direction, qty, price, 0n);
  world.events.push({ kind: 'deleveraged', memberId, contract, qty, price });
}

/**
 * The last resort (1.8 iv): what is lacking is paid, the rest is closed at the mark against whoever can bear it; if that
 * does not suffice, the others of that side are taken over too and the liquidator's long and short net.
 */
function closeAtMark(world: World, name: string, direction: Direction, last: number): void {
  const { terms, mark } = contractOf(world, name);
  const held = () => takeoverOf(world, name, direction);
  const gain = direction * (notionalOf(terms, held().qty, mark) - held().openNotional);
  payLacking(world, name, gain);
  for (const position of ranked(world, name, direction, last)) {
    if (held().qty === 0n) return;
    closeAgainst(world, position, smaller(held().qty, position.qty), mark, direction);
  }
  for (const position of openPositions(world, { contract: name, direction: -direction as Direction })) {
    if (held().qty === 0n) return;
    const qty = smaller(held().qty, position.qty);
    const price = bankruptcyOf(world, position, scopeHolding(world, position));
    const cost = costPart(position.openNotional, qty, position.qty);
    const own = position.direction * (notionalOf(terms, qty, price) - cost);
    takeOne(world, position, qty, price, own);
    bearRounding(world, position);
    netTakeovers(world, name);
    payLacking(world, name, 0n);
  }
}

/** What liquidator and fund cannot pay once `gain` is realised: the winners', then DEFICIT's, and the contract stops. */
function payLacking(world: World, name: string, gain: bigint): void {
  const lacking = () => larger(0n, -(world.liquidatorCash + world.fund + gain));
  world.liquidatorCash += shareLoss(world, lacking());
  const unpaid = lacking();
  if (unpaid === 0n) return;
  world.deficit -= unpaid;
  world.liquidatorCash += unpaid;
  contractOf(world, name).status = 'HALTED';
  world.events.push({ kind: 'halted', contract: name });
}

/** Winners give up to their own equity, in proportion to it; left units one each in ranking order. */
function shareLoss(world: World, amount: bigint): bigint {
  const winners = openPositions(world)
    .filter((position) => !position.isLocked && !accountOf(world, position.memberId).isLocked)
    .map((position) => ({
      position,
      most: larger(0n, smaller(pnlOf(world, position), ownEquity(world, position))),
    }))
    .filter(({ most }) => most > 0n);
  const all = winners.reduce((sum, { most }) => sum + most, 0n);
  const total = smaller(amount, all);
  if (total <= 0n) return 0n;
  const shares = winners.map(({ most }) => (total * most) / all);
  let left = total - shares.reduce((sum, share) => sum + share, 0n);
  for (const [index, { most }] of winners.entries())
    if (left > 0n && (shares[index] as bigint) < most) {
      shares[index] = (shares[index] as bigint) + 1n;
      left--;
    }
  for (const [index, { position }] of winners.entries()) {
    const share = shares[index] as bigint;
    if (share === 0n) continue;
    position.openNotional += position.direction * share;
    contractOf(world, position.contract).clearing -= share;
    const { memberId, contract } = position;
    world.events.push({ kind: 'shared-loss', memberId, contract, amount: share });
    coverWallet(world, accountOf(world, memberId));
  }
  return total - left;
}
