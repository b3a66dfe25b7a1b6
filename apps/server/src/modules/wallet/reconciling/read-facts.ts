/** The facts of the ledger and of the tables about one chain, out of one snapshot of the database. */
import { PROJECTOR_NAME } from '../../../kernel/index.ts';
import type {
  BlockHeader,
  ChainAsset,
  ChainFingerprint,
  UnsignedTransaction,
} from '../../../platform/chains/index.ts';
import type { Sql, TransactionSql } from '../../../platform/database/connect.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import { type KeptSums, NOTHING_KEPT, type Receipts, readReceipts } from './read-receipts.ts';

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
  state: string;
  currency: string;
  units: string;
  sender: string;
  to_address: string;
  txid: string;
  /** Without a family where others than the signer signed it. */
  unsigned: UnsignedTransaction | { family?: undefined };
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
  /** null: the payment is for none, or the read tables have it not yet. */
  withdrawal_state: string | null;
}

/** The newest comparison of an asset; heights are -1 where there is none. */
export interface LastComparison {
  height: number;
  /** Every address that something came to up to this height was asked after it came. */
  askedHeight: number;
  /** The sums of what all stored balances hold, and of the surplus among it. */
  balanceSum: bigint;
  surplusSum: bigint;
  kept: KeptSums;
}

export const NO_COMPARISON: LastComparison = {
  height: -1,
  askedHeight: -1,
  balanceSum: 0n,
  surplusSum: 0n,
  kept: NOTHING_KEPT,
};

export interface ChainFacts extends FollowedFacts {
  /** The tables hold all up to this command. */
  sequence: number;
  assets: readonly AssetTerms[];
  receipts: ReadonlyMap<string, Receipts>;
  transactions: readonly OwnTransactionRow[];
  /** Coins with a pause for a shortfall. */
  paused: ReadonlySet<string>;
  last: ReadonlyMap<string, LastComparison>;
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
    const paused = await tx<{ currency: string }[]>`
      select currency from wallet_pauses
      where chain = ${name} and side = 'withdrawals' and cause = 'SHORTFALL'`;
    const assets = await readAssets(tx, chain, nowMs);
    const last = await readLast(tx, name);
    const kept = new Map(
      assets.map(({ currency }) => [currency, (last.get(currency) ?? NO_COMPARISON).kept]),
    );
    return Object.assign(followed, {
      sequence: Number(cursor.sequence),
      assets,
      receipts: await readReceipts(tx, name, followed.at.height, kept),
      transactions: await readTransactions(tx, name),
      paused: new Set(paused.map(({ currency }) => currency)),
      last,
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

interface LastRow {
  currency: string;
  height: bigint;
  asked_height: bigint;
  balance_sum: string;
  surplus_sum: string;
  ignored_sum: string;
  dust_sum: string;
  summed_height: bigint;
  summed_number: bigint;
}

async function readLast(sql: TransactionSql, chain: string): Promise<Map<string, LastComparison>> {
  const rows = await sql<LastRow[]>`
    select currency, height, asked_height, balance_sum, surplus_sum, ignored_sum, dust_sum, summed_height,
      summed_number
    from reconciliations where chain = ${chain}`;
  return new Map(
    rows.map((row) => [
      row.currency,
      {
        height: Number(row.height),
        askedHeight: Number(row.asked_height),
        balanceSum: BigInt(row.balance_sum),
        surplusSum: BigInt(row.surplus_sum),
        kept: {
          height: Number(row.summed_height),
          ignored: BigInt(row.ignored_sum),
          dust: BigInt(row.dust_sum),
          number: Number(row.summed_number),
        },
      },
    ]),
  );
}

/** The versions of payments that the last comparison did not have whole. */
function readTransactions(sql: TransactionSql, chain: string) {
  return sql<OwnTransactionRow[]>`
    select p.payment_id, p.purpose, p.state, p.currency, p.units, p.sender, p.to_address,
      t.txid, t.unsigned, t.is_cancel, t.is_deep, t.mined_height, t.fee_units, t.succeeded,
      t.cost_number is not null or n.number is not null as is_cost_posted,
      case when t.cost_number is null then n.amount end as late_cost,
      case when w.state = 'CONFIRMED' and w.internal_to = 0 then w.amount - w.fee end as posted,
      w.state as withdrawal_state
    from own_payments p
    join own_transactions t using (payment_id)
    left join withdrawals w on w.withdrawal_id = p.withdrawal_id
    left join network_costs n on n.chain = p.chain and n.txid = t.txid
    where p.chain = ${chain} and not p.is_compared`;
}
