/** What scenarios of withdrawals share: the flags of a request, and a coin that nothing but a floor price values. */
import { expect } from 'vitest';
import type { Command } from '../../src/journal/commands.ts';
import type { RequestWithdrawal } from '../../src/wallet/withdrawal-commands.ts';
import { WITHDRAWAL_FLAGS, type WithdrawalFlag } from '../../src/wallet/withdrawal-events.ts';
import type { Scenario } from './scenario.ts';
import { coins, must, setTerms, toldBy } from './wallet-opening.ts';

/** The flags of the next request; none: it is approved automatically. */
export function flagsOf(scenario: Scenario, command: RequestWithdrawal): WithdrawalFlag[] {
  const [event] = toldBy(scenario, command);
  if (event?.kind !== 'withdrawal-requested') throw new Error('it was refused');
  const flags = WITHDRAWAL_FLAGS.filter((_flag, i) => (event.flags & (1 << i)) !== 0);
  expect(event.state).toBe(flags.length === 0 ? 'APPROVED' : 'REVIEW');
  return flags;
}

/** ODD has no pair and no index: only a floor price can give it a value. */
export const ODD_LISTED: readonly Command[] = [
  { kind: 'list-asset', asset: 'ODD', scale: 8, maxSupply: coins(21_000_000) },
  setTerms(
    { contract: '0xodd', decimals: 8, withdrawalFee: 1_000n, minWithdrawal: 2_000n },
    { asset: 'ODD' },
  ),
  { kind: 'credit-from-outside', ref: 'odd', owner: 1, type: 'assets', asset: 'ODD', amount: coins(1_000) },
];

export function listOdd(scenario: Scenario): void {
  must(scenario, ...ODD_LISTED);
}
