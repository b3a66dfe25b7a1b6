/**
 * Transfers from the cold address of a chain to its hot one (rules/wallet#refills). Their keeper signs them elsewhere, so
 * the chain alone tells of them: the scanner enters each as an own payment, and the sender follows it to its end.
 */
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { Change } from './followed-chain.ts';

/** All that one transaction moves of one coin. */
export interface Refill {
  txid: string;
  currency: string;
  units: bigint;
  height: number;
}

/** They belong into the commit of their blocks; one that is mined anew stands at its new height. */
export async function enterRefills(
  sql: TransactionSql,
  { nowMs, epoch }: Change,
  { chain, coldAddress, hotAddress }: Pick<WalletChain, 'chain' | 'coldAddress' | 'hotAddress'>,
  refills: readonly Refill[],
): Promise<void> {
  if (refills.length === 0) return;
  const txids = textColumn(refills.map(({ txid }) => txid));
  await sql`
    insert into own_payments (payment_id, chain, purpose, currency, to_address, units, sender, state, time_ms,
      changed_ms, epoch)
    select 'refill-' || txid, ${chain}, 'refill', currency, ${hotAddress}, units, ${coldAddress}, 'SENT',
      ${nowMs}::bigint, ${nowMs}::bigint, ${epoch}::bigint
    from unnest(
      ${txids}::text[],
      ${textColumn(refills.map(({ currency }) => currency))}::text[],
      ${integerColumn(refills.map(({ units }) => units))}::numeric[]
    ) as fresh (txid, currency, units)
    where not exists (select 1 from own_transactions t where t.txid = fresh.txid)
    on conflict (payment_id) do nothing`;
  await sql`
    insert into own_transactions (payment_id, version, txid, unsigned, signed, is_cancel, mined_height, time_ms,
      epoch)
    select p.payment_id, 0, fresh.txid, '{}', '', false, fresh.height, ${nowMs}::bigint, ${epoch}::bigint
    from unnest(
      ${txids}::text[], ${integerColumn(refills.map(({ height }) => height))}::bigint[]
    ) as fresh (txid, height)
    join own_payments p on p.payment_id = 'refill-' || fresh.txid
    on conflict (payment_id, version) do update set mined_height = excluded.mined_height, epoch = excluded.epoch
    where not own_transactions.is_deep`;
}

/** Those of blocks that are taken back; one that counts as final already stays. */
export async function dropRefillsAbove(
  sql: TransactionSql,
  { chain }: Change,
  height: number,
): Promise<void> {
  await sql`
    delete from own_transactions t using own_payments p
    where p.payment_id = t.payment_id and p.chain = ${chain} and p.purpose = 'refill'
      and t.mined_height > ${height} and not t.is_deep`;
  await sql`
    delete from own_payments p
    where p.chain = ${chain} and p.purpose = 'refill'
      and not exists (select 1 from own_transactions t where t.payment_id = p.payment_id)`;
}

/** Two endpoints know of no such transfer. */
export async function dropRefill(sql: TransactionSql, paymentId: string): Promise<void> {
  await sql`delete from own_transactions where payment_id = ${paymentId} and not is_deep`;
  await sql`
    delete from own_payments p where p.payment_id = ${paymentId}
      and not exists (select 1 from own_transactions t where t.payment_id = p.payment_id)`;
}
