/**
 * Liquidation (RULES 1.8): one scope a command, from cancelling its orders to the disposal of what was taken over:
 * market, insurance fund, deleveraging, shared loss. The liquidator is flat afterwards.
 */
import { ceilTo, divRound, floorTo, mulDiv, PPM } from '@tern/math';
import {
  type AdlPosition,
  bankruptcyPrice,
  compareForAdl,
  costPart,
  crossShare,
  type Direction,
  mustBeLiquidated,
  notionalOf,
  quotePerUnit,
  releasedMargin,
  type Scope,
} from '@tern/math/contract';
import { bookSide, closeOrder, endIfEmpty, fillSide, reduce } from './book.ts';
import { finishFill, mayHave } from './match.ts';
import { crossScope, isolatedScope, needOf, scopeOf } from './risk.ts';
import { coverWallet, pnlOf } from './wallet.ts';
import {
  accountOf,
  type Contract,
  contractOf,
  isQuiet,
  LONG,
  openOrders,
  openPositions,
  type Position,
  positionOf,
  type ScopeKey,
  SHORT,
  type Takeover,
  type World,
} from './world.ts';

/** How far past the mark the liquidator trades. */
const SLIP_PERCENT = 2n;
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Takes one scope off the queue; false when nothing waits. */
export function continueLiquidation(world: World): boolean {
  const key = world.queue.find((one) => mayProceed(world, one));
  if (key === undefined) return false;
  world.queue.splice(world.queue.indexOf(key), 1);
  const scope = 'contract' in key ? isolatedOf(world, key) : crossOf(world, key.memberId);
  if (scope.isDue()) {
    scope.cancel();
    work(world, scope);
  }
  if (scope.positions().length === 0 || !scope.isDue()) scope.unlock();
  else world.queue.push(key);
  settleLiquidator(world);
  return true;
}

interface Liquidated {
  memberId: number;
  /** What is left of it in contracts whose marks count. */
  positions(): Position[];
  scope(): Scope;
  isDue(): boolean;
  cancel(): void;
  unlock(): void;
}

/** Somebody's positions in contracts that are not NORMAL wait. */
function mayProceed(world: World, key: ScopeKey): boolean {
  if ('contract' in key) return !isQuiet(world, contractOf(world, key.contract));
  const own = openPositions(world, { memberId: key.memberId, mode: 'CROSS' });
  return own.length === 0 || own.some((position) => !isQuiet(world, contractOf(world, position.contract)));
}

function isolatedOf(
  world: World,
  { memberId, contract, direction }: { memberId: number; contract: string; direction: Direction },
): Liquidated {
  // Asked anew each time: a fill puts a copy in the world's place.
  const position = () => positionOf(world, memberId, contract, direction);
  return {
    memberId,
    positions: () => (position().qty > 0n ? [position()] : []),
    scope: () => isolatedScope(world, position()),
    isDue: () => position().qty > 0n && mustBeLiquidated(isolatedScope(world, position())),
    cancel: () => cancelAll(world, memberId, contract),
    unlock: () => {
      position().isLocked = false;
      world.events.push({ kind: 'unlocked', memberId, contract });
    },
  };
}

function crossOf(world: World, memberId: number): Liquidated {
  const all = () => openPositions(world, { memberId, mode: 'CROSS' });
  return {
    memberId,
    positions: () => all().filter((position) => !isQuiet(world, contractOf(world, position.contract))),
    scope: () => crossScope(world, memberId),
    isDue: () => all().length > 0 && mustBeLiquidated(crossScope(world, memberId)),
    cancel: () => {
      for (const name of world.contracts.keys()) cancelAll(world, memberId, name);
    },
    unlock: () => {
      accountOf(world, memberId).isLocked = false;
      world.events.push({ kind: 'unlocked', memberId, contract: '' });
    },
  };
}

/** Step 1: orders, plans and triggers of the contract. */
function cancelAll(world: World, memberId: number, contract: string): void {
  for (const order of openOrders(world, { memberId, contract }))
    closeOrder(world, order, 'cancelled', 'LIQUIDATION');
  for (const plan of [...world.plans.values()])
    if (plan.memberId === memberId && plan.contract === contract) world.plans.delete(plan.planId);
  for (const direction of [LONG, SHORT])
    Object.assign(positionOf(world, memberId, contract, direction), { takeProfit: 0n, stopLoss: 0n });
}

function work(world: World, liquidated: Liquidated): void {
  const isCross = liquidated.positions().some(({ mode }) => mode === 'CROSS');
  if (isCross) selfNet(world, liquidated);
  while (liquidated.isDue() && liquidated.scope().equity > 0n) {
    const position = stepDownFirst(world, liquidated);
    if (position === undefined) break;
    const contract = contractOf(world, position.contract);
    const cap = capBelow(contract, position.qty);
    const over = notionalOf(contract.terms, position.qty, contract.mark) - cap;
    const exact = divRound(over, contract.mark * quotePerUnit(contract.terms), 'ceil');
    const qty = smaller(ceilTo(exact, contract.terms.qtyStep), position.qty);
    takeOver(world, [{ position, qty, price: bankruptcyOf(world, position, liquidated) }]);
  }
  if (!liquidated.isDue()) return;
  const all = liquidated.positions().map((position) => ({
    ...{ position, qty: position.qty, price: bankruptcyOf(world, position, liquidated) },
  }));
  takeOver(world, all);
}

/** Step 2: long and short of one contract, at the mark, without a fee. */
function selfNet(world: World, liquidated: Liquidated): void {
  for (const name of new Set(liquidated.positions().map(({ contract }) => contract))) {
    const long = positionOf(world, liquidated.memberId, name, LONG);
    const short = positionOf(world, liquidated.memberId, name, SHORT);
    if (long.mode !== 'CROSS') continue;
    const qty = smaller(long.qty, short.qty);
    if (qty === 0n) continue;
    for (const side of [long, short]) {
      const lots = mulDiv(side.lots, qty, side.qty, 'half-up');
      const price = contractOf(world, name).mark;
      reduce(world, liquidated.memberId, name, side.direction, { qty, lots, price, fee: 0n });
    }
  }
}

/** Step 3: the position above tier 1 with the lowest result, then the larger notional. */
function stepDownFirst(world: World, liquidated: Liquidated): Position | undefined {
  const above = liquidated.positions().filter((position) => {
    const contract = contractOf(world, position.contract);
    return capBelow(contract, position.qty) > 0n;
  });
  const notional = ({ contract, qty }: Position) =>
    notionalOf(contractOf(world, contract).terms, qty, contractOf(world, contract).mark);
  return above.sort((a, b) => {
    const [pa, pb] = [pnlOf(world, a), pnlOf(world, b)];
    if (pa !== pb) return pa < pb ? -1 : 1;
    return notional(a) > notional(b) ? -1 : 1;
  })[0];
}

/** The cap of the tier below the position's; 0n in tier 1. */
function capBelow({ terms, mark }: Contract, qty: bigint): bigint {
  const notional = notionalOf(terms, qty, mark);
  return terms.tiers.reduce(
    (cap, tier, index) => (index < terms.tiers.length - 1 && notional > tier.cap ? tier.cap : cap),
    0n,
  );
}

function bankruptcyOf(world: World, position: Position, liquidated: Liquidated): bigint {
  const { terms, mark } = contractOf(world, position.contract);
  const { direction, qty } = position;
  if (position.mode === 'ISOLATED') {
    const share = { numerator: position.margin, denominator: 1n };
    return bankruptcyPrice(terms, { direction, qty, value: position.openNotional, share });
  }
  const { equity, needPpm } = liquidated.scope();
  const losses = openPositions(world, { memberId: liquidated.memberId, mode: 'CROSS' }).reduce(
    (sum, one) => (pnlOf(world, one) < 0n ? sum - pnlOf(world, one) : sum),
    0n,
  );
  const share = crossShare(
    { equity, needPpm, losses },
    { needPpm: needOf(world, position), unrealisedPnl: pnlOf(world, position) },
  );
  return bankruptcyPrice(terms, { direction, qty, value: notionalOf(terms, qty, mark), share });
}

interface Taking {
  position: Position;
  qty: bigint;
  price: bigint;
}

/** Takes all of these at once, gains before losses, and gets rid of each. */
function takeOver(world: World, takings: Taking[]): void {
  const gainOf = ({ position, qty, price }: Taking) => {
    const { terms } = contractOf(world, position.contract);
    const cost = costPart(position.openNotional, qty, position.qty);
    return position.direction * (notionalOf(terms, qty, price) - cost);
  };
  const ordered = takings.map((taking) => ({ ...taking, gain: gainOf(taking) }));
  ordered.sort((a, b) =>
    a.gain === b.gain ? a.position.positionId - b.position.positionId : a.gain > b.gain ? -1 : 1,
  );
  for (const { position, qty, price, gain } of ordered) takeOne(world, position, qty, price, gain);
  const account = accountOf(world, takings[0]?.position.memberId ?? 0);
  for (const { position, qty, price } of ordered) {
    if (position.mode !== 'CROSS') continue;
    const { terms } = contractOf(world, position.contract);
    const allowance = mulDiv(notionalOf(terms, qty, price), terms.takerFeePpm, PPM, 'ceil');
    const paid = larger(0n, smaller(allowance, account.free));
    account.free -= paid;
    world.liquidatorCash += paid;
  }
  for (const { position } of ordered) bearRounding(world, position);
  for (const { position, price } of ordered)
    dispose(world, position.contract, position.direction, price, position.memberId);
}

function takeOne(world: World, position: Position, qty: bigint, price: bigint, gain: bigint): void {
  const contract = contractOf(world, position.contract);
  const account = accountOf(world, position.memberId);
  const { direction, memberId } = position;
  const cost = costPart(position.openNotional, qty, position.qty);
  const margin = releasedMargin(position.margin, qty, position.qty);
  position.openNotional -= cost;
  position.margin -= margin;
  position.lots -= mulDiv(position.lots, qty, position.qty, 'half-up');
  position.qty -= qty;
  contract.clearing -= gain;
  if (position.mode === 'ISOLATED') world.liquidatorCash += margin + gain;
  else account.free += gain;
  endIfEmpty(position);
  const takeover = takeoverOf(world, position.contract, direction);
  takeover.qty += qty;
  takeover.openNotional += notionalOf(contract.terms, qty, price);
  world.events.push({ kind: 'taken-over', memberId, contract: position.contract, direction, qty, price });
}

function takeoverOf(world: World, contract: string, direction: Direction): Takeover {
  const key = `${contract} ${direction}`;
  const found = world.takeovers.get(key) ?? { qty: 0n, openNotional: 0n };
  world.takeovers.set(key, found);
  return found;
}

/** The liquidator's way out of one takeover. */
function dispose(
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

function netTakeovers(world: World, name: string): void {
  const [long, short] = [takeoverOf(world, name, LONG), takeoverOf(world, name, SHORT)];
  const qty = smaller(long.qty, short.qty);
  if (qty === 0n) return;
  const contract = contractOf(world, name);
  const result = costPart(short.openNotional, qty, short.qty) - costPart(long.openNotional, qty, long.qty);
  for (const side of [long, short]) {
    side.openNotional -= costPart(side.openNotional, qty, side.qty);
    side.qty -= qty;
  }
  world.liquidatorCash += result;
  contract.clearing -= result;
}

/** Closes `qty` of a takeover at a price. */
function closeTakeover(
  world: World,
  name: string,
  direction: Direction,
  qty: bigint,
  price: bigint,
  fee: bigint,
): void {
  const contract = contractOf(world, name);
  const own = takeoverOf(world, name, direction);
  const cost = costPart(own.openNotional, qty, own.qty);
  const gain = direction * (notionalOf(contract.terms, qty, price) - cost);
  own.openNotional -= cost;
  own.qty -= qty;
  contract.clearing -= gain;
  world.liquidatorCash += gain - fee;
  world.fees += fee;
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

/** Positions of the other side in ranking order; the liquidated member's own last. */
function ranked(world: World, name: string, direction: Direction, last: number): Position[] {
  const { terms, mark } = contractOf(world, name);
  const candidates = openPositions(world, { contract: name, direction: -direction as Direction })
    .filter((position) => !position.isLocked && !accountOf(world, position.memberId).isLocked)
    .map((position) => ({ position, rank: rankOf(world, position, notionalOf(terms, position.qty, mark)) }))
    .filter(({ rank }) => rank.equity > 0n);
  candidates.sort((a, b) => {
    const [x, y] = [a.position.memberId === last, b.position.memberId === last];
    if (x !== y) return x ? 1 : -1;
    return compareForAdl(a.rank, b.rank);
  });
  return candidates.map(({ position }) => position);
}

function rankOf(world: World, position: Position, notional: bigint): AdlPosition {
  const { positionId, direction, qty, openNotional } = position;
  return { positionId, direction, qty, notional, openNotional, equity: ownEquity(world, position) };
}

/** Of an isolated position its margin and result; of a cross one its part of the account's equity, floored. */
function ownEquity(world: World, position: Position): bigint {
  if (position.mode === 'ISOLATED') return isolatedScope(world, position).equity;
  const scope = scopeOf(world, position);
  if (scope.equity <= 0n || scope.needPpm === 0n) return scope.equity;
  return (scope.equity * needOf(world, position)) / scope.needPpm;
}

function deleverage(world: World, name: string, direction: Direction, price: bigint, last: number): void {
  for (const position of ranked(world, name, direction, last)) {
    const own = takeoverOf(world, name, direction);
    if (own.qty === 0n) return;
    if (equityAt(world, position, price) < 0n) continue;
    closeAgainst(world, position, smaller(own.qty, position.qty), price, direction);
  }
}

/** What the position's scope would have after closing all of it at `price`. */
function equityAt(world: World, position: Position, price: bigint): bigint {
  const { terms, mark } = contractOf(world, position.contract);
  const apart =
    position.direction * (notionalOf(terms, position.qty, price) - notionalOf(terms, position.qty, mark));
  return scopeOf(world, position).equity + apart;
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

function scopeHolding(world: World, { mode, memberId, contract, direction }: Position): Liquidated {
  return mode === 'ISOLATED'
    ? isolatedOf(world, { memberId, contract, direction })
    : crossOf(world, memberId);
}

/** What rounding to the tick leaves below zero in a wallet without positions is the liquidator's. */
function bearRounding(world: World, { memberId }: Position): void {
  const account = accountOf(world, memberId);
  if (account.free >= 0n || openPositions(world, { memberId, mode: 'CROSS' }).length > 0) return;
  world.liquidatorCash += account.free;
  account.free = 0n;
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

/** When nothing is left to dispose of, the cash goes to the fund; its income repays the deficit first. */
function settleLiquidator(world: World): void {
  if ([...world.takeovers.values()].some(({ qty }) => qty > 0n))
    throw new Error('the liquidator is not flat');
  payFund(world, world.liquidatorCash);
  world.liquidatorCash = 0n;
}

export function payFund(world: World, amount: bigint): void {
  const repaid = amount > 0n ? smaller(amount, -world.deficit) : 0n;
  world.deficit += repaid;
  world.fund += amount - repaid;
  if (world.fund < 0n) throw new Error('the fund is negative');
}
