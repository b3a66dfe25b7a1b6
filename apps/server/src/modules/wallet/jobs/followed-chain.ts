/**
 * The rows of a followed chain: how far it is read, its newest blocks, and the transfers that were seen. Every change stands
 * in a commit of the leader.
 */
import type { Command } from '@tern/engine';
import type { BlockHeader, ChainFingerprint } from '../../../platform/chains/index.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { Queryable, TransactionSql } from '../../../platform/database/connect.ts';
import { changeCredited } from './unswept-coins.ts';

export interface Cursor {
  fingerprint: ChainFingerprint;
  height: number;
  hash: string;
  timeMs: number;
}

export type Hold = Extract<Command, { kind: 'credit-deposit' }>['hold'];

export interface SeenTransfer {
  txid: string;
  outIndex: string;
  /** 0: no member's. */
  memberId: number;
  address: string;
  currency: string;
  units: bigint;
  amount: bigint;
  dust: bigint;
  source: string;
  height: number;
  blockHash: string;
  maturity: number;
  state: 'SEEN' | 'IGNORED';
  hold: Hold;
  /** The key below an account of the signer that spends it; undefined: the signer has none. */
  key: OwnKey | undefined;
}

export interface OwnKey {
  account: 'deposit' | 'hot';
  position: number;
}

/** The chain, the moment and the leader's epoch of a change. */
export interface Change {
  chain: string;
  nowMs: number;
  epoch: number;
}

/** A reorganisation that reaches further below the tip is none, and a person must look. */
const KEPT_BLOCKS = 2_000;

export async function isListed(sql: Queryable, chain: string): Promise<boolean> {
  const rows = await sql`select 1 from wallet_chains where chain = ${chain}`;
  return rows.length > 0;
}

export async function readCursor(sql: Queryable, chain: string): Promise<Cursor | undefined> {
  const [row] = await sql<
    {
      network_id: string;
      anchor_hash: string | null;
      height: bigint;
      block_hash: string;
      block_time_ms: bigint;
    }[]
  >`
    select network_id, anchor_hash, height, block_hash, block_time_ms from followed_chains
    where chain = ${chain}`;
  if (row === undefined) return undefined;
  return {
    fingerprint: { networkId: row.network_id, anchorHash: row.anchor_hash ?? undefined },
    height: Number(row.height),
    hash: row.block_hash,
    timeMs: Number(row.block_time_ms),
  };
}

export async function readBlockHash(
  sql: Queryable,
  chain: string,
  height: number,
): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`
    select hash from followed_blocks where chain = ${chain} and height = ${height}`;
  return row?.hash;
}

export async function startFollowing(
  sql: TransactionSql,
  { chain, nowMs, epoch }: Change,
  { networkId, anchorHash }: ChainFingerprint,
  block: BlockHeader,
): Promise<void> {
  await sql`
    insert into followed_chains
      (chain, network_id, anchor_hash, height, block_hash, block_time_ms, read_ms, epoch)
    values (${chain}, ${networkId}, ${anchorHash ?? null}, ${block.height}, ${block.hash}, ${block.timeMs},
      ${nowMs}, ${epoch})
    on conflict (chain) do nothing`;
  await insertBlocks(sql, { chain, nowMs, epoch }, [block]);
}

/** A chain that had no anchor block yet. */
export async function setAnchor(
  sql: TransactionSql,
  { chain, epoch }: Change,
  anchorHash: string,
): Promise<void> {
  await sql`
    update followed_chains set anchor_hash = ${anchorHash}, epoch = ${epoch}
    where chain = ${chain} and anchor_hash is null`;
}

/** Moves the cursor from one block to another; false: it stood elsewhere, and nothing changed. */
export async function moveCursor(
  sql: TransactionSql,
  { chain, nowMs, epoch }: Change,
  from: Pick<Cursor, 'hash'>,
  to: Pick<BlockHeader, 'height' | 'hash' | 'timeMs'>,
): Promise<boolean> {
  const rows = await sql`
    update followed_chains
    set height = ${to.height}, block_hash = ${to.hash}, block_time_ms = ${to.timeMs}, read_ms = ${nowMs},
      epoch = ${epoch}
    where chain = ${chain} and block_hash = ${from.hash} returning 1`;
  return rows.length > 0;
}

export async function insertBlocks(
  sql: TransactionSql,
  { chain, epoch }: Change,
  blocks: readonly BlockHeader[],
): Promise<void> {
  await sql`
    insert into followed_blocks (chain, height, hash, parent_hash, time_ms, epoch)
    select ${chain}, height, hash, parent_hash, time_ms, ${epoch}::bigint from unnest(
      ${integerColumn(blocks.map(({ height }) => height))}::bigint[],
      ${textColumn(blocks.map(({ hash }) => hash))}::text[],
      ${textColumn(blocks.map(({ parentHash }) => parentHash))}::text[],
      ${integerColumn(blocks.map(({ timeMs }) => timeMs))}::bigint[]
    ) as fresh (height, hash, parent_hash, time_ms)
    on conflict (chain, height) do update
    set hash = excluded.hash, parent_hash = excluded.parent_hash, time_ms = excluded.time_ms,
      epoch = excluded.epoch`;
  const last = blocks.at(-1)?.height ?? 0;
  await sql`delete from followed_blocks where chain = ${chain} and height <= ${last - KEPT_BLOCKS}`;
}

/** The members whose deposits wait for confirmations. */
export async function confirmingMembers(sql: Queryable, chain: string): Promise<ReadonlySet<number>> {
  const rows = await sql<{ member_id: bigint }[]>`
    select distinct member_id from chain_transfers where chain = ${chain} and state = 'SEEN'`;
  return new Set(rows.map((row) => Number(row.member_id)));
}

/**
 * Enters transfers of blocks that were read. One whose block was gone is seen anew. A numbered one keeps all that its number
 * was given for; only where it stands changes. One that two operators took back and that the chain holds again is seen
 * anew, and gets a new number (rules/wallet#reorganisations).
 */
export async function enterTransfers(
  sql: TransactionSql,
  { chain, nowMs, epoch }: Change,
  seen: readonly SeenTransfer[],
): Promise<void> {
  if (seen.length === 0) return;
  const txids = textColumn(seen.map(({ txid }) => txid));
  const outs = textColumn(seen.map(({ outIndex }) => outIndex));
  const heights = integerColumn(seen.map(({ height }) => height));
  const hashes = textColumn(seen.map(({ blockHash }) => blockHash));
  await sql`
    update chain_transfers t set state = 'DROPPED', number = null, is_told = false, is_gone = false
    from unnest(${txids}::text[], ${outs}::text[]) as fresh (txid, out_index), deposits d
    where t.chain = ${chain} and t.txid = fresh.txid and t.out_index = fresh.out_index and t.is_gone
      and d.chain = t.chain and d.number = t.number and d.state = 'REVERSED'`;
  await sql`
    with changed as (
      update chain_transfers t set is_gone = false
      from unnest(${txids}::text[], ${outs}::text[]) as fresh (txid, out_index)
      where t.chain = ${chain} and t.txid = fresh.txid and t.out_index = fresh.out_index
        and t.state = 'NUMBERED' and t.is_gone
      returning t.currency, t.address, t.units, t.hold = 'NONE' and t.is_told as is_counted
    ) ${changeCredited(sql, chain, 1)}`;
  await sql`
    update chain_transfers t
    set height = fresh.height, block_hash = fresh.block_hash, changed_ms = ${nowMs},
      epoch = ${epoch}
    from unnest(${txids}::text[], ${outs}::text[], ${heights}::bigint[], ${hashes}::text[])
      as fresh (txid, out_index, height, block_hash)
    where t.chain = ${chain} and t.txid = fresh.txid and t.out_index = fresh.out_index
      and t.state = 'NUMBERED'`;
  await sql`
    insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust,
      source, height, block_hash, maturity, state, hold, time_ms, changed_ms, epoch)
    select ${chain}, txid, out_index, member_id, address, currency, units, amount, dust, source, height,
      block_hash, maturity, state, hold, ${nowMs}::bigint, ${nowMs}::bigint, ${epoch}::bigint
    from unnest(
      ${txids}::text[],
      ${outs}::text[],
      ${integerColumn(seen.map(({ memberId }) => memberId))}::bigint[],
      ${textColumn(seen.map(({ address }) => address))}::text[],
      ${textColumn(seen.map(({ currency }) => currency))}::text[],
      ${integerColumn(seen.map(({ units }) => units))}::numeric[],
      ${integerColumn(seen.map(({ amount }) => amount))}::bigint[],
      ${integerColumn(seen.map(({ dust }) => dust))}::numeric[],
      ${textColumn(seen.map(({ source }) => source))}::text[],
      ${heights}::bigint[],
      ${hashes}::text[],
      ${integerColumn(seen.map(({ maturity }) => maturity))}::int[],
      ${textColumn(seen.map(({ state }) => state))}::text[],
      ${textColumn(seen.map(({ hold }) => hold))}::text[]
    ) as fresh (txid, out_index, member_id, address, currency, units, amount, dust, source, height,
      block_hash, maturity, state, hold)
    on conflict (chain, txid, out_index) do update
    set member_id = excluded.member_id, address = excluded.address, currency = excluded.currency,
      units = excluded.units, amount = excluded.amount, dust = excluded.dust, source = excluded.source,
      height = excluded.height, block_hash = excluded.block_hash, maturity = excluded.maturity,
      state = excluded.state, hold = excluded.hold, changed_ms = excluded.changed_ms,
      epoch = excluded.epoch
    where chain_transfers.state <> 'NUMBERED'`;
}

/** The numbered transfers of blocks above a height. */
export async function numberedAbove(sql: Queryable, chain: string, height: number): Promise<number> {
  const [row] = await sql<{ count: bigint }[]>`
    select count(*) as count from chain_transfers
    where chain = ${chain} and height > ${height} and state = 'NUMBERED' and not is_gone`;
  return Number(row?.count ?? 0);
}

/** Takes the blocks above a height back, and with them what was seen in them. */
export async function dropBlocksAbove(
  sql: TransactionSql,
  { chain, nowMs, epoch }: Change,
  height: number,
): Promise<void> {
  await sql`
    update chain_transfers set state = 'DROPPED', changed_ms = ${nowMs}, epoch = ${epoch}
    where chain = ${chain} and height > ${height} and state in ('SEEN', 'IGNORED')`;
  await sql`
    with changed as (
      update chain_transfers set is_gone = true, changed_ms = ${nowMs}, epoch = ${epoch}
      where chain = ${chain} and height > ${height} and state = 'NUMBERED' and not is_gone
      returning currency, address, units, hold = 'NONE' and is_told as is_counted
    ) ${changeCredited(sql, chain, -1)}`;
  // A comparison that holds its block is stored before the block goes, so that its sums begin anew with the others.
  await sql`delete from followed_blocks where chain = ${chain} and height > ${height}`;
  await forgetSumsAbove(sql, chain, height);
}

/** Transfers above that height changed, so the comparison adds up their sums anew. */
export async function forgetSumsAbove(sql: TransactionSql, chain: string, height: number): Promise<void> {
  await sql`
    update reconciliations set ignored_sum = 0, dust_sum = 0, summed_height = -1, summed_number = 0
    where chain = ${chain} and summed_height > ${height}`;
}
