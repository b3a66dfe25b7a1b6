/**
 * Liquidation (rules/contracts#liquidation): one scope a command, from cancelling its orders to the disposal of what
 * was taken over. The liquidator is flat afterwards.
 */
import { ceilTo, divRound, mulDiv, PPM } from '@tern/math';
import { notionalOf, quotePerUnit } from '@tern/math/contract';
import type { LiquidationStep, ScopeUnlocked } from '../../../src/contract/liquidation-events.ts';
import { larger, smaller } from './amounts.ts';
import { beginFundHour } from './fund-hour.ts';
import {
  bankruptcyOf,
  cancelAll,
  isDue,
  lockOf,
  mayProceed,
  positionsOf,
  riskOf,
  touchable,
  waitsForHedge,
} from './liquidated-scope.ts';
import { bearLack, disposeAll, fundAtEnd, writeTaken } from './liquidation-execution.ts';
import { coverWallet, pnlOf } from './margin-account.ts';
import { coverTaken, gainOf, settleLiquidator, strip, takeOne } from './takeover.ts';
import {
  accountOf,
  type Contract,
  contractOf,
  LONG,
  type LockedScope,
  liquidatorOf,
  type Position,
  pay,
  positionOf,
  type ReferenceWorld,
  SHORT,
  sideOf,
} from './world.ts';

/** Works on the first scope that may proceed; how many still wait and may. */
export function continueLiquidation(world: ReferenceWorld): number {
  beginFundHour(world);
  const scope = world.queue.find((one) => mayProceed(world, one));
  if (scope === undefined) return 0;
  world.queue.splice(world.queue.indexOf(scope), 1);
  world.liquidationId = scope.liquidationId;
  world.takenWith = [];
  const wasDue = isDue(world, scope);
  if (wasDue) work(world, scope);
  const isGone = positionsOf(world, scope).length === 0;
  if (isDue(world, scope)) world.queue.push(scope);
  else unlock(world, scope, !wasDue ? 'RECOVERED' : isGone ? 'TAKEN' : 'REDUCED');
  writeOthers(world);
  settleLiquidator(world);
  return world.queue.filter((one) => mayProceed(world, one)).length;
}

/** A takeover from other scopes is a step of theirs; a scope with nothing left stops waiting. */
function writeOthers(world: ReferenceWorld): void {
  for (const liquidationId of new Set(world.takenWith)) {
    const scope = world.queue.find((one) => one.liquidationId === liquidationId);
    if (scope === undefined) continue;
    writeStep(world, scope, 'TAKE_ALL');
    if (positionsOf(world, scope).length > 0) continue;
    world.queue.splice(world.queue.indexOf(scope), 1);
    unlock(world, scope, 'TAKEN');
  }
}

function unlock(world: ReferenceWorld, scope: LockedScope, outcome: ScopeUnlocked['outcome']): void {
  const left = positionsOf(world, scope);
  lockOf(world, scope).liquidationId = 0;
  for (const position of left) world.touched.add(position);
  const { liquidationId, memberId } = scope;
  world.model.events.push({ kind: 'scope-unlocked', liquidationId, memberId, outcome });
}

function writeStep(world: ReferenceWorld, scope: LockedScope, step: LiquidationStep): void {
  const { liquidationId, memberId } = scope;
  const { equity, needPpm } =
    positionsOf(world, scope).length === 0 && scope.position !== undefined
      ? { equity: 0n, needPpm: 0n }
      : riskOf(world, scope);
  world.model.events.push({ kind: 'liquidation-stepped', liquidationId, memberId, step, equity, needPpm });
}

function work(world: ReferenceWorld, scope: LockedScope): void {
  const first = touchable(world, scope)[0]!.contract;
  cancelAll(world, scope);
  writeStep(world, scope, 'CANCEL');
  if (waitsForHedge(world, scope)) return;
  const netted = scope.position === undefined ? selfNet(world, scope) : undefined;
  if (netted !== undefined) writeStep(world, scope, 'NET');
  reduceScope(world, scope);
  bearDebt(world, scope, netted ?? first);
}

/** Bears the cost of netting beyond the account's wallet, when it has nothing left to take over. */
function bearDebt(world: ReferenceWorld, { memberId }: LockedScope, name: string): void {
  const { money } = accountOf(world, memberId);
  const before = fundAtEnd(world);
  const debt = smaller(0n, money.free);
  pay(world, liquidatorOf(world), debt);
  pay(world, money, -debt);
  bearLack(world, name, before);
}

/** Steps 3 and 4. */
function reduceScope(world: ReferenceWorld, scope: LockedScope): void {
  while (isDue(world, scope) && riskOf(world, scope).equity > 0n) {
    const position = stepDownFirst(world, scope);
    if (position === undefined) break;
    const contract = contractOf(world, position.contract);
    const over = notionalOf(contract.terms, position.qty, contract.mark) - capBelow(contract, position.qty);
    const exact = divRound(over, contract.mark * quotePerUnit(contract.terms), 'ceil');
    const qty = smaller(ceilTo(exact, contract.terms.qtyStep), position.qty);
    takeOver(world, [{ position, qty, price: bankruptcyOf(world, position) }]);
    writeStep(world, scope, 'STEP_DOWN');
  }
  const all = touchable(world, scope);
  if (!isDue(world, scope) || all.length === 0) return;
  takeOver(
    world,
    all.map((position) => ({ position, qty: position.qty, price: bankruptcyOf(world, position) })),
  );
  writeStep(world, scope, 'TAKE_ALL');
}

/**
 * Step 2: long and short of one contract, at the mark, without a fee; the wallet bears what all of them come to together.
 * Answers the last contract that was netted.
 */
function selfNet(world: ReferenceWorld, scope: LockedScope): string | undefined {
  const { liquidationId, memberId } = scope;
  const { money } = accountOf(world, memberId);
  let netted: string | undefined;
  for (const name of new Set(touchable(world, scope).map(({ contract }) => contract))) {
    const long = positionOf(world, memberId, name, LONG);
    const short = positionOf(world, memberId, name, SHORT);
    if (long === undefined || short === undefined) continue;
    netted = name;
    const qty = smaller(long.qty, short.qty);
    const price = contractOf(world, name).mark;
    for (const leg of [long, short]) {
      const pnl = gainOf(world, leg, qty, price);
      pay(world, money, pnl);
      strip(world, leg, qty, price);
      world.model.events.push({
        kind: 'position-netted',
        liquidationId,
        memberId,
        market: name,
        side: sideOf(leg.direction),
        qty,
        price,
        pnl,
      });
    }
  }
  if (money.free < 0n) coverWallet(world, accountOf(world, memberId));
  return netted;
}

/** Step 3: the position above tier 1 with the lowest result, then the larger notional. */
function stepDownFirst(world: ReferenceWorld, scope: LockedScope): Position | undefined {
  const notional = ({ contract, qty }: Position) =>
    notionalOf(contractOf(world, contract).terms, qty, contractOf(world, contract).mark);
  return touchable(world, scope)
    .filter((position) => capBelow(contractOf(world, position.contract), position.qty) > 0n)
    .sort((a, b) => {
      const [pa, pb] = [pnlOf(world, a), pnlOf(world, b)];
      if (pa !== pb) return pa < pb ? -1 : 1;
      const [na, nb] = [notional(a), notional(b)];
      return na === nb ? a.positionId - b.positionId : na > nb ? -1 : 1;
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

interface Taking {
  position: Position;
  qty: bigint;
  price: bigint;
}

/** Takes all of these at once, gains before losses, and gets rid of each. */
function takeOver(world: ReferenceWorld, takings: Taking[]): void {
  const ordered = takings
    .map((taking) => ({
      ...taking,
      gain: gainOf(world, taking.position, taking.qty, taking.price),
      lost: 0n,
    }))
    .sort((a, b) =>
      a.gain === b.gain ? a.position.positionId - b.position.positionId : a.gain > b.gain ? -1 : 1,
    );
  const before = fundAtEnd(world);
  for (const one of ordered) one.lost = takeOne(world, one.position, one.qty, one.price);
  const { money } = accountOf(world, takings[0]!.position.memberId);
  for (const one of ordered) {
    if (one.position.mode !== 'CROSS') continue;
    const { terms } = contractOf(world, one.position.contract);
    const allowance = mulDiv(notionalOf(terms, one.qty, one.price), terms.takerFeePpm, PPM, 'ceil');
    one.lost = larger(0n, smaller(allowance, money.free));
    pay(world, money, -one.lost);
    pay(world, liquidatorOf(world), one.lost);
  }
  for (const { position } of ordered) coverTaken(world, position);
  for (const { position, qty, price, gain, lost } of ordered)
    writeTaken(world, world.liquidationId, position, {
      qty,
      bankruptcyPrice: price,
      pnl: gain,
      marginLost: lost,
    });
  disposeAll(world, ordered, before);
}
