/**
 * The contract that holds a member's account: it has a cross position there, and its price cannot be relied on
 * (rules/contracts#held-accounts).
 */
import type { WirePosition } from '@tern/protocol';
import { type FormContract, isNormal } from './form-contract.ts';

interface Holding {
  positions: readonly Pick<WirePosition, 'pairsName' | 'mode'>[] | undefined;
  contractOf(pairsName: string): { now: Pick<FormContract, 'status' | 'feed'> } | undefined;
}

/** The first one's name; undefined: none, or not known yet. */
export function heldBy({ positions, contractOf }: Holding): string | undefined {
  return positions?.find(({ mode, pairsName }) => {
    const now = mode === 'CROSS' ? contractOf(pairsName)?.now : undefined;
    return now !== undefined && !isNormal(now);
  })?.pairsName;
}
