/** A transaction that an operator names, as two endpoints of its chain give it. */
import { type TransactionStatus, transactionQuestion } from '../../../platform/chains/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import { oldestTipMs } from '../jobs/chain-view.ts';
import { type Cursor, readCursor } from '../jobs/followed-chain.ts';

export type Mined = Extract<TransactionStatus, { state: 'mined' }>;

/** The form in which the nodes of the chain write a transaction. @param text 64 hexadecimal digits, with 0x or without */
export function txidOn({ adapter }: WalletChain, text: string): string {
  const hash = text.replace(/^0x/, '').toLowerCase();
  return adapter.identity.family === 'evm' ? `0x${hash}` : hash;
}

export async function followedCursor(sql: Sql, chain: WalletChain): Promise<Cursor> {
  const cursor = await readCursor(sql, chain.chain);
  if (cursor === undefined) throw new CallError('chainNotListed');
  return cursor;
}

export function demandsAt(chain: WalletChain, { fingerprint }: Cursor, nowMs: number) {
  return { fingerprint, nowMs, oldestTipMs: oldestTipMs(chain) };
}

/**
 * @param contracts those whose transfers the answer names
 * @param until the newest block that counts
 */
export async function readMined(
  chain: WalletChain,
  cursor: Cursor,
  {
    txid,
    contracts,
    until,
    nowMs,
  }: { txid: string; contracts: readonly string[]; until: number; nowMs: number },
): Promise<Mined> {
  const question = transactionQuestion(txid, contracts, until);
  const asked = await chain.endpoints.askTwo(question, demandsAt(chain, cursor, nowMs));
  const status = asked.state === 'agree' ? asked.answer : undefined;
  if (status?.state !== 'mined' || !status.succeeded || status.height > until)
    throw new CallError('transferUnproven');
  return status;
}
