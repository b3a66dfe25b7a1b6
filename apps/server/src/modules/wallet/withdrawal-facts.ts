/** The facts that a notice about a withdrawal names, for the module of messages; its projection runs after the wallet's. */
import { integerColumn } from '../../platform/database/columns.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';

export interface WithdrawalFacts {
  asset: string;
  /** Leaves the account, and arrives: in units of the asset. */
  amount: bigint;
  arrives: bigint;
  chain: string;
  address: string;
}

export async function withdrawalFacts(
  sql: TransactionSql,
  ids: readonly number[],
): Promise<Map<number, WithdrawalFacts>> {
  const rows = await sql<
    {
      withdrawal_id: bigint;
      currency: string;
      amount: bigint | string;
      fee: bigint | string;
      chain: string;
      address: string;
    }[]
  >`
    select withdrawal_id, currency, amount, fee, chain, address from withdrawals
    where withdrawal_id = any(${integerColumn(ids)}::bigint[])`;
  return new Map(
    rows.map(({ withdrawal_id, currency: asset, amount, fee, chain, address }) => [
      Number(withdrawal_id),
      { asset, amount: BigInt(amount), arrives: BigInt(amount) - BigInt(fee), chain, address },
    ]),
  );
}
