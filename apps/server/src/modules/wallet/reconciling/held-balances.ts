/**
 * Asks what addresses hold after the block of a comparison. A chain of accounts is asked for each address. On a chain of
 * outputs every output at an own address stands in a block that was read, so a node is asked for each of these and never
 * searches all that there are; coins that lay at an address before the chain was followed are no part of it.
 */
import type { Outpoint } from '../../../platform/chains/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { isOfOutputs, type WalletChain } from '../chains/wallet-chain.ts';
import { readHeldOutputs } from '../jobs/held-outputs.ts';
import type { BalanceQuestion, ChainQuestions } from './ask-chain.ts';

export interface HeldBalances {
  /** In the order of the questions. */
  units: readonly bigint[];
  /** Outputs that are spent up to the block. */
  spent: readonly Outpoint[];
}

export async function askHeld(
  sql: Sql,
  { chain, height, questions }: { chain: WalletChain; height: number; questions: ChainQuestions },
  asked: readonly BalanceQuestion[],
): Promise<HeldBalances> {
  if (!isOfOutputs(chain)) return { units: await questions.balances(asked), spent: [] };
  const addresses = asked.map(({ address }) => address);
  const outputs = await readHeldOutputs(sql, chain.chain, addresses, height);
  const answers = await questions.outputs(outputs);
  const sums = new Map<string, bigint>();
  for (const [index, { address }] of outputs.entries())
    sums.set(address, (sums.get(address) ?? 0n) + (answers[index] ?? 0n));
  return {
    units: addresses.map((address) => sums.get(address) ?? 0n),
    spent: outputs.filter((_, index) => answers[index] === undefined),
  };
}
