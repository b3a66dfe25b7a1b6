/** Compares what pledges promise with what stands behind it, in a state (rules/growth#backing). */
import type { EngineState } from '../../src/snapshot/state.ts';

const E8 = 10n ** 8n;

/**
 * One line for each account whose frozen part is not its claims, and for each product whose set-aside sum does not cover
 * its promises. Members' assets accounts freeze nothing but pledges here.
 */
export function unbackedPledges({ growth, balances }: EngineState): string[] {
  const faults: string[] = [];
  const frozen = new Map<string, bigint>();
  const claim = (owner: number | string, asset: string, amount: bigint): void => {
    const key = `${owner} ${asset}`;
    frozen.set(key, (frozen.get(key) ?? 0n) + amount);
  };
  for (const { productId, terms, status, sold, setAside } of growth.products) {
    const days = BigInt(terms.termDays === 0 ? 90 : terms.termDays);
    let promised = 0n;
    for (const pledge of growth.pledges.filter((one) => one.productId === productId)) {
      claim(pledge.memberId, terms.asset, pledge.principal);
      if (pledge.isRedeeming) continue;
      promised += ((pledge.principal * pledge.dailyRate) / E8) * (days - BigInt(pledge.paidDays));
    }
    const rest = status === 'ON' ? (((terms.quota - sold) * terms.dailyRate + E8 - 1n) / E8) * days : 0n;
    if (setAside < promised + rest)
      faults.push(`product ${productId}: ${setAside} covers no ${promised + rest}`);
    if (status !== 'ON' && setAside !== promised)
      faults.push(`product ${productId}: ${setAside} is too much`);
    claim('pledge', terms.asset, setAside);
  }
  for (const { owner, type, asset, frozen: part } of balances)
    if (type === 'assets') claim(owner, asset, -part);
  for (const [key, left] of frozen) if (left !== 0n) faults.push(`${key}: ${left}`);
  return faults;
}
