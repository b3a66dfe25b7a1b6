/** What the liquidator holds, and the money of it (RULES 1.8): takeovers, their netting, the fund and the deficit. */

import { mulDiv } from '@tern/math';
import { costPart, type Direction, notionalOf, releasedMargin } from '@tern/math/contract';
import { smaller } from './amounts.ts';
import { endIfEmpty } from './fills.ts';
import {
  accountOf,
  contractOf,
  LONG,
  openPositions,
  type Position,
  SHORT,
  type Takeover,
  type World,
} from './world.ts';

export function takeoverOf(world: World, contract: string, direction: Direction): Takeover {
  const key = `${contract} ${direction}`;
  const found = world.takeovers.get(key) ?? { qty: 0n, openNotional: 0n };
  world.takeovers.set(key, found);
  return found;
}

export function takeOne(world: World, position: Position, qty: bigint, price: bigint, gain: bigint): void {
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

export function netTakeovers(world: World, name: string): void {
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
export function closeTakeover(
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

/** What rounding to the tick leaves below zero in a wallet without positions is the liquidator's. */
export function bearRounding(world: World, { memberId }: Position): void {
  const account = accountOf(world, memberId);
  if (account.free >= 0n || openPositions(world, { memberId, mode: 'CROSS' }).length > 0) return;
  world.liquidatorCash += account.free;
  account.free = 0n;
}

/** When nothing is left to dispose of, the cash goes to the fund; its income repays the deficit first. */
export function settleLiquidator(world: World): void {
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
