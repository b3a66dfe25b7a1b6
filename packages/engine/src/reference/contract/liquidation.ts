/**
 * Liquidation (RULES 1.8): one scope a command, from cancelling its orders to the disposal of what was taken over. The
 * liquidator is flat afterwards.
 */

import { ceilTo, divRound, mulDiv, PPM } from '@tern/math';
import { costPart, notionalOf, quotePerUnit } from '@tern/math/contract';
import { larger, smaller } from './amounts.ts';
import { dispose } from './disposal.ts';
import { reduce } from './fills.ts';
import { bankruptcyOf, crossOf, isolatedOf, type Liquidated, mayProceed } from './liquidated-scope.ts';
import { bearRounding, settleLiquidator, takeOne } from './takeover.ts';
import { pnlOf } from './wallet.ts';
import {
  accountOf,
  type Contract,
  contractOf,
  LONG,
  type Position,
  positionOf,
  SHORT,
  type World,
} from './world.ts';

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
