/**
 * The rows of inner deposits: coins that a contract's inner call brought to an own address. No transfer event shows them, so
 * a comparison lists them as surplus, and two operators make a deposit of what they recognise (rules/wallet#inner-deposits).
 *
 * What becomes a deposit leaves the surplus in the same commit, so that no coin counts twice or is missing in between. The
 * row stays for ever, whatever becomes of its block, and no transaction has two.
 */
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { Queryable, TransactionSql } from '../../../platform/database/connect.ts';
import type { Candidate } from './deposit-numbers.ts';
import { type Change, forgetSumsAbove, type SeenTransfer } from './followed-chain.ts';

/** The outIndex of every inner deposit. */
export const INNER = 'inner';

/** So many that a reorganisation took out of the chain are looked for at once. */
const MOST_GONE = 50;

export interface InnerTransfer {
  txid: string;
  /** Canonical. */
  address: string;
  currency: string;
  units: bigint;
  amount: bigint;
  dust: bigint;
  height: number;
  blockHash: string;
}

/** `surplusTooSmall`: the address has less of it that is still there. `recorded`: the transaction has its row. */
export type InnerEntry = 'entered' | 'surplusTooSmall' | 'recorded';

/** Enters a deposit and takes it off the surplus of its address; it changes nothing where it answers anything but `entered`. */
export async function enterInnerDeposit(
  sql: TransactionSql,
  { chain, nowMs, epoch }: Change,
  { txid, address, currency, units, amount, dust, height, blockHash }: InnerTransfer,
): Promise<InnerEntry> {
  const text = units.toString();
  const [balance] = await sql<{ is_enough: boolean }[]>`
    select surplus - missing >= ${text}::numeric as is_enough from address_balances
    where chain = ${chain} and currency = ${currency} and address = ${address} for update`;
  if (balance?.is_enough !== true) return 'surplusTooSmall';
  const entered = await sql`
    insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
      height, block_hash, maturity, state, hold, time_ms, changed_ms, epoch)
    values (${chain}, ${txid}, ${INNER}, 0, ${address}, ${currency}, ${text}::numeric, ${amount},
      ${dust.toString()}::numeric, '', ${height}, ${blockHash}, 1, 'SEEN', 'SURPLUS', ${nowMs}, ${nowMs}, ${epoch})
    on conflict (chain, txid, out_index) do nothing returning 1`;
  if (entered.length === 0) return 'recorded';
  await sql`
    update address_balances set surplus = surplus - ${text}::numeric, epoch = ${epoch}
    where chain = ${chain} and currency = ${currency} and address = ${address}`;
  await sql`
    update reconciliations set surplus_sum = surplus_sum - ${text}::numeric, epoch = ${epoch}
    where chain = ${chain} and currency = ${currency}`;
  return 'entered';
}

export async function isRecorded(sql: Queryable, chain: string, txid: string): Promise<boolean> {
  const rows = await sql`
    select 1 from chain_transfers where chain = ${chain} and txid = ${txid} and out_index = ${INNER}`;
  return rows.length > 0;
}

/** The inner deposits among candidates for a number, as they were entered: no node can show more than their transaction. */
export async function readInner(
  sql: Queryable,
  candidates: readonly Candidate[],
): Promise<{ id: bigint; transfer: SeenTransfer }[]> {
  const ids = candidates.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await sql<
    {
      id: bigint;
      txid: string;
      address: string;
      currency: string;
      units: string;
      amount: bigint;
      dust: string;
      height: bigint;
      block_hash: string;
    }[]
  >`
    select id, txid, address, currency, units, amount, dust, height, block_hash from chain_transfers
    where id = any(${integerColumn(ids)}::bigint[]) order by id`;
  return rows.map(({ id, txid, address, currency, units, amount, dust, height, block_hash: blockHash }) => ({
    id,
    transfer: {
      txid,
      outIndex: INNER,
      memberId: 0,
      address,
      currency,
      units: BigInt(units),
      amount,
      dust: BigInt(dust),
      source: '',
      height: Number(height),
      blockHash,
      maturity: 1,
      state: 'SEEN',
      hold: 'SURPLUS',
      key: undefined,
    },
  }));
}

/** The transactions of inner deposits whose block is gone: no scan sees one that is mined again. */
export async function readGoneInner(sql: Queryable, chain: string): Promise<string[]> {
  // Its words are those of the index, which holds next to nothing.
  const rows = await sql<{ txid: string }[]>`
    select txid from chain_transfers
    where chain = ${chain} and out_index = 'inner' and (state = 'DROPPED' or is_gone)
    order by changed_ms desc limit ${MOST_GONE}`;
  return rows.map(({ txid }) => txid);
}

export interface MinedAgain {
  txid: string;
  height: number;
  blockHash: string;
}

/**
 * Puts inner deposits back that a followed block holds again. As every other deposit, one that has its number keeps it, and
 * one that two operators took back gets a new number (rules/wallet#reorganisations).
 */
export async function putInnerBack(
  sql: TransactionSql,
  { chain, nowMs, epoch }: Change,
  mined: readonly MinedAgain[],
): Promise<void> {
  await sql`
    update chain_transfers t
    set height = b.height, block_hash = b.hash, is_gone = false, changed_ms = ${nowMs}, epoch = ${epoch},
      state = case when again.is_anew then 'SEEN' else t.state end,
      number = case when again.is_anew then null else t.number end,
      is_told = t.is_told and not again.is_anew
    from unnest(
      ${textColumn(mined.map(({ txid }) => txid))}::text[],
      ${integerColumn(mined.map(({ height }) => height))}::bigint[],
      ${textColumn(mined.map(({ blockHash }) => blockHash))}::text[]
    ) as fresh (txid, height, block_hash)
    join followed_blocks b on b.chain = ${chain} and b.height = fresh.height and b.hash = fresh.block_hash
    join lateral (
      select g.state = 'DROPPED' or exists (
        select 1 from deposits d where d.chain = g.chain and d.number = g.number and d.state = 'REVERSED'
      ) as is_anew
      from chain_transfers g where g.chain = ${chain} and g.txid = fresh.txid and g.out_index = ${INNER}
    ) again on true
    where t.chain = ${chain} and t.txid = fresh.txid and t.out_index = ${INNER}
      and (t.state = 'DROPPED' or t.is_gone)`;
  for (const { height } of mined) await forgetSumsAbove(sql, chain, height - 1);
}
