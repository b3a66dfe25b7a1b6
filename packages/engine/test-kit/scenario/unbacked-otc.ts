/** Compares every member's frozen OTC part with what stands behind it, in a state (rules/otc#money). */
import type { EngineState } from '../../src/snapshot/state.ts';

/** One line for each account whose frozen part is not its open orders as seller, its SELL ads ON and its bond. */
export function unbackedOtc({ otc, balances }: EngineState): string[] {
  const claims = new Map<string, bigint>();
  const claim = (memberId: number, asset: string, amount: bigint): void => {
    const key = `${memberId} ${asset}`;
    claims.set(key, (claims.get(key) ?? 0n) + amount);
  };
  for (const { memberId, bond } of otc.merchants) claim(memberId, 'USDT', bond);
  for (const { memberId, asset, side, isOn, terms } of otc.ads)
    if (isOn && side === 'SELL') claim(memberId, asset, terms.qty);
  for (const { sellerId, asset, qty, status } of otc.orders)
    if (status !== 'CANCELLED') claim(sellerId, asset, qty);
  for (const { owner, type, asset, frozen } of balances)
    if (type === 'otc' && typeof owner === 'number') claim(owner, asset, -frozen);
  return [...claims].filter(([, left]) => left !== 0n).map(([key, left]) => `${key}: ${left}`);
}
