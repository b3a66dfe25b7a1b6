/** The request to the signer for an own transaction (docs/signer.md#requests): it names no destination but a payee's. */
import type { UnsignedTransaction } from '../../../platform/chains/index.ts';
import type { OwnPayment } from './own-payments.ts';

export function signingRequest(
  payment: OwnPayment,
  transaction: UnsignedTransaction,
): Record<string, unknown> {
  const { paymentId, purpose, chain, currency, toAddress, position, units } = payment;
  const common = { request: purpose, id: paymentId, chain, amount: units.toString() };
  const terms = termsOf(transaction);
  if (purpose === 'pay') return { ...common, asset: currency, address: toAddress, ...terms };
  if (purpose === 'top-up') return { ...common, index: position, ...terms };
  if (purpose === 'sweep') return { ...common, asset: currency, index: position, ...terms };
  return { ...common, asset: currency, ...terms };
}

function termsOf(transaction: UnsignedTransaction): Record<string, unknown> {
  if (transaction.family !== 'evm') throw new TypeError('the terms of outputs name their keys');
  const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  return { nonce: String(nonce), gas: gasLimit, maxFeePerGas, maxPriorityFeePerGas };
}
