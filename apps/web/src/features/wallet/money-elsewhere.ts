/** Where money of a currency lies outside of an account, the most first. Pure, exact. */
import { compareDecimals } from '@tern/math';
import type { WireAccountType, WireBalance } from '@tern/protocol';

export interface MoneyPlace {
  account: WireAccountType;
  /** The amount that can be moved from there. */
  free: string;
}

interface Missing {
  account: WireAccountType;
  currency: string;
  /** The contract account's amount that may leave, which is not all that is free; undefined while it is unknown. */
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
