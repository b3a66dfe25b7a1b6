/**
 * The rows by which deposits get their numbers. A number is given in the commit that enters the transfer's hash, before the
 * engine is asked, so that a crash in between repeats the same command.
 */
import type { Command } from '@tern/engine';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { Queryable, TransactionSql } from '../../../platform/database/connect.ts';
import { canonicalHash } from '../transfer-hashes.ts';
import type { Change, Hold, SeenTransfer } from './followed-chain.ts';
import { changeCredited } from './unswept-coins.ts';

export type CreditCommand = Extract<Command, { kind: 'credit-deposit' }>;

/** A transfer that is deep enough for a number. */
export interface Candidate {
  id: bigint;
  txid: string;
  outIndex: string;
  height: number;
  blockHash: string;
}

/** The agreed transfer of a candidate. */
export interface Agreed {
  id: bigint;
  transfer: SeenTransfer;
  /** The whole transaction, on a chain of outputs. */
  bytes: string | undefined;
}

interface CandidateRow {
  id: bigint;
  txid: string;
  out_index: string;
  height: bigint;
  block_hash: string;
}

interface NumberedRow {
  number: bigint;
  member_id: bigint;
  address: string;
  currency: string;
  amount: bigint;
  txid: string;
  out_index: string;
  hold: Hold;
}

export interface Numbered {
  command: CreditCommand;
  address: string;
}

const DEPOSIT_OWNER = /^deposit /;

/** The least height of the tip that a coin's transfers wait for. */
export interface Depth {
  currency: string;
  confirmations: number;
}

/**
 * The oldest transfers that are deep enough below a height, of coins with terms whose deposits are not paused: those that
 * wait for something else take no place of them. The block of a transfer is its first confirmation.
 */
export async function readCandidates(
  sql: Queryable,
  chain: string,
  tipHeight: number,
  depths: readonly Depth[],
  most: number,
): Promise<Candidate[]> {
  const rows = await sql<CandidateRow[]>`
    select t.id, t.txid, t.out_index, t.height, t.block_hash
    from chain_transfers t join unnest(
      ${textColumn(depths.map(({ currency }) => currency))}::text[],
      ${integerColumn(depths.map(({ confirmations }) => confirmations))}::bigint[]
    ) as depth (currency, confirmations) on depth.currency = t.currency
    where t.chain = ${chain} and t.state = 'SEEN'
      and ${tipHeight}::bigint - t.height + 1 >= greatest(depth.confirmations, t.maturity)
      and not exists (
        select 1 from wallet_pauses p
        where p.chain = t.chain and p.side = 'deposits' and p.currency in ('', t.currency)
      )
    order by t.height, t.id limit ${most}`;
  return rows.map(({ id, txid, out_index, height, block_hash }) => ({
    id,
    txid,
    outIndex: out_index,
    height: Number(height),
    blockHash: block_hash,
  }));
}

export async function readUntold(sql: Queryable, chain: string): Promise<Numbered[]> {
  const rows = await sql<NumberedRow[]>`
    select number, member_id, address, currency, amount, txid, out_index, hold from chain_transfers
    where chain = ${chain} and number is not null and not is_told order by number`;
  return rows.map((row) => ({ command: commandOf(chain, row), address: row.address }));
}

function commandOf(chain: string, row: NumberedRow): CreditCommand {
  return {
    kind: 'credit-deposit',
    chain,
    number: Number(row.number),
    memberId: Number(row.member_id),
    asset: row.currency,
    amount: row.amount,
    txid: row.txid,
    outIndex: row.out_index,
    hold: row.hold,
  };
}

/**
 * Numbers agreed transfers in their order; one whose block went meanwhile is left out. A hash that was paid by another way
 * holds its deposit.
 */
export async function giveNumbers(
  sql: TransactionSql,
  { chain, nowMs, epoch }: Change,
  agreed: readonly Agreed[],
): Promise<void> {
  const [followed] = await sql<{ last_deposit: bigint }[]>`
    select last_deposit from followed_chains where chain = ${chain} for update`;
  if (followed === undefined) return;
  const still = await sql<{ id: bigint }[]>`
    select t.id from chain_transfers t join unnest(
      ${integerColumn(agreed.map(({ id }) => id))}::bigint[],
      ${textColumn(agreed.map(({ transfer }) => transfer.blockHash))}::text[]
    ) as fresh (id, block_hash) on t.id = fresh.id and t.block_hash = fresh.block_hash
    where t.state = 'SEEN' for update of t`;
  const ids = new Set(still.map(({ id }) => id));
  const last = Number(followed.last_deposit);
  const numbered = agreed
    .filter(({ id }) => ids.has(id))
    .map(({ id, transfer, bytes }, at) => ({ id, transfer, bytes, number: last + 1 + at }));
  if (numbered.length === 0) return;
  const foreign = await enterHashes(sql, { chain, nowMs, epoch }, numbered);
  const holds = numbered.map(({ transfer }) =>
    foreign.has(hashOf(transfer)) ? 'DUPLICATE_HASH' : transfer.hold,
  );
  const transfers = numbered.map(({ transfer }) => transfer);
  await sql`
    update chain_transfers t
    set state = 'NUMBERED', number = fresh.number, member_id = fresh.member_id, address = fresh.address,
      currency = fresh.currency, units = fresh.units, amount = fresh.amount, dust = fresh.dust,
      hold = fresh.hold, is_told = false, is_gone = false, changed_ms = ${nowMs}, epoch = ${epoch}
    from unnest(
      ${integerColumn(numbered.map(({ id }) => id))}::bigint[],
      ${integerColumn(numbered.map(({ number }) => number))}::bigint[],
      ${integerColumn(transfers.map(({ memberId }) => memberId))}::bigint[],
      ${textColumn(transfers.map(({ address }) => address))}::text[],
      ${textColumn(transfers.map(({ currency }) => currency))}::text[],
      ${integerColumn(transfers.map(({ units }) => units))}::numeric[],
      ${integerColumn(transfers.map(({ amount }) => amount))}::bigint[],
      ${integerColumn(transfers.map(({ dust }) => dust))}::numeric[],
      ${textColumn(holds)}::text[]
    ) as fresh (id, number, member_id, address, currency, units, amount, dust, hold)
    where t.id = fresh.id`;
  await sql`
    update followed_chains set last_deposit = ${last + numbered.length}, epoch = ${epoch}
    where chain = ${chain}`;
  await enterOutputs(sql, { chain, nowMs, epoch }, numbered);
}

/** Numbered outputs of a chain of outputs can be spent from now on. */
async function enterOutputs(
  sql: TransactionSql,
  { chain, epoch }: Change,
  numbered: readonly Agreed[],
): Promise<void> {
  for (const { transfer, bytes } of numbered) {
    const { txid, outIndex, address, units, height, key } = transfer;
    if (bytes === undefined || key === undefined) continue;
    await sql`
      insert into own_outputs
        (chain, txid, out_index, account, position, address, units, height, transaction, epoch)
      values (${chain}, ${txid}, ${Number(outIndex)}, ${key.account}, ${key.position}, ${address},
        ${String(units)}::numeric, ${height}, ${bytes}, ${epoch})
      on conflict (chain, txid, out_index) do update
      set height = excluded.height, epoch = excluded.epoch`;
  }
}

/** Answers the hashes that another way of deposits has paid or is about to pay. */
async function enterHashes(
  sql: TransactionSql,
  { chain, nowMs }: Change,
  numbered: readonly { transfer: SeenTransfer; number: number }[],
): Promise<ReadonlySet<string>> {
  const owners = new Map<string, string>();
  for (const { transfer, number } of numbered) {
    const hash = hashOf(transfer);
    if (!owners.has(hash)) owners.set(hash, `deposit ${chain} ${number}`);
  }
  const hashes = textColumn([...owners.keys()]);
  await sql`
    insert into transfer_hashes (hash, owner, time_ms)
    select hash, owner, ${nowMs}::bigint
    from unnest(${hashes}::text[], ${textColumn([...owners.values()])}::text[]) as fresh (hash, owner)
    on conflict (hash) do nothing`;
  const rows = await sql<{ hash: string; owner: string }[]>`
    select hash, owner from transfer_hashes where hash = any(${hashes}::text[])`;
  return new Set(rows.filter(({ owner }) => !DEPOSIT_OWNER.test(owner)).map(({ hash }) => hash));
}

/** A txid is a hash on every chain. */
function hashOf({ txid }: SeenTransfer): string {
  return canonicalHash(txid) ?? txid;
}

export async function markTold(
  sql: TransactionSql,
  { chain, epoch }: Change,
  numbers: readonly number[],
): Promise<void> {
  await sql`
    with changed as (
      update chain_transfers set is_told = true, epoch = ${epoch}
      where chain = ${chain} and number = any(${integerColumn(numbers)}::bigint[]) and not is_told
      returning currency, address, units, hold = 'NONE' and not is_gone as is_counted
    ) ${changeCredited(sql, chain, 1)}`;
}

/** Takes numbers back that the engine refused and has not used, from one on: their transfers wait again. */
export async function takeNumbersBack(
  sql: TransactionSql,
  { chain, nowMs, epoch }: Change,
  from: number,
): Promise<void> {
  await sql`
    update chain_transfers set state = 'SEEN', number = null, changed_ms = ${nowMs}, epoch = ${epoch}
    where chain = ${chain} and number >= ${from} and not is_told`;
  await sql`
    update followed_chains set last_deposit = ${from - 1}, epoch = ${epoch} where chain = ${chain}`;
}

/** An endpoint of the scan had shown what two others do not know. */
export async function dropTransfers(
  sql: TransactionSql,
  { nowMs, epoch }: Change,
  ids: readonly bigint[],
): Promise<void> {
  await sql`
    update chain_transfers set state = 'DROPPED', changed_ms = ${nowMs}, epoch = ${epoch}
    where id = any(${integerColumn(ids)}::bigint[]) and state = 'SEEN'`;
}
