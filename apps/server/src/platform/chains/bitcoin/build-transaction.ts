/**
 * Builds unsigned Bitcoin transactions by arithmetic alone (rules/chains#replacement): the largest outputs first, those
 * worth less than their cost left, change to the hot address, and change below the dust limit to the fee. Each version of a
 * payment spends the first input of the first version, so one of them at most is ever mined.
 */
import type { FeeRate, SequenceOffer, SpendableOutput } from '../chain-values.ts';
import type {
  BitcoinUnsignedTransaction,
  BuildProblem,
  BuiltTransaction,
  TransactionDraft,
  UnsignedTransaction,
} from '../unsigned-transaction.ts';
import { dustLimitOf, ownScript, parseBitcoinAddress } from './addresses.ts';
import { type BitcoinNetwork, MOST_SATOSHI } from './networks.ts';
import { costOfInput, feeOf, isAboveCap, sizeFee, vsizeOf } from './sizes.ts';
import { outpointOf } from './transaction-bytes.ts';

/** The signer works a second on so many, and takes a request of at most 4 MiB. */
const MOST_INPUTS = 100;
const MOST_PROOF_DIGITS = 3 * 2 ** 20;

export interface OwnChain {
  network: BitcoinNetwork;
  /** The hot address. */
  changeAddress: string;
}

type Input = BitcoinUnsignedTransaction['inputs'][number];

interface Payee {
  address: string;
  units: bigint;
}

interface Wanted {
  payee: Payee | undefined;
  /** They are spent in any case, the first one first. */
  fixed: readonly Input[];
  /** They are added one by one while the coins do not suffice. */
  further: readonly Input[];
  feeOf(vsize: bigint): bigint;
  cap: bigint | undefined;
}

export function buildBitcoin(own: OwnChain, draft: TransactionDraft): BuiltTransaction {
  const { sequence } = draft;
  const rate = sizeFee(draft.fee);
  const offered = offeredInputs(own, sequence);
  const fee = (vsize: bigint) => feeOf(vsize, rate);
  if (draft.purpose === 'cancel') {
    const [first, ...others] = offered;
    if (first === undefined) return { ok: false, problem: 'NOTHING_LEFT' };
    const further = worthSpending(others, rate);
    return choose(own, { payee: undefined, fixed: [first], further, feeOf: fee, cap: undefined });
  }
  if (draft.asset.kind !== 'native') throw new TypeError('Bitcoin has no tokens');
  const payee = parseBitcoinAddress(own.network, draft.to);
  if (!payee.ok || payee.address === own.changeAddress) return { ok: false, problem: 'ADDRESS_INVALID' };
  // Outputs are spent directly, so nothing is ever swept.
  if (draft.purpose === 'sweep') return { ok: false, problem: 'NOTHING_LEFT' };
  const { units } = draft;
  if (units < dustLimitOf(ownScript(own.network, payee.address)) || units > MOST_SATOSHI)
    return { ok: false, problem: 'AMOUNT_INVALID' };
  const further = worthSpending(offered, rate);
  return choose(own, {
    payee: { address: payee.address, units },
    fixed: [],
    further,
    feeOf: fee,
    cap: undefined,
  });
}

export function replaceBitcoin(
  own: OwnChain,
  previous: UnsignedTransaction,
  rates: { wanted: FeeRate; cap: FeeRate },
  more: SequenceOffer | undefined,
): BuiltTransaction {
  const known = bitcoinTransaction(previous);
  const paid = known.outputs.find(({ isChange }) => !isChange);
  const payee = paid === undefined ? undefined : { address: paid.address, units: BigInt(paid.units) };
  return raised(own, known, payee, rates, more);
}

export function cancelBitcoin(
  own: OwnChain,
  previous: UnsignedTransaction,
  rates: { wanted: FeeRate; cap: FeeRate },
  more: SequenceOffer | undefined,
): BuiltTransaction {
  return raised(own, bitcoinTransaction(previous), undefined, rates, more);
}

function raised(
  own: OwnChain,
  previous: BitcoinUnsignedTransaction,
  payee: Payee | undefined,
  rates: { wanted: FeeRate; cap: FeeRate },
  more: SequenceOffer | undefined,
): BuiltTransaction {
  const [rate, cap] = [sizeFee(rates.wanted), sizeFee(rates.cap)];
  const before = sizeAndFee(own, previous);
  const spent = new Set(previous.inputs.map(outpointOf));
  const offered = more === undefined ? [] : offeredInputs(own, more);
  const further = worthSpending(
    offered.filter((input) => !spent.has(outpointOf(input))),
    rate,
  );
  const fee = (vsize: bigint) => larger(feeOf(vsize, rate), leastReplacementFee(before, vsize));
  return choose(own, { payee, fixed: previous.inputs, further, feeOf: fee, cap });
}

export function rateOfBitcoin(own: OwnChain, transaction: UnsignedTransaction): FeeRate {
  const { fee, vsize } = sizeAndFee(own, bitcoinTransaction(transaction));
  return { kind: 'size', unitsPerKilobyte: (fee * 1_000n) / vsize };
}

function sizeAndFee(own: OwnChain, { inputs, outputs }: BitcoinUnsignedTransaction) {
  const scripts = outputs.map(({ address }) => ownScript(own.network, address));
  return { fee: sumOf(inputs) - sumOf(outputs), vsize: vsizeOf(inputs.length, scripts) };
}

/**
 * BIP-125 wants the old fee and 1 satoshi for each new virtual byte, and a higher rate. The rate rises by at least 2 %,
 * because signatures differ in size by less.
 */
function leastReplacementFee(before: { fee: bigint; vsize: bigint }, vsize: bigint): bigint {
  const higherRate = (before.fee * vsize * 51n) / (before.vsize * 50n) + 1n;
  return larger(before.fee + vsize, higherRate);
}

function choose(own: OwnChain, wanted: Wanted): BuiltTransaction {
  const { payee, fixed, further, cap } = wanted;
  const changeScript = ownScript(own.network, own.changeAddress);
  const payeeScripts = payee === undefined ? [] : [ownScript(own.network, payee.address)];
  const paid = payee?.units ?? 0n;
  let problem: BuildProblem = 'NOTHING_LEFT';
  for (let count = fixed.length === 0 ? 1 : 0; count <= further.length; count += 1) {
    const inputs = [...fixed, ...further.slice(0, count)];
    if (count > 0 && !fitsSigner(inputs)) break;
    const left = sumOf(inputs) - paid;
    const withChange = vsizeOf(inputs.length, [...payeeScripts, changeScript]);
    const fee = wanted.feeOf(withChange);
    if (cap !== undefined && isAboveCap(fee, withChange, cap)) return { ok: false, problem: 'FEE_ABOVE_CAP' };
    if (left - fee >= dustLimitOf(changeScript))
      return built(inputs, payee, { address: own.changeAddress, units: left - fee }, fee);
    if (payee === undefined) continue;
    const withoutChange = vsizeOf(inputs.length, payeeScripts);
    if (left < wanted.feeOf(withoutChange)) continue;
    if (cap === undefined || !isAboveCap(left, withoutChange, cap))
      return built(inputs, payee, undefined, left);
    // Too much would go to the fee: a further output makes change of it.
    problem = 'FEE_ABOVE_CAP';
  }
  return { ok: false, problem };
}

function fitsSigner(inputs: readonly Input[]): boolean {
  const digits = inputs.reduce((sum, { previousTransaction }) => sum + previousTransaction.length, 0);
  return inputs.length <= MOST_INPUTS && digits <= MOST_PROOF_DIGITS;
}

function built(
  inputs: readonly Input[],
  payee: Payee | undefined,
  change: Payee | undefined,
  fee: bigint,
): BuiltTransaction {
  const outputs = [
    ...(payee === undefined ? [] : [outputOf(payee, false)]),
    ...(change === undefined ? [] : [outputOf(change, true)]),
  ];
  const [first] = inputs;
  if (first === undefined) throw new Error('a transaction without inputs');
  const uses = {
    kind: 'inputs' as const,
    inputs: [{ txid: first.txid, outIndex: String(first.outIndex) }],
  };
  return { ok: true, transaction: { family: 'bitcoin', inputs, outputs }, uses, maxFeeUnits: fee };
}

function outputOf({ address, units }: Payee, isChange: boolean) {
  return { address, units: units.toString(), isChange };
}

/** The largest first; equal ones in the order of the offer. */
function worthSpending(inputs: readonly Input[], rate: bigint): Input[] {
  const cost = costOfInput(rate);
  return inputs
    .filter(({ units }) => BigInt(units) > cost)
    .sort((one, other) => compare(BigInt(other.units), BigInt(one.units)));
}

function offeredInputs(own: OwnChain, offer: SequenceOffer): Input[] {
  if (offer.kind !== 'inputs') throw new TypeError('a Bitcoin draft without outputs to spend');
  if (offer.changeAddress !== own.changeAddress)
    throw new TypeError('change to another address than the hot one');
  return offer.outputs.map(inputOf);
}

function inputOf({ txid, outIndex, address, units, previousTransaction }: SpendableOutput): Input {
  return { txid, outIndex: Number(outIndex), address, units: units.toString(), previousTransaction };
}

function sumOf(parts: readonly { units: string }[]): bigint {
  return parts.reduce((sum, { units }) => sum + BigInt(units), 0n);
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function bitcoinTransaction(transaction: UnsignedTransaction): BitcoinUnsignedTransaction {
  if (transaction.family !== 'bitcoin') throw new TypeError('a transaction of another kind of chain');
  return transaction;
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
