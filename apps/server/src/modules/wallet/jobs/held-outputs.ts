/**
 * The outputs at own addresses of a chain of outputs, as its blocks have them: deposits, change, moves to cold and refills,
 * also those that nothing is credited for. One leaves when a comparison finds it spent (rules/wallet#reconciliation). Another
 * table says which of them a payment may spend.
 */
import type { Outpoint, Transfer } from '../../../platform/chains/index.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { Queryable, TransactionSql } from '../../../platform/database/connect.ts';
import type { Change } from './followed-chain.ts';

export interface HeldOutput extends Outpoint {
  address: string;
}

/** These belong into the commit of their blocks; one that is mined anew stands at its new height. */
export async function enterHeldOutputs(
  sql: TransactionSql,
  { chain, epoch }: Change,
  transfers: readonly Transfer[],
): Promise<void> {
  if (transfers.length === 0) return;
  await sql`
    insert into held_outputs (chain, txid, out_index, address, height, epoch)
    select ${chain}, txid, out_index, address, height, ${epoch}::bigint from unnest(
      ${textColumn(transfers.map(({ txid }) => txid))}::text[],
      ${textColumn(transfers.map(({ outIndex }) => outIndex))}::text[],
      ${textColumn(transfers.map(({ to }) => to))}::text[],
      ${integerColumn(transfers.map(({ height }) => height))}::bigint[]
    ) as fresh (txid, out_index, address, height)
    on conflict (chain, txid, out_index) do update set height = excluded.height, epoch = excluded.epoch`;
}

/** Those of blocks that are taken back. */
export async function dropHeldAbove(sql: TransactionSql, { chain }: Change, height: number): Promise<void> {
  await sql`delete from held_outputs where chain = ${chain} and height > ${height}`;
}

/** The outputs at these addresses that blocks up to a height made. */
export async function readHeldOutputs(
  sql: Queryable,
  chain: string,
  addresses: readonly string[],
  height: number,
): Promise<HeldOutput[]> {
  const rows = await sql<{ txid: string; out_index: string; address: string }[]>`
    select txid, out_index, address from held_outputs
    where chain = ${chain} and address = any(${textColumn(addresses)}::text[]) and height <= ${height}
    order by height, txid, out_index`;
  return rows.map(({ txid, out_index, address }) => ({ txid, outIndex: out_index, address }));
}

/** A final block spends them. */
export async function forgetSpent(
  sql: TransactionSql,
  chain: string,
  spent: readonly Outpoint[],
): Promise<void> {
  if (spent.length === 0) return;
  await sql`
    delete from held_outputs o using unnest(
      ${textColumn(spent.map(({ txid }) => txid))}::text[],
      ${textColumn(spent.map(({ outIndex }) => outIndex))}::text[]
    ) as gone (txid, out_index)
    where o.chain = ${chain} and o.txid = gone.txid and o.out_index = gone.out_index`;
}
