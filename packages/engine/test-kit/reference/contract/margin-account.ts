/**
 * Money of a member's contract account: what is available, what orders reserve, and how a wallet is kept from going
 * negative (rules/contracts#available).
 */
import { availableBeforeZero, unrealisedPnl } from '@tern/math/contract';
import { MAX_QTY } from '../../../src/base/limits.ts';
import type { Rejection } from '../../../src/journal/rejections.ts';
import { closeOrder } from './close-order.ts';
import {
  type Account,
  contractOf,
  crossPositions,
  isLocked,
  isNormal,
  type Position,
  pay,
  type ReferenceWorld,
} from './world.ts';

export function pnlOf(world: ReferenceWorld, position: Position): bigint {
  const contract = contractOf(world, position.contract);
  return unrealisedPnl(contract.terms, position, contract.mark);
}

/** A sum that is told but moves no money stops where a number ends. */
export function saturated(sum: bigint): bigint {
  const most = BigInt(MAX_QTY);
  return sum > most ? most : sum < -most ? -most : sum;
}

export const walletOf = ({ money }: Account): bigint => money.free + money.frozen;

/** Before its max(0, …). */
export function rawAvailable(world: ReferenceWorld, account: Account): bigint {
  const cross = crossPositions(world, account.memberId).map((position) => ({
    openNotional: position.openNotional,
    leverage: position.leverage,
    unrealisedPnl: pnlOf(world, position),
  }));
  return availableBeforeZero({ wallet: walletOf(account), reserves: account.money.frozen, cross });
}

export function available(world: ReferenceWorld, account: Account): bigint {
  const raw = rawAvailable(world, account);
  return raw > 0n ? raw : 0n;
}

/**
 * Answers the amount that may leave the contract account, or the reason why none may while a liquidation is open or a
 * contract is not NORMAL.
 */
export function transferable(world: ReferenceWorld, account: Account): bigint | Rejection {
  const { positions, liquidationId } = account;
  if (liquidationId !== 0 || positions.some((position) => isLocked(world, position))) return 'LIQUIDATING';
  const counts = positions.every(({ contract }) => isNormal(contractOf(world, contract)));
  return counts ? available(world, account) : 'INDEX_UNAVAILABLE';
}

/**
 * Brings free cash back to zero or above: orders that hold a reserve are cancelled, newest first; if the wallet itself
 * is short, cross positions in profit are re-based, largest profit first. What is still missing stays, for the caller
 * to refuse or to pay.
 */
export function coverWallet(world: ReferenceWorld, account: Account): void {
  for (const order of [...account.orders].reverse()) {
    if (account.money.free >= 0n) return;
    if (order.reserve > 0n) closeOrder(world, order, 'cancelled', 'MARGIN');
  }
  const winners = crossPositions(world, account.memberId)
    .map((position) => ({ position, pnl: pnlOf(world, position) }))
    .filter(({ pnl }) => pnl > 0n)
    .sort((a, b) =>
      a.pnl === b.pnl ? a.position.positionId - b.position.positionId : a.pnl < b.pnl ? 1 : -1,
    );
  for (const { position, pnl } of winners) {
    if (account.money.free >= 0n) return;
    const missing = -account.money.free;
    rebase(world, account, position, pnl < missing ? pnl : missing);
  }
}

/** Turns `amount` of a position's profit into cash: its entry moves, the clearing account pays. */
function rebase(world: ReferenceWorld, account: Account, position: Position, amount: bigint): void {
  pay(world, account.money, amount);
  realise(world, position, amount);
}

/** The clearing account's part of it; the money is the caller's to pay. */
export function realise(world: ReferenceWorld, position: Position, amount: bigint): void {
  position.openNotional += position.direction * amount;
  position.realisedPnl = saturated(position.realisedPnl + amount);
  contractOf(world, position.contract).clearing -= amount;
  world.touched.add(position);
}
