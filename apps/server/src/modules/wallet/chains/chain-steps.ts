/** The steps of a new exchange for its chains: gas before terms, because a coin that has terms is swept (rules/wallet#network-costs). */
import type { Sql } from '../../../platform/database/connect.ts';
import type { Sending } from '../sending/open-sending.ts';
import type { WalletChains } from './wallet-chain.ts';

interface ChainSteps {
  isListed: boolean;
  /** Each listed chain's hot address has enough of its coin. */
  hasGas: boolean;
  /** A coin has terms in force. */
  hasTerms: boolean;
  /** `operations` holds some of the coin of each listed chain. */
  hasOperations: boolean;
}

interface StepParts {
  sql: Sql;
  chains: WalletChains;
  sending: Pick<Sending, 'fundedFor'> | undefined;
}

/** undefined: no chain is configured. */
export async function chainSteps(
  { sql, chains, sending }: StepParts,
  nowMs: number,
): Promise<ChainSteps | undefined> {
  if (sending === undefined || chains.list().length === 0) return undefined;
  const rows = await sql<{ chain: string }[]>`select chain from wallet_chains`;
  const names = new Set(rows.map(({ chain }) => chain));
  const listed = chains.list().filter(({ chain }) => names.has(chain));
  const terms = await sql`select 1 from coin_chains where effective_ms <= ${nowMs} limit 1`;
  const funded = listed.map((chain) => sending.fundedFor(chain));
  return {
    isListed: listed.length > 0,
    hasGas: listed.length > 0 && funded.every(({ hasGas }) => hasGas),
    hasTerms: terms.length > 0,
    hasOperations: listed.length > 0 && funded.every(({ hasOperations }) => hasOperations),
  };
}
