/**
 * Answers the requests of the server. The way of a signature: decode, decide, sign, check the signed bytes, append to the log,
 * then answer; nothing leaves before its record is durable. Every step is synchronous, so requests never interleave.
 */
import { cancelBitcoin, planBitcoin } from '../bitcoin/plan-bitcoin.ts';
import { type Chain, networkOf, type SignerConfig } from '../config/signer-config.ts';
import { cancelEvm, planEvm } from '../evm/plan-evm.ts';
import { HOT, type KeyPath, type Wallet } from '../keys/wallet.ts';
import type { LogFile } from '../log/log-file.ts';
import { LogError } from '../log/log-line.ts';
import type { Plan } from '../plan.ts';
import { decide } from '../policy/decide.ts';
import { type History, type StoredVersion, worstOf } from '../policy/history.ts';
import type { Charges, Intent } from '../policy/intent.ts';
import { chargeTexts, type LogRecord, type SignedRecord, subjectOf, termTexts } from '../policy/records.ts';
import type { SignerRequest, SigningRequest } from '../protocol/requests.ts';
import { Rejection } from '../rejection.ts';
import { formatCoins } from '../units.ts';

export interface Waiting {
  intent: Intent;
  /** The worst of this version and those signed before. */
  charges: Charges;
  reason: string;
}

export interface SignerParts {
  config: SignerConfig;
  wallet: Wallet;
  log: LogFile;
  history: History;
  /** Milliseconds UTC. */
  clock(): number;
}

export type Answer = Record<string, unknown>;

const MOST_WAITING = 1_000;

export class SignerService {
  /** Payments that a person may confirm; the server asks again after a restart. */
  readonly waiting = new Map<string, Waiting>();

  constructor(private readonly parts: SignerParts) {}

  /** @throws Rejection */
  answer(request: SignerRequest): Answer {
    switch (request.request) {
      case 'status':
        return this.status();
      case 'check-address':
        return { isOwn: this.isOwn(request.chain, request, request.address) };
      case 'versions':
        return { id: request.id, ...this.versionsOf(request.id) };
      case 'void':
        return this.voidId(request.id);
      case 'list':
        return this.list(request.since, request.limit);
      default:
        return this.sign(this.planOf(request));
    }
  }

  /** Appends and applies a record; it is durable when this returns. @throws when the process must end */
  record(record: LogRecord): void {
    this.parts.log.append(record);
    try {
      this.parts.history.apply(record);
    } catch {
      throw new LogError(
        'a durable record could not be applied: the history behind the answers is not the log',
      );
    }
  }

  now(): number {
    return this.parts.history.timeAt(this.parts.clock());
  }

  private planOf(request: SigningRequest): Plan {
    const { wallet } = this.parts;
    const chain = this.chainOf(request.chain);
    const { terms } = request;
    if (request.request === 'cancel') {
      const subject = this.parts.history.find(request.id)?.subject;
      if (subject === undefined || subject.network !== networkOf(chain))
        throw new Rejection('NOT_SIGNED', `${request.id} was never signed on ${chain.name}`);
      if (chain.family === 'evm' && 'gas' in terms) return cancelEvm(chain, wallet, subject, terms);
      if (chain.family === 'bitcoin' && 'inputs' in terms)
        return cancelBitcoin(chain, wallet, subject, terms);
    }
    if (chain.family === 'evm' && 'gas' in terms) return planEvm(chain, wallet, request, terms);
    if (chain.family === 'bitcoin' && 'inputs' in terms) return planBitcoin(chain, wallet, request, terms);
    throw new Rejection('BAD_REQUEST', 'the terms are of another chain family');
  }

  private sign(plan: Plan): Answer {
    const { config, history } = this.parts;
    const { intent } = plan;
    const nowMs = this.now();
    const decision = decide(history, config.assets, intent, nowMs);
    if (decision.kind === 'stored') return this.signedAnswer(intent.id, decision.version);
    if (decision.kind === 'wait') {
      this.wait(intent, decision.reason);
      throw new Rejection('WAITING_FOR_CONFIRMATION', `a person confirms ${intent.id}: ${decision.reason}`);
    }
    this.checkRecords(nowMs);
    const { raw, txid } = plan.sign();
    this.record({
      kind: 'signed',
      at: nowMs,
      subject: subjectOf(intent),
      isCancel: intent.isCancel,
      charges: chargeTexts(intent.charges),
      terms: termTexts(intent.terms),
      txid,
      raw,
    });
    this.waiting.delete(intent.id);
    return { id: intent.id, txid, raw, isCancel: intent.isCancel };
  }

  private wait(intent: Intent, reason: string): void {
    if (this.waiting.size >= MOST_WAITING && !this.waiting.has(intent.id))
      throw new Rejection('TOO_MANY_WAITING', `${MOST_WAITING} ids wait for a person already`);
    const known = this.parts.history.find(intent.id);
    const charges = worstOf(known?.charges ?? new Map(), intent.charges);
    this.waiting.set(intent.id, { intent, charges, reason });
  }

  private voidId(id: string): Answer {
    const isVoid = this.parts.history.find(id)?.isVoid === true;
    if (!isVoid) {
      const nowMs = this.now();
      this.checkRecords(nowMs);
      this.record({ kind: 'void', at: nowMs, id });
    }
    this.waiting.delete(id);
    return { id, ...this.versionsOf(id) };
  }

  private checkRecords(nowMs: number): void {
    if (this.parts.history.recordsOfDay(nowMs) >= this.parts.config.maxRecordsPerDay)
      throw new Rejection('TOO_MANY_RECORDS', 'the log takes no more records today');
  }

  private versionsOf(id: string): Answer {
    const known = this.parts.history.find(id);
    const versions = (known?.versions ?? []).map((version) => this.signedAnswer(id, version));
    return { isVoid: known?.isVoid ?? false, isSigned: versions.length > 0, versions };
  }

  private signedAnswer(id: string, { record, txid, isCancel }: StoredVersion): Answer {
    const stored = this.parts.log.read(record);
    if (stored.kind !== 'signed' || stored.subject.id !== id || stored.txid !== txid)
      throw new Error('the log holds another record than was read at the start');
    return { id, txid, raw: stored.raw, isCancel };
  }

  private list({ count, hash }: { count: number; hash: string }, limit: number): Answer {
    const { log } = this.parts;
    if (log.hashAt(count) !== hash)
      throw new Rejection('HEAD_UNKNOWN', 'this log never had that head: it is another log or an older one');
    const end = Math.min(log.head.count, count + limit);
    const entries: Answer[] = [];
    for (let number = count; number < end; number += 1) {
      const record = log.read(number);
      if (record.kind === 'signed') entries.push(entryOf(record));
      else if (record.kind === 'void') entries.push({ kind: 'void', id: record.id, at: record.at });
    }
    return { entries, next: { count: end, hash: log.hashAt(end) }, isEnd: end === log.head.count };
  }

  private status(): Answer {
    const { config, history } = this.parts;
    const nowMs = this.now();
    const caps = [...config.assets].map(([asset, cap]) => {
      const { all, unconfirmed } = history.sums.sumsWithout(asset, '', nowMs);
      return {
        asset,
        maxPerTransaction: formatCoins(cap.maxPerTransaction),
        autoCap: formatCoins(cap.autoCap),
        dayCap: formatCoins(cap.dayCap),
        autoLeft: formatCoins(atLeastZero(cap.autoCap - unconfirmed)),
        dayLeft: formatCoins(atLeastZero(cap.dayCap - all)),
      };
    });
    const chains = [...config.chains.values()].map((chain) => this.chainStatus(chain));
    return { timeMs: nowMs, chains, caps, waiting: [...this.waiting.keys()] };
  }

  private chainStatus(chain: Chain): Answer {
    const { wallet } = this.parts;
    const { name, family, cold } = chain;
    const network = networkOf(chain);
    const hot = this.addressOf(name, HOT);
    const xpubs = chain.family === 'evm' ? wallet.evmXpubs() : wallet.bitcoinXpubs(chain.network);
    return { chain: name, family, network, hotAddress: hot, coldAddress: cold, xpubs };
  }

  private addressOf(name: string, path: KeyPath): string {
    const { wallet } = this.parts;
    const chain = this.chainOf(name);
    return chain.family === 'evm' ? wallet.evmAddress(path) : wallet.bitcoinAddress(chain.network, path);
  }

  private isOwn(name: string, path: KeyPath, address: string): boolean {
    const isEvm = this.chainOf(name).family === 'evm';
    return this.addressOf(name, path) === (isEvm ? address.toLowerCase() : address);
  }

  private chainOf(name: string): Chain {
    const chain = this.parts.config.chains.get(name);
    if (chain === undefined) throw new Rejection('UNKNOWN_CHAIN', `there is no chain ${name}`);
    return chain;
  }
}

function atLeastZero(units: bigint): bigint {
  return units > 0n ? units : 0n;
}

function entryOf({ subject, isCancel, terms, txid, at }: SignedRecord): Answer {
  const { id, purpose, chain, network, asset, source, destination, amount } = subject;
  const what = { kind: 'signed', id, purpose, isCancel, chain, network, asset, source };
  return Object.assign(what, { address: destination, amount, terms, txid, at });
}
