/**
 * Moves of the wallet's money and the debts of members in the reference exchange (rules/wallet#ledger-accounts,
 * rules/wallet#reorganisations). Every move takes from one place what it gives to another.
 */
import type { AccountType, MemberId, Owner } from '../../src/base/accounts.ts';
import type { ReferenceModel } from './reference-model.ts';

interface Place {
  owner: Owner;
  type: AccountType;
  part: 'free' | 'frozen';
}

/** The free part of an account; a system account has only the type `assets`. */
export const freeOf = (owner: Owner, type: AccountType = 'assets'): Place => ({ owner, type, part: 'free' });
export const frozenOf = (memberId: MemberId): Place => ({
  owner: memberId,
  type: 'assets',
  part: 'frozen',
});

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Touches both accounts, also when it moves nothing: a fee of 0. */
export function move(model: ReferenceModel, asset: string, amount: bigint, from: Place, to: Place): void {
  model.post(from.owner, from.type, asset, from.part, -amount);
  model.post(to.owner, to.type, asset, to.part, amount);
}

function debtOf(model: ReferenceModel, memberId: MemberId, asset: string): bigint {
  return model.wallet.debts.find((one) => one.memberId === memberId && one.asset === asset)?.debt ?? 0n;
}

export function addDebt(model: ReferenceModel, memberId: MemberId, asset: string, amount: bigint): void {
  const { wallet } = model;
  const debt = debtOf(model, memberId, asset) + amount;
  wallet.debts = wallet.debts.filter((one) => one.memberId !== memberId || one.asset !== asset);
  if (debt > 0n) wallet.debts.push({ memberId, asset, debt });
}

/** The whole debt in that asset from now on. */
export function writeDebt(model: ReferenceModel, memberId: MemberId, asset: string): void {
  model.events.push({ kind: 'member-debt-changed', memberId, asset, debt: debtOf(model, memberId, asset) });
}

/** Gives the member an amount; its debt in that asset is paid from it first. Answers the part that paid the debt. */
export function creditMember(
  model: ReferenceModel,
  memberId: MemberId,
  asset: string,
  amount: bigint,
  from: Place,
): bigint {
  move(model, asset, amount, from, freeOf(memberId));
  const paid = smaller(debtOf(model, memberId, asset), amount);
  if (paid === 0n) return 0n;
  move(model, asset, paid, freeOf(memberId), freeOf('reorg-loss'));
  addDebt(model, memberId, asset, -paid);
  return paid;
}
