/** The records of the log: all that the signer knows about its past. Amounts are decimal strings, times milliseconds UTC. */
import type { Charges, Intent, Purpose, Terms } from './intent.ts';

/** 500 bytes in hex. */
const HEX_OF_WEIGHT = 1_000;

export type ChargeTexts = Record<string, string>;

export interface EvmTermTexts {
  family: 'evm';
  sender: string;
  nonce: string;
  gas: string;
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
}

export interface BitcoinTermTexts {
  family: 'bitcoin';
  inputs: string[];
  fee: string;
  vsize: string;
}

export type TermTexts = EvmTermTexts | BitcoinTermTexts;

/** The first record: whose log it is. */
export interface OpenedRecord {
  kind: 'opened';
  at: number;
  /** Random, in hex. */
  logId: string;
  /** Fingerprint of the keys that the log belongs to. */
  wallet: string;
  /** The keys had another log before, whose sums and ids are unknown here. */
  isRecovered: boolean;
}

/** The transaction that an id stands for, the same in all of its records. */
export interface SubjectTexts {
  id: string;
  purpose: Purpose;
  chain: string;
  network: string;
  asset: string;
  source: string;
  destination: string;
  amount: string;
}

export interface SignedRecord {
  kind: 'signed';
  at: number;
  subject: SubjectTexts;
  isCancel: boolean;
  charges: ChargeTexts;
  terms: TermTexts;
  txid: string;
  /** The signed transaction in hex. */
  raw: string;
}

/** A person confirmed the payment with at most these charges. */
export interface ConfirmedRecord {
  kind: 'confirmed';
  at: number;
  subject: SubjectTexts;
  charges: ChargeTexts;
}

export interface VoidRecord {
  kind: 'void';
  at: number;
  id: string;
}

export type LogRecord = OpenedRecord | SignedRecord | ConfirmedRecord | VoidRecord;

/** A record counts once, and once more for each further 500 bytes of its transaction: what it costs on disk and in memory. */
export function weightOf(record: LogRecord): number {
  return record.kind === 'signed' ? 1 + Math.floor(record.raw.length / HEX_OF_WEIGHT) : 1;
}

export function subjectOf(intent: Intent): SubjectTexts {
  const { id, purpose, chain, network, asset, source, destination, amount } = intent;
  return { id, purpose, chain, network, asset, source, destination, amount: amount.toString() };
}

export function chargeTexts(charges: Charges): ChargeTexts {
  return Object.fromEntries([...charges].map(([asset, units]) => [asset, units.toString()]));
}

export function readCharges(texts: ChargeTexts): Map<string, bigint> {
  return new Map(Object.entries(texts).map(([asset, units]) => [asset, BigInt(units)]));
}

export function termTexts(terms: Terms): TermTexts {
  if (terms.family === 'bitcoin')
    return {
      family: 'bitcoin',
      inputs: [...terms.inputs],
      fee: terms.fee.toString(),
      vsize: terms.vsize.toString(),
    };
  return {
    family: 'evm',
    sender: terms.sender,
    nonce: terms.nonce.toString(),
    gas: terms.gas.toString(),
    maxFeePerGas: terms.maxFeePerGas.toString(),
    maxPriorityFeePerGas: terms.maxPriorityFeePerGas.toString(),
  };
}

export function readTerms(texts: TermTexts): Terms {
  if (texts.family === 'bitcoin')
    return {
      family: 'bitcoin',
      inputs: texts.inputs,
      fee: BigInt(texts.fee),
      vsize: BigInt(texts.vsize),
    };
  return {
    family: 'evm',
    sender: texts.sender,
    nonce: BigInt(texts.nonce),
    gas: BigInt(texts.gas),
    maxFeePerGas: BigInt(texts.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(texts.maxPriorityFeePerGas),
  };
}
