/** The ids by which members read their deposits, for the module of messages: the journal knows a deposit by its number. */
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';

export interface DepositNumber {
  chain: string;
  number: number;
}

/** A transfer has its number before the engine knows it; one that got a new number since is no longer found by the old one. */
export async function depositIds(
  sql: TransactionSql,
  numbers: readonly DepositNumber[],
): Promise<(DepositNumber & { depositId: string })[]> {
  const rows = await sql<{ chain: string; number: bigint | string; id: bigint | string }[]>`
    select chain, number, id from chain_transfers join unnest(
      ${textColumn(numbers.map(({ chain }) => chain))}::text[],
      ${integerColumn(numbers.map(({ number }) => number))}::bigint[]
    ) as asked (chain, number) using (chain, number)`;
  return rows.map(({ chain, number, id }) => ({ chain, number: Number(number), depositId: String(id) }));
}
