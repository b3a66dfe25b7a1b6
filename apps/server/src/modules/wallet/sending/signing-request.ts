/** The request to the signer for an own transaction (docs/signer.md#requests): it names no destination but a payee's. */
import type { UnsignedTransaction } from '../../../platform/chains/index.ts';
import type { OutputKey } from './own-outputs.ts';
import type { OwnPayment } from './own-payments.ts';
import { mostFeeOf } from './payment-terms.ts';

type BitcoinTransaction = Extract<UnsignedTransaction, { family: 'bitcoin' }>;

/** The key of an own output, as its row has it. */
type KeyOfOutput = (output: { txid: string; outIndex: number }) => OutputKey;

/** `keyOf` is for chains of outputs; without it their transactions throw TypeError. */
export function signingRequest(
  payment: OwnPayment,
  transaction: UnsignedTransaction,
  keyOf?: KeyOfOutput,
): Record<string, unknown> {
  const { paymentId, purpose, chain, currency, toAddress, position, units } = payment;
  const common = { request: purpose, id: paymentId, chain, amount: units.toString() };
  const terms = termsOf(transaction, keyOf);
  if (purpose === 'pay') return { ...common, asset: currency, address: toAddress, ...terms };
  if (purpose === 'top-up') return { ...common, index: position, ...terms };
  if (purpose === 'sweep') return { ...common, asset: currency, index: position, ...terms };
  return { ...common, asset: currency, ...terms };
}

function termsOf(transaction: UnsignedTransaction, keyOf: KeyOfOutput | undefined): Record<string, unknown> {
  if (transaction.family === 'bitcoin') return bitcoinTerms(transaction, keyOf);
  const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  return { nonce: String(nonce), gas: gasLimit, maxFeePerGas, maxPriorityFeePerGas };
}

function bitcoinTerms(
  transaction: BitcoinTransaction,
  keyOf: KeyOfOutput | undefined,
): Record<string, unknown> {
  if (keyOf === undefined) throw new TypeError('the terms of outputs name their keys');
  const inputs = transaction.inputs.map((input) => {
    const { account, position } = keyOf(input);
    return { previous: input.previousTransaction, vout: input.outIndex, account, index: position };
  });
  return { fee: mostFeeOf(transaction).toString(), inputs };
}
