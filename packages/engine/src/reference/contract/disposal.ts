/** The liquidator's way out of a takeover (RULES 1.8): market, fund, deleveraging, shared loss. */
import { ceilTo, divRound, floorTo, mulDiv, PPM } from '@tern/math';
import { compareForAdl, costPart, type Direction, notionalOf } from '@tern/math/contract';
import type { MemberId } from '../../accounts.ts';
import type { ContractTradeSide } from '../../events.ts';
import { MAX_QTY } from '../../limits.ts';
import { equityAt, ownEquity, ranked, rankOf } from './adl-queue.ts';
import { larger, smaller } from './amounts.ts';
import { bookSide, closeOrder } from './close-order.ts';
import { fillSide, reduce } from './fills.ts';
import { bankruptcyOf } from './liquidated-scope.ts';
import { check, exactPart, tellTrade } from './match.ts';
import { photograph } from './photograph.ts';
import { closeTakeover, coverTaken, gainOf, netTakeovers, takeOne, takeoverOf } from './takeover.ts';
import { tellContract } from './tell.ts';
import { pnlOf } from './wallet.ts';
import {
  accountOf,
  type Contract,
  contractOf,
  deficitOf,
  fundOf,
  isLocked,
  LONG,
  liquidatorOf,
  openPositions,
  ordersIn,
  type Position,
  pay,
  sideOf,
  type World,
} from './world.ts';

/** How far past the mark the liquidator trades. */
const SLIP_PERCENT = 2n;

/** What became of one takeover. */
interface Disposal {
  name: string;
  direction: Direction;
  /** The bankruptcy price. */
  price: bigint;
  liquidatedMember: MemberId;
  marketQty: bigint;
  marketNotional: bigint;
  adlQty: bigint;
  markQty: bigint;
  sharedLoss: bigint;
  deficit: bigint;
}

/** What was taken over at once. */
export interface TakenPart {
  position: Position;
  price: bigint;
  /** The margin or allowance that the liquidator got with it. */
  lost: bigint;
}

/** The liquidator's way out of all of these; `before`: the fund with all cash before they were taken. */
export function disposeAll(world: World, parts: TakenPart[], before: bigint): void {
  let worth = before;
  for (const [index, { position, price }] of parts.entries()) {
    const disposal = disposalOf(position.contract, position.direction, price, position.memberId);
    dispose(world, disposal);
    // What the others brought is not this one's.
    const waiting = parts.slice(index + 1).reduce((sum, { lost }) => sum + lost, 0n);
    const after = fundAtEnd(world) - waiting;
    tellDisposed(world, disposal, after - worth);
    worth = after;
  }
}

/** What is lacking though nothing is held: what netting cost a wallet. */
export function bearLack(world: World, name: string, before: bigint): void {
  const disposal = disposalOf(name, LONG, 0n, 0);
  payLacking(world, disposal, 0n);
  const fundChange = fundAtEnd(world) - before;
  if (fundChange !== 0n || disposal.sharedLoss > 0n || disposal.deficit > 0n)
    tellDisposed(world, disposal, fundChange);
}

function disposalOf(name: string, direction: Direction, price: bigint, liquidatedMember: MemberId): Disposal {
  return {
    ...{ name, direction, price, liquidatedMember, marketQty: 0n, marketNotional: 0n, adlQty: 0n },
    ...{ markQty: 0n, sharedLoss: 0n, deficit: 0n },
  };
}

function dispose(world: World, disposal: Disposal): void {
  const { name, direction, price } = disposal;
  netTakeovers(world, name);
  const held = takeoverOf(world, name, direction);
  const slip = slipPrice(contractOf(world, name), direction);
  sell(world, disposal, direction === LONG ? larger(price, slip) : smaller(price, slip));
  if (held.qty > 0n) sell(world, disposal, slip);
  if (held.qty > 0n) deleverage(world, disposal);
  if (held.qty > 0n) closeAtMark(world, disposal);
}

function tellDisposed(world: World, disposal: Disposal, fundChange: bigint): void {
  const { name, direction, marketQty, marketNotional, adlQty, markQty, sharedLoss, deficit } = disposal;
  world.model.events.push({
    ...{ kind: 'takeover-disposed', liquidationId: world.liquidationId, market: name },
    ...{ side: sideOf(direction), marketQty, marketNotional, adlQty, markQty },
    ...{ fundChange, sharedLoss, deficit },
  });
}

/** The fund if all of the liquidator's cash were its own now. */
export function fundAtEnd(world: World): bigint {
  const cash = liquidatorOf(world).free;
  return fundOf(world).free + cash - larger(0n, smaller(cash, -deficitOf(world).free));
}

/** mark ∓ 2 %, rounded inward to the tick. */
function slipPrice({ terms, mark }: Contract, direction: Direction): bigint {
  return direction === LONG
    ? ceilTo(divRound(mark * (100n - SLIP_PERCENT), 100n, 'ceil'), terms.tickSize)
    : floorTo(divRound(mark * (100n + SLIP_PERCENT), 100n, 'floor'), terms.tickSize);
}

/** IOC against the book up to `limit`, each fill as large as liquidator and fund can pay for. */
function sell(world: World, disposal: Disposal, limit: bigint): void {
  const { name, direction } = disposal;
  const { terms } = contractOf(world, name);
  const own = takeoverOf(world, name, direction);
  for (;;) {
    const [maker] = bookSide(world, name, direction === LONG ? 'buy' : 'sell');
    if (own.qty === 0n || maker === undefined) return;
    if (direction === LONG ? maker.price < limit : maker.price > limit) return;
    const wanted = exactPart(world, maker, maker.price, smaller(own.qty, maker.qty - maker.filledQty));
    if (wanted === 0n) {
      closeOrder(world, maker, 'cancelled', 'MARGIN_AT_MATCH');
      continue;
    }
    const qty = payable(world, disposal, maker.price, wanted);
    if (qty === 0n) return;
    const putBack = photograph(world, [maker.memberId]);
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
      ...{ orderId: 0, memberId: 0, tradeType: direction === LONG ? 'CLOSE_LONG' : 'CLOSE_SHORT' },
      ...{ fee, lots: 0n, margin: 0n, pnl, cost: 0n },
    };
    tellTrade(world, maker, direction === LONG ? 'SELL' : 'BUY', qty, ownSide, makerSide);
    if (maker.filledQty === maker.qty) closeOrder(world, maker, 'matched', 'NONE');
    disposal.marketQty += qty;
    disposal.marketNotional += notional;
  }
}

/** Of the next fill of a takeover: its fees are rounded up together. */
function feeOf(world: World, { name, marketNotional }: Disposal, notional: bigint): bigint {
  const { takerFeePpm } = contractOf(world, name).terms;
  const fees = (of: bigint) => mulDiv(of, takerFeePpm, PPM, 'ceil');
  return fees(marketNotional + notional) - fees(marketNotional);
}

/** The largest quantity, in steps or all, that costs no more than liquidator and fund have. */
function payable(world: World, disposal: Disposal, price: bigint, most: bigint): bigint {
  const { name, direction } = disposal;
  const { terms } = contractOf(world, name);
  const own = takeoverOf(world, name, direction);
  const means = larger(0n, liquidatorOf(world).free + fundOf(world).free);
  const holds = (qty: bigint) => {
    const notional = notionalOf(terms, qty, price);
    const gain = direction * (notional - costPart(own.openNotional, qty, own.qty));
    return means + gain - feeOf(world, disposal, notional) >= 0n;
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

function deleverage(world: World, disposal: Disposal): void {
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
  world: World,
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
      ...{ kind: 'deleveraged', liquidationId: world.liquidationId, memberId, market: contract },
      ...{ side: sideOf(position.direction), qty: part, price, pnl },
    });
  }
}

/**
 * The last resort (1.8 iv): what is lacking is paid, the rest is closed at the mark against whoever can bear it; if that
 * does not suffice, the others of that side are taken over too and the liquidator's long and short net.
 */
function closeAtMark(world: World, disposal: Disposal): void {
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
    tellTaken(world, liquidationId, position, { qty, bankruptcyPrice: price, pnl, marginLost });
    netTakeovers(world, name);
    payLacking(world, disposal, 0n);
  }
}

export function tellTaken(
  world: World,
  liquidationId: number,
  { memberId, contract, direction }: Position,
  taken: { qty: bigint; bankruptcyPrice: bigint; pnl: bigint; marginLost: bigint },
): void {
  world.model.events.push({
    ...{ kind: 'taken-over', liquidationId, memberId, market: contract },
    ...{ side: sideOf(direction), markPrice: contractOf(world, contract).mark, ...taken },
  });
}

/** What liquidator and fund cannot pay once `gain` is realised: the winners', then DEFICIT's, and the contract stops. */
function payLacking(
  world: World,
  disposal: { name: string; sharedLoss: bigint; deficit: bigint },
  gain: bigint,
): void {
  const liquidator = liquidatorOf(world);
  const lacking = () => larger(0n, -(liquidator.free + fundOf(world).free + gain));
  const shared = shareLoss(world, lacking());
  pay(world, liquidator, shared);
  disposal.sharedLoss += shared;
  const unpaid = lacking();
  if (unpaid === 0n) return;
  pay(world, deficitOf(world), -unpaid);
  pay(world, liquidator, unpaid);
  disposal.deficit += unpaid;
  const contract = contractOf(world, disposal.name);
  if (contract.status === 'HALTED' && contract.haltedBy === 'DEFICIT') return;
  contract.status = 'HALTED';
  contract.haltedBy = 'DEFICIT';
  contract.reason = 'DEFICIT';
  tellContract(world, contract);
}

/** Winners give up to their own equity, in proportion to it; left units one each in ranking order. */
function shareLoss(world: World, amount: bigint): bigint {
  if (amount <= 0n) return 0n;
  const winners = openPositions(world)
    .filter((position) => !isLocked(world, position) && pnlOf(world, position) > 0n)
    .map((position) => ({ position, most: smaller(pnlOf(world, position), ownEquity(world, position)) }))
    .filter(({ most }) => most > 0n)
    .map((winner) => ({ ...winner, share: 0n, rank: rankOf(world, winner.position) }));
  const all = winners.reduce((sum, { most }) => sum + most, 0n);
  const total = smaller(amount, all);
  if (total === 0n) return 0n;
  for (const winner of winners) winner.share = (total * winner.most) / all;
  let left = winners.reduce((rest, { share }) => rest - share, total);
  for (const winner of [...winners].sort((a, b) => compareForAdl(a.rank, b.rank)))
    if (left > 0n && winner.share < winner.most) {
      winner.share++;
      left--;
    }
  for (const { position, share } of winners) {
    if (share === 0n) continue;
    position.openNotional += position.direction * share;
    contractOf(world, position.contract).clearing -= share;
    world.touched.add(position);
    const { memberId, contract: market, direction } = position;
    world.model.events.push({
      ...{ kind: 'loss-shared', liquidationId: world.liquidationId, memberId, market },
      ...{ side: sideOf(direction), amount: share },
    });
  }
  return total - left;
}
