/**
 * Makes of a request the Bitcoin transaction and its decoded form for the policy. Amounts come from whole previous
 * transactions, whose hash the inputs name; outputs are the payee and our own change, nothing else.
 */
import { SigHash, Transaction } from '@scure/btc-signer';
import { type BitcoinChain, networkOf, SATOSHI_DECIMALS } from '../config/signer-config.ts';
import { HOT, sourceOf, type Wallet } from '../keys/wallet.ts';
import { cancelIntent, type Plan, type SignedTransaction } from '../plan.ts';
import type { Intent } from '../policy/intent.ts';
import type { SubjectTexts } from '../policy/records.ts';
import type { BitcoinInputRequest, BitcoinTermsRequest, SigningRequest } from '../protocol/requests.ts';
import { Rejection } from '../rejection.ts';
import { toNormalUnits } from '../units.ts';
import { dustLimitOf, parseBitcoinAddress } from './bitcoin-address.ts';
import { checkBitcoin, REPLACEABLE, TX_VERSION, type WantedInput } from './check-bitcoin.ts';
import { type DecodedBitcoin, type DecodedOutput, decodeBitcoin } from './decode-bitcoin.ts';

interface ProvenInput extends WantedInput {
  previous: Uint8Array;
  vout: number;
  previousTxid: string;
  privateKey: Uint8Array;
}

interface Draft {
  inputs: ProvenInput[];
  outputs: DecodedOutput[];
  fee: bigint;
  vsize: bigint;
}

/** Weights in quarter bytes: with the largest signatures. */
const WEIGHT_OF_REST = 42;
const WEIGHT_OF_INPUT = 41 * 4 + 108;
const BYTES_BESIDE_SCRIPT = 9;

/** @throws Rejection */
export function planBitcoin(
  chain: BitcoinChain,
  wallet: Wallet,
  request: SigningRequest,
  terms: BitcoinTermsRequest,
): Plan {
  const { request: purpose, asset, amount } = request;
  if (purpose !== 'pay' && purpose !== 'cold')
    throw new Rejection('UNSUPPORTED', `Bitcoin has no ${purpose}: its outputs are spent directly`);
  if (asset !== chain.nativeAsset) throw new Rejection('UNKNOWN_ASSET', `${chain.name} has no ${asset}`);
  const destination = purpose === 'pay' ? request.address : chain.cold;
  const script = parseBitcoinAddress(chain.network, destination);
  if (destination === wallet.bitcoinAddress(chain.network, HOT))
    throw new Rejection('OWN_ADDRESS', 'the payee is the hot address');
  if (amount < dustLimitOf(script)) throw new Rejection('BAD_AMOUNT', 'the amount is dust');
  const draft = draftOf(chain, wallet, terms, { script, amount });
  const leaving = purpose === 'pay' ? amount + draft.fee : draft.fee;
  const intent: Intent = {
    id: request.id,
    purpose,
    isCancel: false,
    chain: chain.name,
    network: networkOf(chain),
    asset,
    source: sourceOf(HOT),
    destination,
    amount,
    charges: chargesOf(chain, leaving),
    terms: termsOf(draft),
    hasHighFee: draft.fee * 100n > amount * chain.maxFeePercent,
  };
  return { intent, sign: () => signBitcoin(draft) };
}

/** Spends the inputs, the id's first one among them, to ourselves. @throws Rejection */
export function cancelBitcoin(
  chain: BitcoinChain,
  wallet: Wallet,
  subject: SubjectTexts,
  terms: BitcoinTermsRequest,
): Plan {
  const draft = draftOf(chain, wallet, terms, undefined);
  if (draft.outputs.length === 0) throw new Rejection('INSUFFICIENT_INPUTS', 'nothing but dust would return');
  const intent = cancelIntent(chain, subject, {
    charges: chargesOf(chain, draft.fee),
    terms: termsOf(draft),
  });
  return { intent, sign: () => signBitcoin(draft) };
}

/** Inputs proven, outputs chosen, fee within its cap. */
function draftOf(
  chain: BitcoinChain,
  wallet: Wallet,
  terms: BitcoinTermsRequest,
  payment: DecodedOutput | undefined,
): Draft {
  const inputs = terms.inputs.map((input) => proveInput(chain, wallet, input));
  if (new Set(inputs.map(({ outpoint }) => outpoint)).size !== inputs.length)
    throw new Rejection('BAD_INPUT', 'an input is there twice');
  const total = inputs.reduce((sum, { amount }) => sum + amount, 0n);
  const paid = payment?.amount ?? 0n;
  const left = total - paid - terms.fee;
  if (left < 0n) throw new Rejection('INSUFFICIENT_INPUTS', 'the inputs do not hold amount and fee');
  const { script } = wallet.bitcoinKey(chain.network, HOT);
  const change = left < dustLimitOf(script) ? [] : [{ script, amount: left }];
  const outputs = [...(payment === undefined ? [] : [payment]), ...change];
  const fee = change.length === 0 ? total - paid : terms.fee;
  const vsize = vsizeOf(inputs.length, outputs);
  if (fee > chain.maxFeeRate * vsize)
    throw new Rejection('FEE_ABOVE_CAP', `the fee is above ${chain.maxFeeRate} satoshi a virtual byte`);
  return { inputs, outputs, fee, vsize };
}

/** The previous transaction proves amount and script; the script proves that the coin is ours. */
function proveInput(chain: BitcoinChain, wallet: Wallet, input: BitcoinInputRequest): ProvenInput {
  const previous = decodePrevious(input.previous);
  const output = previous.outputs[input.vout];
  if (output === undefined) throw new Rejection('BAD_INPUT', 'the previous transaction has no such output');
  const { script, publicKey, privateKey } = wallet.bitcoinKey(chain.network, input.key);
  if (!Buffer.from(script).equals(output.script)) throw new Rejection('BAD_INPUT', 'the output is not ours');
  return {
    outpoint: `${previous.txid}:${input.vout}`,
    previous: input.previous,
    previousTxid: previous.txid,
    vout: input.vout,
    amount: output.amount,
    script,
    publicKey,
    privateKey,
  };
}

function decodePrevious(bytes: Uint8Array): DecodedBitcoin {
  try {
    return decodeBitcoin(bytes);
  } catch {
    throw new Rejection('BAD_INPUT', 'a previous transaction does not decode');
  }
}

function vsizeOf(inputs: number, outputs: readonly DecodedOutput[]): bigint {
  const bytes = outputs.reduce((sum, { script }) => sum + BYTES_BESIDE_SCRIPT + script.length, 0);
  return BigInt(Math.ceil((WEIGHT_OF_REST + inputs * WEIGHT_OF_INPUT + bytes * 4) / 4));
}

function chargesOf(chain: BitcoinChain, satoshi: bigint): Map<string, bigint> {
  return new Map([[chain.nativeAsset, toNormalUnits(satoshi, SATOSHI_DECIMALS)]]);
}

function termsOf({ inputs, fee, vsize }: Draft): Intent['terms'] {
  return { family: 'bitcoin', inputs: inputs.map(({ outpoint }) => outpoint), fee, vsize };
}

function signBitcoin({ inputs, outputs }: Draft): SignedTransaction {
  const transaction = new Transaction({ version: TX_VERSION, strictPrevoutValidation: true });
  for (const { previous, previousTxid, vout, script, amount } of inputs)
    transaction.addInput({
      txid: previousTxid,
      index: vout,
      nonWitnessUtxo: previous,
      witnessUtxo: { script, amount },
      sequence: REPLACEABLE,
      sighashType: SigHash.ALL,
    });
  for (const { script, amount } of outputs) transaction.addOutput({ script, amount });
  for (const [at, { privateKey }] of inputs.entries()) transaction.signIdx(privateKey, at, [SigHash.ALL]);
  transaction.finalize();
  const raw = transaction.extract();
  return { raw: Buffer.from(raw).toString('hex'), txid: checkBitcoin(raw, { inputs, outputs }) };
}
