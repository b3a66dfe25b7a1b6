/** The liquidator's holdings and money (rules/contracts#takeovers): takeovers, their netting, the fund and the deficit. */
import { mulDiv } from '@tern/math';
import { costPart, type Direction, notionalOf, releasedMargin } from '@tern/math/contract';
import { smaller } from './amounts.ts';
import { endIfEmpty } from './fills.ts';
import { coverWallet, saturated } from './margin-account.ts';
import {
  accountOf,
  contractOf,
  deficitOf,
  fundOf,
  LONG,
  liquidatorOf,
  type Position,
  pay,
  type ReferenceWorld,
  SHORT,
  systemMoney,
  type Takeover,
} from './world.ts';

export function takeoverOf(world: ReferenceWorld, contract: string, direction: Direction): Takeover {
  const key = `${contract} ${direction}`;
  const found = world.takeovers.get(key) ?? { qty: 0n, openNotional: 0n };
  world.takeovers.set(key, found);
  return found;
}

/** The member's realised result when `qty` of it is taken over at `price`, in quote units. */
export function gainOf(world: ReferenceWorld, position: Position, qty: bigint, price: bigint): bigint {
  const { terms } = contractOf(world, position.contract);
  return (
    position.direction * (notionalOf(terms, qty, price) - costPart(position.openNotional, qty, position.qty))
  );
}

/** The position's part goes to the liquidator; the answer is the isolated margin that went with it. */
export function takeOne(world: ReferenceWorld, position: Position, qty: bigint, price: bigint): bigint {
  const { terms } = contractOf(world, position.contract);
  const { money } = accountOf(world, position.memberId);
  const gain = gainOf(world, position, qty, price);
  const margin = strip(world, position, qty, price);
  if (position.mode === 'ISOLATED') pay(world, liquidatorOf(world), margin + gain);
  else pay(world, money, gain);
  const takeover = takeoverOf(world, position.contract, position.direction);
  takeover.qty += qty;
  takeover.openNotional += notionalOf(terms, qty, price);
  return position.mode === 'ISOLATED' ? margin + gain : 0n;
}

/** Takes a part off a position at a price; result and margin, which is the answer, are the caller's to pay. */
export function strip(world: ReferenceWorld, position: Position, qty: bigint, price: bigint): bigint {
  const contract = contractOf(world, position.contract);
  const gain = gainOf(world, position, qty, price);
  const margin = releasedMargin(position.margin, qty, position.qty);
  position.openNotional -= costPart(position.openNotional, qty, position.qty);
  position.margin -= margin;
  position.lots -= mulDiv(position.lots, qty, position.qty, 'half-up');
  position.qty -= qty;
  position.closedNotional += notionalOf(contract.terms, qty, price);
  position.realisedPnl = saturated(position.realisedPnl + gain);
  position.end = 'LIQUIDATION';
  contract.clearing -= gain;
  world.touched.add(position);
  endIfEmpty(world, position);
  return margin;
}

/** A wallet that a takeover left below zero is covered as always; what rounding still leaves is the liquidator's. */
export function coverTaken(world: ReferenceWorld, { memberId }: Position): void {
  const { money } = accountOf(world, memberId);
  if (money.free < 0n) coverWallet(world, accountOf(world, memberId));
  if (money.free >= 0n) return;
  pay(world, liquidatorOf(world), money.free);
  pay(world, money, -money.free);
}

export function netTakeovers(world: ReferenceWorld, name: string): void {
  const [long, short] = [takeoverOf(world, name, LONG), takeoverOf(world, name, SHORT)];
  const qty = smaller(long.qty, short.qty);
  if (qty === 0n) return;
  const contract = contractOf(world, name);
  const result = costPart(short.openNotional, qty, short.qty) - costPart(long.openNotional, qty, long.qty);
  for (const side of [long, short]) {
    side.openNotional -= costPart(side.openNotional, qty, side.qty);
    side.qty -= qty;
  }
  pay(world, liquidatorOf(world), result);
  contract.clearing -= result;
}

/** Closes `qty` of a takeover at a price; the answer is the result before the fee. */
export function closeTakeover(
  world: ReferenceWorld,
  name: string,
  direction: Direction,
  qty: bigint,
  price: bigint,
  fee: bigint,
): bigint {
  const contract = contractOf(world, name);
  const own = takeoverOf(world, name, direction);
  const cost = costPart(own.openNotional, qty, own.qty);
  const gain = direction * (notionalOf(contract.terms, qty, price) - cost);
  own.openNotional -= cost;
  own.qty -= qty;
  contract.clearing -= gain;
  pay(world, liquidatorOf(world), gain - fee);
  pay(world, systemMoney(world, 'fee'), fee);
  return gain;
}

/** When nothing is left to dispose of, the cash goes to the fund; its income repays the deficit first. */
export function settleLiquidator(world: ReferenceWorld): void {
  if ([...world.takeovers.values()].some(({ qty }) => qty > 0n))
    throw new Error('the liquidator is not flat');
  const liquidator = liquidatorOf(world);
  payFund(world, liquidator.free);
  pay(world, liquidator, -liquidator.free);
}

export function payFund(world: ReferenceWorld, amount: bigint): void {
  const deficit = deficitOf(world);
  const repaid = amount > 0n ? smaller(amount, -deficit.free) : 0n;
  pay(world, deficit, repaid);
  pay(world, fundOf(world), amount - repaid);
  if (fundOf(world).free < 0n) throw new Error('the fund is negative');
}
