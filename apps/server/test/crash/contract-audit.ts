/**
 * Compares the answers that a member got about contract orders with the exchange's state afterwards: every acknowledged
 * command is there, none is there twice, the reserves follow from the open orders, and wallet and margins together are
 * what they were, plus what closing brought, minus fees, plus funding, to the last unit.
 */
import { mulDiv, parseUnits } from '@tern/math';
import { initialMargin } from '@tern/math/contract';
import { compareOrders, type TracedOrder } from './audit.ts';
import { type ContractLoad, LEVERAGE } from './contract-load.ts';
import type { MemberClient } from './member-client.ts';

const SCALE = 8;
const TAKER_FEE_PPM = 500n;
const PPM = 1_000_000n;

interface WireOrder extends TracedOrder {
  qty: string;
  price: string;
  fee: string;
  pnl: string;
}

interface Account {
  wallet: bigint;
  reserves: bigint;
  margins: bigint;
  funding: bigint;
}

const units = (text: string): bigint => parseUnits(text, SCALE);

export async function readAccount(client: MemberClient, minSequence = 0): Promise<Account> {
  const { result: account } = await client.read<{ wallet: string; reserves: string }>(
    'contract/getContractAccount',
    {},
  );
  const { result: positions } = await client.read<{ margin: string }[]>('contract/getPositions', {});
  const records = await readPages<{ amount: string }>(client, 'contract/getFundingRecords', minSequence);
  return {
    wallet: units(account.wallet),
    reserves: units(account.reserves),
    margins: positions.reduce((sum, { margin }) => sum + units(margin), 0n),
    funding: records.reduce((sum, { amount }) => sum + units(amount), 0n),
  };
}

/** Answers the contradictions as sentences; `before`: the account when the load began, without an open order. */
export async function auditContracts(
  client: MemberClient,
  load: ContractLoad,
  before: Account,
): Promise<string[]> {
  const { open, history, account } = await lookWhileNothingMoves(client, load);
  const problems: string[] = [];
  compareOrders(load, { open, history }, problems);
  const won = history.reduce((sum, { pnl, fee }) => sum + units(pnl) - units(fee), 0n);
  const wanted = before.wallet + before.margins + won + account.funding - before.funding;
  const is = account.wallet + account.margins;
  if (is !== wanted) problems.push(`wallet and margins are ${is} units and should be ${wanted}`);
  const reserved = open.reduce((sum, order) => sum + reserveOf(order), 0n);
  if (account.reserves !== reserved)
    problems.push(`${account.reserves} units are reserved and should be ${reserved}`);
  return problems;
}

/** The reserve of an order far below the mark, of which nothing is filled: it would open without a loss. */
function reserveOf({ qty, price }: WireOrder): bigint {
  const notional = (units(qty) * units(price)) / 10n ** BigInt(SCALE);
  return initialMargin(notional, BigInt(LEVERAGE)) + mulDiv(notional, TAKER_FEE_PPM, PPM, 'ceil');
}

/** Funding may be settled between two of the reads: then everything is read again. */
async function lookWhileNothingMoves(client: MemberClient, load: ContractLoad) {
  for (let attempt = 0; attempt < 30; attempt++) {
    const account = await readAccount(client, load.lastSequence);
    const { result: open } = await client.read<WireOrder[]>('contract/getOpenContractOrders', {});
    const history = await readHistory(client, load);
    const after = await readAccount(client, load.lastSequence);
    if (account.wallet === after.wallet && account.margins === after.margins)
      return { open, history, account };
  }
  throw new Error('the account changes faster than it can be read');
}

async function readHistory(client: MemberClient, load: ContractLoad): Promise<WireOrder[]> {
  const ours = new Set([...load.placed, ...load.markets].map(({ requestId }) => requestId));
  const all = await readPages<WireOrder>(client, 'contract/getContractOrders', load.lastSequence);
  return all.filter(({ requestId }) => ours.has(requestId));
}

async function readPages<T>(client: MemberClient, path: string, minSequence: number): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const fields: Record<string, string> = { limit: '100', minSequence: String(minSequence) };
    if (cursor !== '') fields.cursor = cursor;
    const { result, behind } = await client.read<{ rows: T[]; cursor: string }>(path, fields);
    if (behind) continue;
    found.push(...result.rows);
    cursor = result.cursor === '' ? undefined : result.cursor;
  }
  return found;
}
