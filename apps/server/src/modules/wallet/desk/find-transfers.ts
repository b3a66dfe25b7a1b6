/**
 * Finds one transfer on its whole way by an address or a transaction: deposits, withdrawals, own transactions, applications, and
 * the member of a deposit address. Members write them to the support in any form, so all known forms are looked up.
 */
import { formatUnits } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { textColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { WalletChains } from '../chains/wallet-chain.ts';
import { canonicalHash } from '../transfer-hashes.ts';
import { ChainDecimals } from './chain-decimals.ts';
import type { DepositReader } from './deposit-reader.ts';
import { OwnTransfersReader } from './own-transfers-reader.ts';
import type { WithdrawalReader } from './withdrawal-reader.ts';

type Found = DeskResult<'findTransfers'>;
type Matched = DeskResult<'getApplicationDeposits'>[number];

export interface FindParts {
  sql: Sql;
  chains: WalletChains;
  markets: Pick<LiveMarkets, 'asset'>;
  deposits: DepositReader;
  withdrawals: WithdrawalReader;
}

interface ApplicationRow {
  application_id: bigint;
  member_id: bigint;
  currency: string;
  amount: bigint;
  state: Found['applications'][number]['status'];
  time_ms: bigint;
  hash: string;
  to_address: string;
}

const MOST = 50;

export async function findTransfers(
  parts: FindParts,
  { text }: DeskRequest<'findTransfers'>,
  nowMs: number,
): Promise<Found> {
  const { sql, chains, deposits, withdrawals } = parts;
  const traces = tracesOf(text, chains);
  const decimals = await ChainDecimals.read(sql, chains);
  const owners = await sql<{ member_id: bigint; family: string; address: string }[]>`
    select member_id, family, address from deposit_addresses
    where address = any(${textColumn(traces)}::text[]) order by family`;
  return {
    owners: owners.map(({ member_id, family, address }) => ({
      memberId: String(member_id),
      family,
      address,
    })),
    deposits: await deposits.byTrace(traces),
    withdrawals: await withdrawals.byTrace(traces, nowMs),
    transfers: await new OwnTransfersReader(sql).byTrace(traces, decimals),
    applications: await applicationsByTrace(parts, traces),
  };
}

/** The text, the canonical address of each chain that takes it for one, and each way of writing a transaction. */
function tracesOf(text: string, chains: WalletChains): string[] {
  return [...new Set([...addressForms(text, chains), ...hashForms(canonicalHash(text))])];
}

function addressForms(text: string, chains: WalletChains): string[] {
  const canonical = chains.list().flatMap(({ adapter }) => {
    const parsed = adapter.parseAddress(text);
    return parsed.ok ? [parsed.address] : [];
  });
  return [text, ...canonical];
}

function hashForms(hash: string | undefined): string[] {
  return hash === undefined || hash === '' ? [] : [hash, `0x${hash}`];
}

async function applicationsByTrace(
  { sql, markets }: FindParts,
  traces: readonly string[],
): Promise<Found['applications']> {
  const wanted = sql`any(${textColumn(traces)}::text[])`;
  const rows = await sql<ApplicationRow[]>`
    select a.application_id, a.member_id, a.currency, a.amount, a.state, a.time_ms, d.hash, d.to_address
    from applications a join application_details d on d.application_id = a.application_id
    where d.hash = ${wanted} or d.from_address = ${wanted} or d.to_address = ${wanted}
    order by a.application_id desc limit ${MOST}`;
  return rows.map((row) => ({
    applicationId: String(row.application_id),
    memberId: String(row.member_id),
    currency: row.currency,
    amount: formatUnits(row.amount, markets.asset(row.currency)?.scale ?? 0),
    status: row.state,
    hash: row.hash,
    toAddress: row.to_address,
    time: Number(row.time_ms),
  }));
}

/** Deposits over chains that may be the transfer of an application. */
export async function depositsLikeApplication(
  { sql, chains, markets, deposits }: FindParts,
  { applicationId }: DeskRequest<'getApplicationDeposits'>,
): Promise<Matched[]> {
  const [row] = await sql<ApplicationRow[]>`
    select a.*, coalesce(d.hash, '') as hash, coalesce(d.to_address, '') as to_address
    from applications a left join application_details d on d.application_id = a.application_id
    where a.application_id = ${Number(applicationId)}`;
  if (row === undefined) throw new CallError('applicationUnknown');
  const { currency, amount } = row;
  const txids = hashForms(row.hash);
  const addresses = addressForms(row.to_address, chains);
  const shownAmount = formatUnits(amount, markets.asset(currency)?.scale ?? 0);
  const found = await deposits.likeApplication({
    txids,
    addresses,
    currency,
    amount,
    timeMs: Number(row.time_ms),
  });
  return found.map((deposit) => {
    const matches: Matched['matches'] = [];
    if (txids.includes(deposit.txid)) matches.push('HASH');
    if (addresses.includes(deposit.address)) matches.push('ADDRESS');
    if (deposit.currency === currency && deposit.amount === shownAmount) matches.push('AMOUNT');
    return Object.assign({}, deposit, { matches });
  });
}
