/** The facts of the ledger and of the tables about one chain, out of one snapshot of the database. */
import { PROJECTOR_NAME } from '../../../kernel/index.ts';
import type { BlockHeader, ChainAsset, ChainFingerprint } from '../../../platform/chains/index.ts';
import { textColumn } from '../../../platform/database/columns.ts';
import type { Sql, TransactionSql } from '../../../platform/database/connect.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { ReceiptSums } from './equation.ts';

export interface FollowedFacts {
  fingerprint: ChainFingerprint;
  /** The newest block whose transactions are final. */
  at: BlockHeader;
  costAhead: bigint;
}

export interface AssetTerms {
  currency: string;
  asset: ChainAsset;
  decimals: number;
}

/** A version of an own transaction, with what its payment was for. */
export interface OwnTransactionRow {
  payment_id: string;
  purpose: string;
  currency: string;
  units: string;
  sender: string;
  to_address: string;
  txid: string;
  is_cancel: boolean;
  is_deep: boolean;
  mined_height: bigint | null;
  fee_units: string | null;
  succeeded: boolean | null;
  /** The network cost of this transaction is posted. */
  is_cost_posted: boolean;
  /** In units of the ledger: posted for this transaction, and not in `cost_ahead` yet. */
  late_cost: bigint | null;
  /** In units of the ledger, what left for the payment's withdrawal; null: it is not confirmed. */
  posted: bigint | null;
}

export interface ChainFacts extends FollowedFacts {
  /** The tables hold all up to this command. */
  sequence: number;
  assets: readonly AssetTerms[];
  receipts: ReadonlyMap<string, ReceiptSums>;
  transactions: readonly OwnTransactionRow[];
  /** Coins with a pause for a shortfall. */
  paused: ReadonlySet<string>;
  /** Each asset's height up to which every touched address was asked. */
  verdictHeights: ReadonlyMap<string, number>;
}

/** undefined: the chain is not followed far enough yet, or the read tables are behind a cost that was posted. */
export function readFacts(sql: Sql, chain: WalletChain, nowMs: number): Promise<ChainFacts | undefined> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const followed = await readFollowed(tx, chain);
    if (followed === undefined) return undefined;
    const [cursor] = await tx<{ sequence: bigint }[]>`
      select sequence from projector_cursor where name = ${PROJECTOR_NAME}`;
    if (cursor === undefined) return undefined;
    const { chain: name } = chain;
    const verdicts = await tx<{ currency: string; height: bigint }[]>`
      select currency, height from reconciliations where chain = ${name}`;
    const verdictHeights = new Map(verdicts.map(({ currency, height }) => [currency, Number(height)]));
    const paused = await tx<{ currency: string }[]>`
      select currency from wallet_pauses
      where chain = ${name} and side = 'withdrawals' and cause = 'SHORTFALL'`;
    const assets = await readAssets(tx, chain, nowMs);
    const since = Math.min(...assets.map(({ currency }) => verdictHeights.get(currency) ?? -1));
    return Object.assign(followed, {
      sequence: Number(cursor.sequence),
      assets,
      receipts: await readReceipts(tx, name, followed.at.height),
      transactions: await readTransactions(tx, name, since),
      paused: new Set(paused.map(({ currency }) => currency)),
      verdictHeights,
    });
  });
}

interface FollowedRow {
  network_id: string;
  anchor_hash: string | null;
  cost_ahead: string;
  height: bigint;
  hash: string;
  parent_hash: string;
  time_ms: bigint;
}

async function readFollowed(sql: TransactionSql, chain: WalletChain): Promise<FollowedFacts | undefined> {
  const [row] = await sql<FollowedRow[]>`
    select f.network_id, f.anchor_hash, f.cost_ahead, b.height, b.hash, b.parent_hash, b.time_ms
    from followed_chains f
    join followed_blocks b on b.chain = f.chain and b.height = f.height - ${chain.confirmations - 1}
    where f.chain = ${chain.chain}
      and f.last_cost <= (select coalesce(max(number), 0) from network_costs n where n.chain = f.chain)`;
  if (row === undefined) return undefined;
  const { network_id: networkId, anchor_hash, cost_ahead, height, hash, parent_hash, time_ms } = row;
  return {
    fingerprint: { networkId, anchorHash: anchor_hash ?? undefined },
    at: { height: Number(height), hash, parentHash: parent_hash, timeMs: Number(time_ms) },
    costAhead: BigInt(cost_ahead),
  };
}

/** The listed coins by the terms in force, and the chain's own coin. */
async function readAssets(
  sql: TransactionSql,
  { chain, nativeCurrency, adapter }: WalletChain,
  nowMs: number,
): Promise<AssetTerms[]> {
  const rows = await sql<{ currency: string; contract: string; decimals: number }[]>`
    select distinct on (currency) currency, settings ->> 'contract' as contract,
      (settings ->> 'decimals')::int as decimals
    from coin_chains where chain = ${chain} and effective_ms <= ${nowMs}
    order by currency, effective_ms desc`;
  const tokens = rows.filter(({ currency, contract }) => contract !== '' && currency !== nativeCurrency);
  return [
    { currency: nativeCurrency, asset: { kind: 'native' }, decimals: adapter.identity.nativeDecimals },
    ...tokens.map(({ currency, contract, decimals }) => ({
      currency,
      asset: { kind: 'token' as const, contract },
      decimals,
    })),
  ];
}

async function readReceipts(
  sql: TransactionSql,
  chain: string,
  height: number,
): Promise<Map<string, ReceiptSums>> {
  const rows = await sql<{ currency: string; unposted: string; dust: string; above: string }[]>`
    with known as (select coalesce(max(number), 0) as last from deposits where chain = ${chain}),
    receipts as (
      select t.currency, t.units, t.dust, t.height <= ${height} as is_in,
        t.state = 'NUMBERED' and t.number <= (select last from known) and t.number not in (
          select number from deposits where chain = ${chain} and state in ('VOID', 'REVERSED')) as is_posted
      from chain_transfers t
      where t.chain = ${chain} and t.state <> 'DROPPED' and not t.is_gone
    )
    select currency,
      coalesce(sum(units) filter (where is_in and not is_posted), 0)::text as unposted,
      coalesce(sum(dust) filter (where is_in and is_posted), 0)::text as dust,
      coalesce(sum(units - dust) filter (where is_posted and not is_in), 0)::text as above
    from receipts group by currency`;
  return new Map(
    rows.map(({ currency, unposted, dust, above }) => [
      currency,
      { unposted: BigInt(unposted), dust: BigInt(dust), postedAbove: BigInt(above) },
    ]),
  );
}

/** Those that are not settled in every table of the snapshot, and those mined above `since`. */
function readTransactions(sql: TransactionSql, chain: string, since: number) {
  return sql<OwnTransactionRow[]>`
    select p.payment_id, p.purpose, p.currency, p.units, p.sender, p.to_address,
      t.txid, t.is_cancel, t.is_deep, t.mined_height, t.fee_units, t.succeeded,
      t.cost_number is not null or n.number is not null as is_cost_posted,
      case when t.cost_number is null then n.amount end as late_cost,
      case when w.state = 'CONFIRMED' and w.internal_to = 0 then w.amount - w.fee end as posted
    from own_payments p
    join own_transactions t using (payment_id)
    left join withdrawals w on w.withdrawal_id = p.withdrawal_id
    left join network_costs n on n.chain = p.chain and n.txid = t.txid
    where p.chain = ${chain} and (
      p.state not in ('DONE', 'VOID') or t.mined_height > ${since}
      or (t.mined_height is not null and t.cost_number is null)
      or w.state in ('APPROVED', 'SENDING', 'BROADCAST'))`;
}

export interface AddressPair {
  currency: string;
  address: string;
}

export interface StoredBalance {
  units: bigint;
  height: number;
  surplus: bigint;
  missing: bigint;
}

/** The pairs to which something came from outside, each with how much since it was asked last. */
export async function readReceived(
  sql: Sql,
  chain: string,
  { heights, until }: { heights: ReadonlyMap<string, number>; until: number },
): Promise<(AddressPair & { units: bigint })[]> {
  const rows = await sql<{ currency: string; address: string; units: string }[]>`
    select t.currency, t.address,
      coalesce(sum(t.units) filter (where b.height is null or t.height > b.height), 0)::text as units
    from unnest(${textColumn([...heights.keys()])}::text[], ${`{${[...heights.values()].join(',')}}`}::bigint[])
      as since (currency, height)
    join chain_transfers t on t.chain = ${chain} and t.currency = since.currency
      and t.height > since.height and t.height <= ${until} and t.state <> 'DROPPED' and not t.is_gone
    left join address_balances b
      on b.chain = t.chain and b.currency = t.currency and b.address = t.address
    group by t.currency, t.address`;
  return rows.map(({ currency, address, units }) => ({ currency, address, units: BigInt(units) }));
}

export async function readStored(
  sql: Sql,
  chain: string,
  pairs: readonly AddressPair[],
): Promise<(AddressPair & StoredBalance)[]> {
  const rows = await sql<
    { currency: string; address: string; units: string; height: bigint; surplus: string; missing: string }[]
  >`
    select b.currency, b.address, b.units, b.height, b.surplus, b.missing
    from unnest(${textColumn(pairs.map((one) => one.currency))}::text[],
      ${textColumn(pairs.map((one) => one.address))}::text[]) as asked (currency, address)
    join address_balances b
      on b.chain = ${chain} and b.currency = asked.currency and b.address = asked.address`;
  return rows.map(({ currency, address, units, height, surplus, missing }) => ({
    currency,
    address,
    units: BigInt(units),
    height: Number(height),
    surplus: BigInt(surplus),
    missing: BigInt(missing),
  }));
}

/** What all rows of an asset hold, and the sum of the surplus among them. */
export async function readTotals(
  sql: Sql,
  chain: string,
): Promise<Map<string, { units: bigint; surplus: bigint }>> {
  const rows = await sql<{ currency: string; units: string; surplus: string }[]>`
    select currency, sum(units)::text as units, sum(surplus)::text as surplus
    from address_balances where chain = ${chain} group by currency`;
  return new Map(
    rows.map(({ currency, units, surplus }) => [
      currency,
      { units: BigInt(units), surplus: BigInt(surplus) },
    ]),
  );
}
