/**
 * Decides about one decoded request: the stored bytes again, a signature, a wait for a person, or a rejection. Pure: it reads
 * the history and the caps, writes nothing, and knows no key and no clock. Whatever a hostile server asks, the unconfirmed
 * sum of an asset in any 24 hours is at most autoCap, the whole one at most dayCap, and one nonce or first input belongs to
 * one id (docs/signer.md#decisions).
 */
import type { AssetCaps } from '../config/signer-config.ts';
import { Rejection } from '../rejection.ts';
import { formatCoins } from '../units.ts';
import {
  essentialsOfSubject,
  type History,
  type KnownId,
  type StoredVersion,
  unconfirmedPart,
  worstOf,
} from './history.ts';
import { type BitcoinTerms, type EvmTerms, essentialsOf, type Intent, type Terms } from './intent.ts';

export type Decision =
  | { kind: 'stored'; version: StoredVersion }
  | { kind: 'sign' }
  /** The reason is for a person. */
  | { kind: 'wait'; reason: string };

type Caps = ReadonlyMap<string, AssetCaps>;

/** The increment that a replacement pays on Bitcoin: satoshi for a virtual byte. */
const INCREMENTAL_FEE_RATE = 1n;

/** @throws Rejection */
export function decide(history: History, caps: Caps, intent: Intent, nowMs: number): Decision {
  const known = history.find(intent.id);
  checkId(known, intent);
  const stored = known?.versions.find((version) => isSameVersion(version, intent));
  if (stored !== undefined) return { kind: 'stored', version: stored };
  if (known !== undefined && known.versions.length > 0) checkReplacement(known, intent);
  checkSequence(history, intent);
  return checkCaps(history, caps, intent, nowMs);
}

function checkId(known: KnownId | undefined, intent: Intent): void {
  const isSigned = known !== undefined && known.versions.length > 0;
  if (intent.isCancel && !isSigned)
    throw new Rejection('NOT_SIGNED', `${intent.id} was never signed: void it instead`);
  if (known === undefined) return;
  if (known.isVoid && !intent.isCancel) throw new Rejection('ID_VOID', `${intent.id} is void`);
  if (known.subject !== undefined && essentialsOfSubject(known.subject) !== essentialsOf(intent))
    throw new Rejection('ID_USED', `${intent.id} stands for another transaction`);
}

function isSameVersion({ isCancel, terms }: StoredVersion, intent: Intent): boolean {
  if (isCancel !== intent.isCancel) return false;
  const wanted = intent.terms;
  if (terms.family === 'evm' && wanted.family === 'evm')
    return (
      terms.sender === wanted.sender &&
      terms.nonce === wanted.nonce &&
      terms.gas === wanted.gas &&
      terms.maxFeePerGas === wanted.maxFeePerGas &&
      terms.maxPriorityFeePerGas === wanted.maxPriorityFeePerGas
    );
  if (terms.family === 'bitcoin' && wanted.family === 'bitcoin')
    return terms.fee === wanted.fee && terms.inputs.join() === wanted.inputs.join();
  return false;
}

/** A further version of a signed id: the same nonce or first input, and fees that nodes take as a replacement. */
function checkReplacement(known: KnownId, intent: Intent): void {
  const first = known.versions[0];
  if (first === undefined) return;
  if (!isSameSequence(first.terms, intent.terms))
    throw new Rejection('SEQUENCE_CHANGED', `${intent.id} was signed with another nonce or first input`);
  if (!intent.isCancel && known.versions.some(({ isCancel }) => isCancel))
    throw new Rejection('ID_CANCELLED', `${intent.id} has a cancelling transaction`);
  if (!known.versions.every(({ terms }) => isRaised(terms, intent.terms)))
    throw new Rejection(
      'REPLACEMENT_FEE_TOO_LOW',
      `the fees of ${intent.id} are too low for a replacement, and no stored version has them`,
    );
}

function isSameSequence(first: Terms, next: Terms): boolean {
  if (first.family === 'evm' && next.family === 'evm')
    return first.sender === next.sender && first.nonce === next.nonce;
  if (first.family === 'bitcoin' && next.family === 'bitcoin') {
    const [input] = first.inputs;
    return input !== undefined && next.inputs.includes(input);
  }
  return false;
}

function isRaised(before: Terms, next: Terms): boolean {
  if (before.family === 'evm' && next.family === 'evm') return isRaisedEvm(before, next);
  if (before.family === 'bitcoin' && next.family === 'bitcoin') return isRaisedBitcoin(before, next);
  return false;
}

/** Both fees at least an eighth higher, and higher at all where they were zero. */
function isRaisedEvm(before: EvmTerms, next: EvmTerms): boolean {
  return (
    next.maxFeePerGas * 8n >= before.maxFeePerGas * 9n &&
    next.maxPriorityFeePerGas * 8n >= before.maxPriorityFeePerGas * 9n &&
    next.maxFeePerGas > before.maxFeePerGas &&
    next.maxPriorityFeePerGas > before.maxPriorityFeePerGas
  );
}

/** BIP-125: a higher rate, and the old fee plus the increment for every byte of the new transaction. */
function isRaisedBitcoin(before: BitcoinTerms, next: BitcoinTerms): boolean {
  return (
    next.fee >= before.fee + INCREMENTAL_FEE_RATE * next.vsize &&
    next.fee * before.vsize > before.fee * next.vsize
  );
}

function checkSequence(history: History, { id, network, terms }: Intent): void {
  if (terms.family === 'evm') {
    const other = history.idOfNonce(network, terms.sender, terms.nonce) ?? id;
    if (other !== id) throw new Rejection('NONCE_USED', `nonce ${terms.nonce} belongs to ${other}`);
    return;
  }
  for (const input of terms.inputs) {
    const other = history.idOfFirstInput(network, input) ?? id;
    if (other !== id) throw new Rejection('INPUT_USED', `input ${input} belongs to ${other}`);
  }
}

function checkCaps(history: History, caps: Caps, intent: Intent, nowMs: number): Decision {
  const known = history.find(intent.id);
  const confirmed = known?.confirmed ?? new Map<string, bigint>();
  let reason: string | undefined;
  for (const [asset, charge] of worstOf(known?.charges ?? new Map(), intent.charges)) {
    const cap = caps.get(asset);
    if (cap === undefined) throw new Rejection('UNKNOWN_ASSET', `${asset} has no caps`);
    const coins = `${formatCoins(charge)} ${asset}`;
    if (charge > cap.maxPerTransaction)
      throw new Rejection('ABOVE_TRANSACTION_CAP', `${coins} with fees is above the cap of a transaction`);
    const sums = history.sums.sumsWithout(asset, intent.id, nowMs);
    if (sums.all + charge > cap.dayCap)
      throw new Rejection('ABOVE_DAY_CAP', `${coins} with fees is above what is left of dayCap`);
    const unconfirmed = unconfirmedPart(asset, charge, confirmed);
    if (unconfirmed > 0n && sums.unconfirmed + unconfirmed > cap.autoCap)
      reason ??= `${coins} with fees is above what is left of autoCap`;
    if (unconfirmed > 0n && history.hasUnknownSums(nowMs))
      reason ??= 'the log is new and the keys are not: for 24 hours nothing leaves without a person';
    if (unconfirmed > 0n && intent.hasHighFee) reason ??= 'the fee is a large share of the payment';
  }
  return reason === undefined ? { kind: 'sign' } : { kind: 'wait', reason };
}
