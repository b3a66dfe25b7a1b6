/** Money of simulated members in their OTC accounts; the refs make saying it again harmless. */
import type { CreditFromOutside } from '@tern/engine';
import { ASSET_SCALE, worth } from '../listing.ts';

/** Each coin's funds of a member, in USDT: years of orders. */
const FUNDS_USDT = 20_000_000n;

export function otcFunding(memberId: number, assets: readonly string[]): CreditFromOutside[] {
  return assets.map((asset) => ({
    kind: 'credit-from-outside',
    ref: `demo:otc:${memberId}:${asset}`,
    owner: memberId,
    type: 'otc',
    asset,
    amount: worth(asset, FUNDS_USDT),
  }));
}

/** Units of an ad's stock that are worth so many USDT by the reference of the coin; both references in one unit. */
export function otcStock(usdt: bigint, reference: bigint, usdtReference: bigint): bigint {
  return (usdt * 10n ** BigInt(ASSET_SCALE) * usdtReference) / reference;
}
