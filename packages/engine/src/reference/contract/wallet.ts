/** Money of a member's contract account: what is available, what orders reserve, and how a wallet is kept from going negative (RULES 1.5). */
import { availableBeforeZero, unrealisedPnl } from '@tern/math/contract';
import { closeOrder } from './close-order.ts';
import { type Account, contractOf, openOrders, openPositions, type Position, type World } from './world.ts';

export function pnlOf(world: World, position: Position): bigint {
  const contract = contractOf(world, position.contract);
  return unrealisedPnl(contract.terms, position, contract.mark);
}

/** Before its max(0, …). */
export function rawAvailable(world: World, account: Account): bigint {
  const cross = openPositions(world, { memberId: account.memberId, mode: 'CROSS' }).map((position) => ({
    openNotional: position.openNotional,
    leverage: position.leverage,
    unrealisedPnl: pnlOf(world, position),
  }));
  return availableBeforeZero({ wallet: account.free + account.reserved, reserves: account.reserved, cross });
}

export function available(world: World, account: Account): bigint {
  const raw = rawAvailable(world, account);
  return raw > 0n ? raw : 0n;
}

/** What may be taken out of the contract account; nothing while something is being liquidated or a feed is not NORMAL. */
export function transferable(world: World, account: Account): bigint {
  const own = openPositions(world, { memberId: account.memberId });
  const isHeld =
    account.isLocked ||
    own.some((position) => position.isLocked || contractOf(world, position.contract).feed !== 'NORMAL');
  return isHeld ? 0n : available(world, account);
}

/**
 * Brings free cash back to zero or above: orders that hold a reserve are cancelled, newest first; if the wallet itself
 * is short, cross positions in profit are re-based, largest profit first. What is still missing stays, for the caller
 * to refuse or to pay.
 */
export function coverWallet(world: World, account: Account): void {
  const reserving = openOrders(world, { memberId: account.memberId }).filter(({ reserve }) => reserve > 0n);
  for (const order of reserving.sort((a, b) => b.orderId - a.orderId)) {
    if (account.free >= 0n) return;
    closeOrder(world, order, 'cancelled', 'MARGIN');
  }
  if (account.free >= 0n) return;
  const winners = openPositions(world, { memberId: account.memberId, mode: 'CROSS' })
    .map((position) => ({ position, pnl: pnlOf(world, position) }))
    .filter(({ pnl }) => pnl > 0n)
    .sort((a, b) =>
      a.pnl === b.pnl ? a.position.positionId - b.position.positionId : a.pnl < b.pnl ? 1 : -1,
    );
  for (const { position, pnl } of winners) {
    if (account.free >= 0n) return;
    const amount = pnl < -account.free ? pnl : -account.free;
    account.free += amount;
    rebase(world, position, amount);
  }
}

/** Turns `amount` of a position's profit into cash: its entry moves, the clearing account pays. */
function rebase(world: World, position: Position, amount: bigint): void {
  position.openNotional += position.direction * amount;
  contractOf(world, position.contract).clearing -= amount;
}
