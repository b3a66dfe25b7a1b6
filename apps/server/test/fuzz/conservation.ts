/**
 * Checks that money adds up in a stopped exchange: for every asset the sum over all accounts, the outside world's
 * included, is zero, and no account is negative that may not be. Isolated margins stand in the
 * positions, and each contract's clearing account is the other leg of what its positions cost.
 */
import { type EngineState, mayBeNegative } from '@tern/engine';

const SETTLED_IN = 'USDT';

/** Answers the sums that are wrong, as sentences. */
export function conservationFaults(state: EngineState): string[] {
  const sums = new Map<string, bigint>();
  const faults: string[] = [];
  const add = (asset: string, units: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + units);
  for (const { owner, type, asset, free, frozen } of state.balances) {
    add(asset, free + frozen);
    if (frozen < 0n || (free < 0n && !mayBeNegative(owner)))
      faults.push(`${owner} has ${free} free and ${frozen} frozen ${asset} in ${type}`);
  }
  for (const { positionId, margin } of state.positions) {
    add(SETTLED_IN, margin);
    if (margin < 0n) faults.push(`position ${positionId} has a margin of ${margin}`);
  }
  for (const contract of state.contracts) {
    add(SETTLED_IN, contract.clearing);
    faults.push(...clearingFaults(contract, state.positions));
  }
  for (const [asset, sum] of sums) if (sum !== 0n) faults.push(`all ${asset} together are ${sum} units`);
  return faults;
}

/** I1, I9 of rules/contracts#invariants. */
function clearingFaults(
  { market, clearing, openQty }: EngineState['contracts'][number],
  positions: EngineState['positions'],
): string[] {
  const own = positions.filter((position) => position.market === market);
  const sum = (side: 'LONG' | 'SHORT', of: 'qty' | 'openNotional') =>
    own.filter((position) => position.side === side).reduce((total, position) => total + position[of], 0n);
  const faults: string[] = [];
  if (sum('LONG', 'qty') !== openQty || sum('SHORT', 'qty') !== openQty)
    faults.push(
      `${market} is long ${sum('LONG', 'qty')} and short ${sum('SHORT', 'qty')}, said to be ${openQty}`,
    );
  const expected = sum('SHORT', 'openNotional') - sum('LONG', 'openNotional');
  if (clearing !== expected) faults.push(`the clearing of ${market} is ${clearing} and not ${expected}`);
  return faults;
}
