/** The facts of a coin on its chain: those of the chain's own coin are known, a contract's are read of two endpoints. */
import type { Question, TokenFacts } from '../../../platform/chains/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import { demandsAt, followedCursor } from './read-mined.ts';

export interface CoinFacts {
  decimals: number;
  symbol: string;
}

/** @param contract canonical; empty for the chain's own coin */
export async function readCoinFacts(
  sql: Sql,
  chain: WalletChain,
  contract: string,
  nowMs: number,
): Promise<CoinFacts> {
  if (contract === '')
    return { decimals: chain.adapter.identity.nativeDecimals, symbol: chain.nativeCurrency };
  const cursor = await followedCursor(sql, chain);
  const asked = await chain.endpoints.askTwo(tokenQuestion(contract), demandsAt(chain, cursor, nowMs));
  if (asked.state !== 'agree') throw new CallError('tokenUnreadable', { detail: asked.state });
  const { answer } = asked;
  if (answer.state === 'none') throw new CallError('tokenUnreadable', { detail: answer.detail });
  return { decimals: answer.decimals, symbol: answer.symbol };
}

/** Endpoints may name the lack of a token in other words. */
function tokenQuestion(contract: string): Question<TokenFacts> {
  return {
    height: 0,
    read: (node, signal) => node.readToken(contract, signal),
    comparedPart: (facts) => (facts.state === 'token' ? facts : 'none'),
  };
}

export function canonicalContract({ adapter }: WalletChain, text: string): string {
  const parsed = adapter.parseAddress(text);
  if (!parsed.ok) throw new CallError('parameterInvalid', { field: 'contract' });
  return parsed.address;
}
