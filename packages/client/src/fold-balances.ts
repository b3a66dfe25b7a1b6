/** A member's balances by account and currency. Invariant: amounts are absolute; what is not named stays as it was. */
import type { WireAccountType, WireBalance } from '@tern/protocol';

export type Balances = ReadonlyMap<string, WireBalance>;

export function balanceKey(account: WireAccountType, currency: string): string {
  return `${account}:${currency}`;
}

export function foldBalances(balances: Balances, changed: readonly WireBalance[]): Balances {
  if (changed.length === 0) return balances;
  const next = new Map(balances);
  for (const balance of changed) next.set(balanceKey(balance.account, balance.currency), balance);
  return next;
}
