/**
 * The amounts and the form of own transactions: what a withdrawal sends, and whether signed bytes are the transaction that
 * was asked for, in every field (rules/chains#replacement).
 */
import { isDeepStrictEqual } from 'node:util';
import type { CoinChainSettings } from '@tern/engine';
import { rescale } from '@tern/math';
import type { ChainAsset, UnsignedTransaction } from '../../../platform/chains/index.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { LiveWithdrawal } from './live-ledger.ts';
import type { OwnPayment } from './own-payments.ts';
import type { SendingParts } from './sending-parts.ts';

type EvmTransaction = Extract<UnsignedTransaction, { family: 'evm' }>;
type BitcoinTransaction = Extract<UnsignedTransaction, { family: 'bitcoin' }>;
type Paid = Pick<OwnPayment, 'sender' | 'toAddress' | 'units'>;

export function assetOf({ contract }: Pick<CoinChainSettings, 'contract'>): ChainAsset {
  return contract === '' ? { kind: 'native' } : { kind: 'token', contract };
}

export function isSameAsset(one: ChainAsset, other: ChainAsset): boolean {
  if (one.kind === 'native' || other.kind === 'native') return one.kind === other.kind;
  return one.contract === other.contract;
}

/** The coin's terms may ask for more than is usual on the chain. */
export function confirmationsOf(
  { ledger, clock }: Pick<SendingParts, 'ledger' | 'clock'>,
  chain: string,
  currency: string,
  usual: number,
): number {
  const terms = ledger.termsOf(chain, currency, clock.nowMs());
  return Math.max(usual, terms?.confirmations ?? 1);
}

/** The amount less the fee, in units of the chain; the step of amounts makes that exact (rules/wallet#units). */
export function arrivingUnits(
  { amount, fee }: Pick<LiveWithdrawal, 'amount' | 'fee'>,
  scale: number,
  decimals: number,
): bigint {
  return rescale(amount - fee, scale, decimals, 'floor');
}

/** The transaction pays what the payment is for, whatever its fee, or cancels it where that is said. */
export function isOfPayment(
  chain: WalletChain,
  paid: Paid,
  asset: ChainAsset,
  transaction: UnsignedTransaction,
  isCancel: boolean,
): boolean {
  return transaction.family === 'evm'
    ? isOfEvmPayment(chain, paid, asset, transaction, isCancel)
    : isOfBitcoinPayment(chain, paid, transaction, isCancel);
}

function isOfEvmPayment(
  { adapter }: WalletChain,
  { sender, toAddress, units }: Paid,
  asset: ChainAsset,
  transaction: EvmTransaction,
  isCancel: boolean,
): boolean {
  const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const terms = {
    sequence: { kind: 'nonce' as const, sender, nonce },
    fee: {
      kind: 'gas' as const,
      maxFeePerGas: BigInt(maxFeePerGas),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    },
    workLimit: BigInt(gasLimit),
  };
  const built = isCancel
    ? adapter.build({ purpose: 'cancel', ...terms })
    : adapter.build({ purpose: 'pay', asset, to: toAddress, units, ...terms });
  return built.ok && isSameTransaction(built.transaction, transaction);
}

/** One output pays the payee, and every other one comes back. */
function isOfBitcoinPayment(
  { hotAddress }: WalletChain,
  { toAddress, units }: Paid,
  { outputs }: BitcoinTransaction,
  isCancel: boolean,
): boolean {
  const paying = outputs.filter((one) => one.address === toAddress && one.units === units.toString());
  const others = outputs.filter((one) => !paying.includes(one));
  return paying.length === (isCancel ? 0 : 1) && others.every(({ address }) => address === hotAddress);
}

/** Both do the same in every field that stands in signed bytes. */
export function isSameTransaction(one: UnsignedTransaction, other: UnsignedTransaction): boolean {
  if (one.family === 'evm' || other.family === 'evm') return isDeepStrictEqual(one, other);
  return isDeepStrictEqual(signedPart(one), signedPart(other));
}

function signedPart({ inputs, outputs }: BitcoinTransaction) {
  return {
    inputs: inputs.map(({ txid, outIndex }) => `${txid}:${outIndex}`),
    outputs: outputs.map(({ address, units }) => `${address} ${units}`),
  };
}

/** The most that the network takes for it, in native units. */
export function mostFeeOf(transaction: UnsignedTransaction): bigint {
  if (transaction.family === 'evm') return BigInt(transaction.gasLimit) * BigInt(transaction.maxFeePerGas);
  const sum = (list: readonly { units: string }[]) =>
    list.reduce((total, { units }) => total + BigInt(units), 0n);
  return sum(transaction.inputs) - sum(transaction.outputs);
}
