/**
 * Holds the log's content as the policy asks for it: ids with their versions, nonces and first inputs with their ids, the
 * sums of 24 hours, and the highest time seen. It changes by records alone, so a restart leads to the same state.
 */
import { DAY_MS, DayCount, DaySums } from './day-sums.ts';
import { type Charges, essentialsOf, type Terms } from './intent.ts';
import {
  type LogRecord,
  readCharges,
  readTerms,
  type SignedRecord,
  type SubjectTexts,
  weightOf,
} from './records.ts';

export interface StoredVersion {
  /** Number of its record in the log; the first record is 0. */
  record: number;
  txid: string;
  isCancel: boolean;
  terms: Terms;
}

export interface KnownId {
  id: string;
  /** undefined: voided before anything else was known of it. */
  subject?: SubjectTexts;
  isVoid: boolean;
  versions: StoredVersion[];
  /** The worst of all versions, by asset. */
  charges: Map<string, bigint>;
  confirmed: Charges;
}

const NO_CHARGES: Charges = new Map();

export class History {
  private readonly ids = new Map<string, KnownId>();
  private readonly nonces = new Map<string, string>();
  private readonly firstInputs = new Map<string, string>();
  readonly sums = new DaySums();
  private readonly records = new DayCount();
  private highestMs = 0;
  private unknownUntilMs = 0;
  private count = 0;

  /** Takes the log's next record. */
  apply(record: LogRecord): void {
    const number = this.count;
    this.count += 1;
    this.highestMs = Math.max(this.highestMs, record.at);
    this.records.add(record.at, weightOf(record));
    if (record.kind === 'opened' && record.isRecovered) this.unknownUntilMs = record.at + DAY_MS;
    if (record.kind === 'signed') this.applySigned(record, number);
    else if (record.kind === 'void') this.known(record.id).isVoid = true;
    else if (record.kind === 'confirmed') {
      const known = this.known(record.subject.id);
      known.subject ??= record.subject;
      known.confirmed = readCharges(record.charges);
    }
  }

  find(id: string): KnownId | undefined {
    return this.ids.get(id);
  }

  /** The id that signed with this nonce of this sender. */
  idOfNonce(network: string, sender: string, nonce: bigint): string | undefined {
    return this.nonces.get(nonceKey(network, sender, nonce));
  }

  /** The id whose first version begins with this input. */
  idOfFirstInput(network: string, input: string): string | undefined {
    return this.firstInputs.get(`${network} ${input}`);
  }

  /** The last 24 hours reach into a log that was lost: no sum is known to be below its cap. */
  hasUnknownSums(nowMs: number): boolean {
    return nowMs < this.unknownUntilMs;
  }

  recordsOfDay(nowMs: number): number {
    return this.records.count(nowMs);
  }

  /** The time of the clock, or the highest one seen where the clock stands behind it. */
  timeAt(clockMs: number): number {
    this.highestMs = Math.max(this.highestMs, clockMs);
    return this.highestMs;
  }

  private applySigned(record: SignedRecord, number: number): void {
    const { subject, isCancel, txid } = record;
    const terms = readTerms(record.terms);
    const known = this.known(subject.id);
    known.subject ??= subject;
    known.versions.push({ record: number, txid, isCancel, terms });
    if (terms.family === 'evm')
      this.nonces.set(nonceKey(subject.network, terms.sender, terms.nonce), subject.id);
    else if (known.versions.length === 1)
      this.firstInputs.set(`${subject.network} ${terms.inputs[0]}`, subject.id);
    for (const [asset, charge] of worstOf(known.charges, readCharges(record.charges))) {
      known.charges.set(asset, charge);
      const unconfirmed = unconfirmedPart(asset, charge, known.confirmed);
      this.sums.put(asset, subject.id, { atMs: record.at, all: charge, unconfirmed });
    }
  }

  private known(id: string): KnownId {
    const known = this.ids.get(id) ?? {
      id,
      isVoid: false,
      versions: [],
      charges: new Map(),
      confirmed: NO_CHARGES,
    };
    this.ids.set(id, known);
    return known;
  }
}

/** The larger charge of each asset. */
export function worstOf(one: Charges, other: Charges): Map<string, bigint> {
  const worst = new Map(one);
  for (const [asset, charge] of other) {
    const before = worst.get(asset) ?? 0n;
    worst.set(asset, charge > before ? charge : before);
  }
  return worst;
}

/** The part of a charge that no person has confirmed. */
export function unconfirmedPart(asset: string, charge: bigint, confirmed: Charges): bigint {
  const allowed = confirmed.get(asset) ?? 0n;
  return charge > allowed ? charge - allowed : 0n;
}

export function essentialsOfSubject(subject: SubjectTexts): string {
  const { id, purpose, chain, network, asset, source, destination } = subject;
  const amount = BigInt(subject.amount);
  return essentialsOf({ id, purpose, chain, network, asset, source, destination, amount });
}

function nonceKey(network: string, sender: string, nonce: bigint): string {
  return `${network} ${sender} ${nonce}`;
}
