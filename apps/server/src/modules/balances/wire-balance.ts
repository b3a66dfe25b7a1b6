/** Money of an account as the wire shows it: exact decimal strings at the asset's scale. */
import { formatUnits } from '@tern/math';
import type { WireBalance } from '@tern/protocol';
import type { LiveMarkets } from '../market/index.ts';
import type { LiveBalance } from './live-balances.ts';

export function wireAmount(units: bigint, asset: string, markets: LiveMarkets): string {
  const info = markets.asset(asset);
  if (!info) throw new Error(`no asset ${asset} was ever listed`);
  return formatUnits(units, info.scale);
}

export function wireBalance(balance: LiveBalance, markets: LiveMarkets): WireBalance {
  const { type, asset, free, frozen } = balance;
  return {
    account: type,
    currency: asset,
    free: wireAmount(free, asset, markets),
    frozen: wireAmount(frozen, asset, markets),
  };
}

/** One update with the effect of both: balances are absolute, so the newer one of an account stands. */
export function mergeBalances(older: readonly WireBalance[], newer: readonly WireBalance[]): WireBalance[] {
  const byAccount = new Map<string, WireBalance>();
  for (const balance of [...older, ...newer]) {
    byAccount.set(`${balance.account} ${balance.currency}`, balance);
  }
  return [...byAccount.values()];
}
