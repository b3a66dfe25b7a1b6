/**
 * Builds unsigned EVM transactions of type 2 (rules/chains#replacement) by arithmetic alone: no node is asked, nothing is
 * signed. A replacement or a cancelling transaction keeps sender and nonce, so one of them at most is
 * ever mined.
 */
import type { ChainAsset, FeeRate } from '../chain-values.ts';
import type {
  BuildProblem,
  BuiltTransaction,
  EvmUnsignedTransaction,
  TransactionDraft,
  UnsignedTransaction,
} from '../unsigned-transaction.ts';
import { canonicalAddress, ownAddress, parseEvmAddress } from './addresses.ts';
import { transferData } from './erc20.ts';

export type GasFee = Extract<FeeRate, { kind: 'gas' }>;

interface Payload {
  to: string;
  value: bigint;
  data: string;
  gasLimit: bigint;
}

/** A payment without data to an account without code takes this gas, and a cancelling transaction takes no more. */
const PLAIN_GAS = 21_000n;
const TOO_MUCH = 2n ** 256n;

export function buildEvm(chainId: number, draft: TransactionDraft): BuiltTransaction {
  const { sequence } = draft;
  if (sequence.kind !== 'nonce') throw new TypeError('an EVM draft without a nonce');
  if (!Number.isSafeInteger(sequence.nonce) || sequence.nonce < 0)
    throw new RangeError(`no nonce: ${sequence.nonce}`);
  const from = canonicalAddress(ownAddress(sequence.sender));
  const fee = gasFee(draft.fee);
  const payload = payloadOf(draft, from, fee);
  if (typeof payload === 'string') return { ok: false, problem: payload };
  return built({ chainId, from, nonce: sequence.nonce }, payload, fee);
}

function payloadOf(draft: TransactionDraft, from: string, fee: GasFee): Payload | BuildProblem {
  if (draft.purpose === 'cancel') return nothingTo(from);
  const payee = parseEvmAddress(draft.to);
  if (!payee.ok) return 'ADDRESS_INVALID';
  const isSweep = draft.purpose === 'sweep';
  const units = isSweep
    ? sweptUnits(draft.asset, draft.balanceUnits, draft.workLimit * fee.maxFeePerGas)
    : draft.units;
  if (units <= 0n) return isSweep ? 'NOTHING_LEFT' : 'AMOUNT_INVALID';
  if (units >= TOO_MUCH) return 'AMOUNT_INVALID';
  const gasLimit = draft.workLimit;
  return draft.asset.kind === 'native'
    ? { to: payee.address, value: units, data: '0x', gasLimit }
    : { to: contractOf(draft.asset), value: 0n, data: transferData(payee.address, units), gasLimit };
}

/** A token's fee is paid from the native coins of a top-up, a native sweep's out of itself. */
function sweptUnits(asset: ChainAsset, balanceUnits: bigint, maxFeeUnits: bigint): bigint {
  return asset.kind === 'native' ? balanceUnits - maxFeeUnits : balanceUnits;
}

function contractOf(asset: { kind: 'token'; contract: string }): string {
  return canonicalAddress(ownAddress(asset.contract));
}

function nothingTo(address: string): Payload {
  return { to: address, value: 0n, data: '0x', gasLimit: PLAIN_GAS };
}

export function replaceEvm(previous: UnsignedTransaction, wanted: FeeRate, cap: FeeRate): BuiltTransaction {
  const known = evmTransaction(previous);
  const { to, data } = known;
  return raised(
    known,
    { to, data, value: BigInt(known.value), gasLimit: BigInt(known.gasLimit) },
    wanted,
    cap,
  );
}

export function cancelEvm(previous: UnsignedTransaction, wanted: FeeRate, cap: FeeRate): BuiltTransaction {
  const known = evmTransaction(previous);
  return raised(known, nothingTo(known.from), wanted, cap);
}

function raised(
  previous: EvmUnsignedTransaction,
  payload: Payload,
  wantedFee: FeeRate,
  capFee: FeeRate,
): BuiltTransaction {
  const wanted = gasFee(wantedFee);
  const cap = gasFee(capFee);
  const maxPriorityFeePerGas = larger(
    wanted.maxPriorityFeePerGas,
    anEighthMore(BigInt(previous.maxPriorityFeePerGas)),
  );
  const maxFeePerGas = larger(
    larger(wanted.maxFeePerGas, anEighthMore(BigInt(previous.maxFeePerGas))),
    maxPriorityFeePerGas,
  );
  if (maxFeePerGas > cap.maxFeePerGas || maxPriorityFeePerGas > cap.maxPriorityFeePerGas)
    return { ok: false, problem: 'FEE_ABOVE_CAP' };
  return built(previous, payload, { kind: 'gas', maxFeePerGas, maxPriorityFeePerGas });
}

/** The result is at least 12.5 % more, rounded up, and more than nothing where it was nothing. */
function anEighthMore(weiPerGas: bigint): bigint {
  return larger((weiPerGas * 9n + 7n) / 8n, weiPerGas + 1n);
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function built(
  { chainId, from, nonce }: { chainId: number; from: string; nonce: number },
  { to, value, data, gasLimit }: Payload,
  { maxFeePerGas, maxPriorityFeePerGas }: GasFee,
): BuiltTransaction {
  const transaction: EvmUnsignedTransaction = {
    family: 'evm',
    chainId,
    from,
    nonce,
    to,
    value: value.toString(),
    data,
    gasLimit: gasLimit.toString(),
    maxFeePerGas: maxFeePerGas.toString(),
    maxPriorityFeePerGas: maxPriorityFeePerGas.toString(),
  };
  const uses = { kind: 'nonce' as const, sender: from, nonce };
  return { ok: true, transaction, uses, maxFeeUnits: gasLimit * maxFeePerGas };
}

/** Throws TypeError for the fee of another kind of chain. */
export function gasFee(fee: FeeRate): GasFee {
  if (fee.kind !== 'gas') throw new TypeError('a fee of another kind of chain');
  return fee;
}

function evmTransaction(transaction: UnsignedTransaction): EvmUnsignedTransaction {
  if (transaction.family !== 'evm') throw new TypeError('a transaction of another kind of chain');
  return transaction;
}
