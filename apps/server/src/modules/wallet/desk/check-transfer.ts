/**
 * The check transfer of a token: an operator pays a small amount from outside to the hot address, and two endpoints say what
 * left the sender and what arrived (rules/wallet#check-transfer). A token that takes a fee, answers false or only claims to
 * have moved gets no terms.
 */
import { formatUnits } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { BlockRef, ChainAsset, ChainNode, Question, Transfer } from '../../../platform/chains/index.ts';
import type { Queryable, Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskDone } from '../../../platform/http/desk-call.ts';
import type { WalletChain, WalletChains } from '../chains/wallet-chain.ts';
import type { Cursor } from '../jobs/followed-chain.ts';
import { demandsAt, followedCursor, type Mined, readMined, txidOn } from './read-mined.ts';
import { type CoinFacts, canonicalContract, readCoinFacts } from './token-facts.ts';

export interface CheckTransferParts {
  sql: Sql;
  chains: WalletChains;
}

type Request = DeskRequest<'checkTransfer'>;
type Shown = DeskResult<'getWalletTerms'>['checks'][number];

interface Checked extends CoinFacts {
  contract: string;
  txid: string;
  units: bigint;
  height: number;
}

/** Stores what was shown; a newer check of the contract takes its place. */
export async function checkTransfer(
  parts: CheckTransferParts,
  request: Request,
  nowMs: number,
): Promise<DeskDone<DeskResult<'checkTransfer'>>> {
  const { contract, txid, units, height, decimals, symbol } = await examineCheck(parts, request, nowMs);
  const { chain } = request;
  await parts.sql`
    insert into coin_checks (chain, contract, txid, units, decimals, symbol, height, time_ms)
    values (${chain}, ${contract}, ${txid}, ${units.toString()}::numeric, ${decimals}, ${symbol}, ${height}, ${nowMs})
    on conflict (chain, contract) do update set txid = excluded.txid, units = excluded.units,
      decimals = excluded.decimals, symbol = excluded.symbol, height = excluded.height, time_ms = excluded.time_ms`;
  const amount = formatUnits(units, decimals);
  return { result: { symbol, amount }, subject: `${symbol} ${chain} ${contract}`, after: { txid, amount } };
}

export async function examineCheck(
  { sql, chains }: CheckTransferParts,
  request: Request,
  nowMs: number,
): Promise<Checked> {
  const chain = chains.find(request.chain);
  if (chain === undefined) throw new CallError('chainUnknown');
  const contract = canonicalContract(chain, request.contract);
  const txid = txidOn(chain, request.txid);
  const facts = await readCoinFacts(sql, chain, contract, nowMs);
  const cursor = await followedCursor(sql, chain);
  const asked = { txid, contracts: [contract], until: cursor.height, nowMs };
  const status = await readMined(chain, cursor, asked);
  const transfer = onlyTransfer(chain, status);
  const { units } = transfer;
  const moved = await readMoved(chain, cursor, { transfer, status, nowMs });
  if (moved.left !== units || moved.arrived !== units)
    throw new CallError('checkTransferDiffers', {
      sent: formatUnits(moved.left, facts.decimals),
      arrived: formatUnits(moved.arrived, facts.decimals),
    });
  return Object.assign({ contract, txid, units, height: status.height }, facts);
}

function onlyTransfer({ hotAddress }: WalletChain, { transfers }: Mined): Transfer {
  const [transfer, second] = transfers.filter(({ to, asset }) => to === hotAddress && asset.kind === 'token');
  if (transfer === undefined || second !== undefined)
    throw new CallError('checkTransferMissing', { address: hotAddress });
  return transfer;
}

interface Moved {
  left: bigint;
  arrived: bigint;
}

/**
 * The balances of payer and hot address before and after the block, less what other transactions of the block brought to
 * the hot address. A payer with other moves in the block differs, and pays another time. Nodes keep balances of the newest
 * blocks, so a check is made soon.
 */
async function readMoved(
  chain: WalletChain,
  cursor: Cursor,
  { transfer, status, nowMs }: { transfer: Transfer; status: Mined; nowMs: number },
): Promise<Moved> {
  const asked = await chain.endpoints.askTwo(
    movedQuestion(chain, transfer, status),
    demandsAt(chain, cursor, nowMs),
  );
  if (asked.state !== 'agree') throw new CallError('tokenUnreadable', { detail: asked.state });
  if (asked.answer === undefined) throw new CallError('transferUnproven');
  return asked.answer;
}

/** undefined: the endpoint no longer has the block. */
function movedQuestion(
  { adapter, hotAddress }: WalletChain,
  { asset, source, units }: Transfer,
  { height, blockHash: hash }: Mined,
): Question<Moved | undefined> {
  const hotKey = adapter.addressKey(hotAddress);
  const contracts = asset.kind === 'token' ? [asset.contract] : [];
  const watch = { isWatched: (key: string) => key === hotKey, contracts };
  const payer = source.kind === 'address' ? source.address : '';
  return {
    height,
    async read(node, signal) {
      const block = await node.readBlock({ hash }, watch, signal);
      if (block === undefined) return undefined;
      const [before, after] = [{ hash: block.header.parentHash }, { hash }];
      const received = block.transfers.reduce((sum, one) => (isToken(one.asset) ? sum + one.units : sum), 0n);
      const gained = await difference(node, { address: hotAddress, asset, from: before, to: after }, signal);
      const left = await difference(node, { address: payer, asset, from: after, to: before }, signal);
      return { left, arrived: gained - (received - units) };
    },
  };
}

const isToken = (asset: ChainAsset) => asset.kind === 'token';

async function difference(
  node: ChainNode,
  { address, asset, from, to }: { address: string; asset: ChainAsset; from: BlockRef; to: BlockRef },
  signal: AbortSignal | undefined,
): Promise<bigint> {
  const first = await node.readBalance(address, asset, from, signal);
  return (await node.readBalance(address, asset, to, signal)) - first;
}

/** The transaction of the newest check; undefined: there was none. */
export async function checkOf(sql: Queryable, chain: string, contract: string): Promise<string | undefined> {
  const [row] = await sql<{ txid: string }[]>`
    select txid from coin_checks where chain = ${chain} and contract = ${contract}`;
  return row?.txid;
}

/** Newest first. */
export async function readChecks(sql: Queryable): Promise<Shown[]> {
  const rows = await sql<
    {
      chain: string;
      contract: string;
      symbol: string;
      units: string;
      decimals: number;
      txid: string;
      time_ms: bigint;
    }[]
  >`
    select chain, contract, symbol, units, decimals, txid, time_ms from coin_checks order by time_ms desc`;
  return rows.map(({ chain, contract, symbol, units, decimals, txid, time_ms }) => ({
    chain,
    contract,
    symbol,
    amount: formatUnits(BigInt(units), decimals),
    txid,
    time: Number(time_ms),
  }));
}
