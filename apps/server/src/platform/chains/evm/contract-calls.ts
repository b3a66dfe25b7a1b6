/** Asks contracts and balances without sending anything: the dry run of a payment, balances, a token's facts. */
import type { BlockRef, ChainAsset, DryRun, Payment, TokenFacts } from '../chain-values.ts';
import { isRpcError } from '../endpoint-fault.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { MalformedAnswer } from '../json-rpc.ts';
import { ownAddress } from './addresses.ts';
import { stateAfter } from './block-call.ts';
import {
  balanceData,
  DECIMALS_CALL,
  isTransferSuccess,
  readDecimals,
  readSymbol,
  readWord,
  SYMBOL_CALL,
  transferData,
} from './erc20.ts';
import { type Hex, hexQuantity, readBytes, readQuantity } from './quantities.ts';
import { runErrorOf } from './rpc-errors.ts';

const CALL = 'eth_call';
/** A payment to an account without code takes this gas and never more. */
const PLAIN_GAS = 21_000n;

export async function dryRunEvm(
  rpc: JsonRpc,
  payment: Payment,
  workCap: bigint,
  signal?: AbortSignal,
): Promise<DryRun> {
  const call = callOf(payment);
  try {
    const obstacle = await obstacleTo(rpc, payment, call, signal);
    if (obstacle !== undefined) return obstacle;
    const gas = await rpc.call('eth_estimateGas', [call], readGas, signal);
    if (gas > workCap) return { ok: false, problem: 'WORK_ABOVE_CAP', detail: `${gas} gas` };
    return { ok: true, workLimit: withMargin(gas, workCap) };
  } catch (thrown) {
    const problem = isRpcError(thrown) ? runErrorOf(thrown) : undefined;
    if (problem === undefined || !isRpcError(thrown)) throw thrown;
    return { ok: false, problem, detail: thrown.detail };
  }
}

/** Finds what no estimate of gas shows: some nodes estimate without the balance, and none looks at what a call returns. */
async function obstacleTo(
  rpc: JsonRpc,
  { asset, units }: Payment,
  call: { from: Hex; to: Hex; value: Hex; data: Hex },
  signal?: AbortSignal,
): Promise<DryRun | undefined> {
  const balance = await balanceAt(rpc, call.from, asset, 'latest', signal);
  if (balance < units) return { ok: false, problem: 'NO_FUNDS', detail: `${balance} units` };
  if (asset.kind === 'native') return undefined;
  const read = (value: unknown) => readBytes(value, 'an answer');
  const returned = await rpc.call(CALL, [call, 'latest'], read, signal);
  if (isTransferSuccess(returned)) return undefined;
  return { ok: false, problem: 'RETURNED_FALSE', detail: 'transfer did not return true' };
}

function callOf({ from, to, asset, units }: Payment): { from: Hex; to: Hex; value: Hex; data: Hex } {
  const sender = ownAddress(from);
  const payee = ownAddress(to);
  return asset.kind === 'native'
    ? { from: sender, to: payee, value: hexQuantity(units), data: '0x' }
    : { from: sender, to: ownAddress(asset.contract), value: '0x0', data: transferData(payee, units) };
}

/** A fifth is added, because the state may differ when it is mined, but never above the cap. */
function withMargin(gas: bigint, workCap: bigint): bigint {
  if (gas === PLAIN_GAS) return gas;
  const more = (gas * 6n) / 5n;
  return more > workCap ? workCap : more;
}

export function readEvmBalance(
  rpc: JsonRpc,
  address: string,
  asset: ChainAsset,
  at: BlockRef,
  signal?: AbortSignal,
): Promise<bigint> {
  return balanceAt(rpc, ownAddress(address), asset, stateAfter(at), signal);
}

function balanceAt(
  rpc: JsonRpc,
  holder: Hex,
  asset: ChainAsset,
  state: 'latest' | ReturnType<typeof stateAfter>,
  signal?: AbortSignal,
): Promise<bigint> {
  if (asset.kind === 'native')
    return rpc.call('eth_getBalance', [holder, state], (value) => readQuantity(value, 'a balance'), signal);
  const call = { to: ownAddress(asset.contract), data: balanceData(holder) };
  return rpc.call(CALL, [call, state], readTokenBalance, signal);
}

/** Less than the plainest payment takes would make a transaction that no node accepts. */
function readGas(value: unknown): bigint {
  const gas = readQuantity(value, 'gas');
  if (gas < PLAIN_GAS) throw new MalformedAnswer('less gas than any payment takes');
  return gas;
}

function readTokenBalance(value: unknown): bigint {
  const units = readWord(readBytes(value, 'a balance'));
  if (units === undefined) throw new MalformedAnswer('a balance that is not one word');
  return units;
}

export async function readTokenFacts(
  rpc: JsonRpc,
  contract: string,
  signal?: AbortSignal,
): Promise<TokenFacts> {
  const to = ownAddress(contract);
  const read = (value: unknown) => readBytes(value, 'an answer');
  const code = await rpc.call('eth_getCode', [to, 'latest'], read, signal);
  if (code === '0x') return { state: 'none', detail: 'no contract' };
  try {
    const decimals = readDecimals(
      await rpc.call(CALL, [{ to, data: DECIMALS_CALL }, 'latest'], read, signal),
    );
    const symbol = readSymbol(await rpc.call(CALL, [{ to, data: SYMBOL_CALL }, 'latest'], read, signal));
    if (decimals === undefined) return { state: 'none', detail: 'no readable decimals' };
    if (symbol === undefined) return { state: 'none', detail: 'no readable symbol' };
    return { state: 'token', decimals, symbol };
  } catch (thrown) {
    if (!isRpcError(thrown) || runErrorOf(thrown) === undefined) throw thrown;
    return { state: 'none', detail: 'its functions fail' };
  }
}
