/** Where money of a currency lies outside of an account, the most first. Pure, exact. */
import { compareDecimals } from '@tern/math';
import type { WireAccountType, WireBalance } from '@tern/protocol';

export interface MoneyPlace {
  account: WireAccountType;
  /** What can be moved from there. */
  free: string;
}

interface Missing {
  account: WireAccountType;
  currency: string;
  /** Of the contract account, where not all that is free may leave; nothing while it is unknown. */
  transferable: string | undefined;
}

export function moneyElsewhere(
  balances: readonly WireBalance[],
  { account, currency, transferable = '0' }: Missing,
): MoneyPlace[] {
  return balances
    .filter((row) => row.currency === currency && row.account !== account)
    .map((row) => ({ account: row.account, free: row.account === 'contract' ? transferable : row.free }))
    .filter((place) => compareDecimals(place.free, '0') > 0)
    .sort((a, b) => compareDecimals(b.free, a.free));
}
