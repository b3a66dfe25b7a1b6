/**
 * Whether money adds up in a stopped exchange: for every asset the sum over all accounts, the outside world's included,
 * is zero, and nothing is negative but the outside world.
 */
import type { EngineState } from '@tern/engine';

/** What does not add up, as sentences. */
export function conservationFaults(state: EngineState): string[] {
  const sums = new Map<string, bigint>();
  const faults: string[] = [];
  for (const { owner, type, asset, free, frozen } of state.balances) {
    sums.set(asset, (sums.get(asset) ?? 0n) + free + frozen);
    if ((free < 0n || frozen < 0n) && owner !== 'outside')
      faults.push(`${owner} has ${free} free and ${frozen} frozen ${asset} in ${type}`);
  }
  for (const [asset, sum] of sums) if (sum !== 0n) faults.push(`all ${asset} together are ${sum} units`);
  return faults;
}
