/**
 * A hostile server asks the policy for anything, at random from a seed, while the clock jumps, the signer restarts and a
 * person confirms now and then. A reference that shares no code with the policy counts what was signed and throws at the
 * first request that lets too much leave.
 */
import { Random } from '@tern/test-kit/random';
import type { AssetCaps } from '../src/config/signer-config.ts';
import { decide } from '../src/policy/decide.ts';
import { History, worstOf } from '../src/policy/history.ts';
import type { Intent } from '../src/policy/intent.ts';
import { chargeTexts, type LogRecord, subjectOf, termTexts } from '../src/policy/records.ts';
import { Rejection } from '../src/rejection.ts';
import { randomId, randomIntent } from './policy-intents.ts';
import { ReferenceLedger } from './policy-reference.ts';

export interface RunResult {
  signed: number;
  stored: number;
  waited: number;
  confirmed: number;
  restarts: number;
  codes: Record<string, number>;
}

export const CAPS: ReadonlyMap<string, AssetCaps> = new Map([
  ['ETH', { maxPerTransaction: 500n, autoCap: 1_000n, dayCap: 1_200n }],
  ['USDT', { maxPerTransaction: 900n, autoCap: 2_000n, dayCap: 2_300n }],
  ['BTC', { maxPerTransaction: 700n, autoCap: 700n, dayCap: 850n }],
]);
const RESTARTS = 20;
const HOUR_MS = 3_600_000;
const MOST_WAITING = 50;

class PolicyRun {
  readonly result: RunResult = { signed: 0, stored: 0, waited: 0, confirmed: 0, restarts: 0, codes: {} };
  private readonly records: LogRecord[] = [];
  private readonly reference = new ReferenceLedger(CAPS);
  private readonly waiting = new Map<string, Intent>();
  private history = new History();
  private clockMs = 1_700_000_000_000;
  /** The number of the newest id. */
  private newest = 0;

  constructor(private readonly random: Random) {}

  step(): void {
    const { random } = this;
    this.clockMs += random.chance(1) ? (random.below(96) - 48) * HOUR_MS : random.below(1_500_000);
    if (random.chance(50)) this.newest += 1;
    const nowMs = this.history.timeAt(this.clockMs);
    if (random.chance(3)) this.void(nowMs);
    else if (random.chance(10) && this.waiting.size > 0) this.confirm(nowMs);
    else this.request(nowMs);
  }

  /** The history of a signer that reads its log. */
  restart(): void {
    this.history = new History();
    for (const record of this.records) this.history.apply(record);
    this.waiting.clear();
    this.result.restarts += 1;
  }

  private void(nowMs: number): void {
    const id = randomId(this.random, this.newest);
    this.record({ kind: 'void', at: nowMs, id });
    this.reference.voided(id);
  }

  private confirm(nowMs: number): void {
    const intent = this.random.pick([...this.waiting.values()].slice(-5));
    const charges = worstOf(this.history.find(intent.id)?.charges ?? new Map(), intent.charges);
    const subject = subjectOf(intent);
    this.record({ kind: 'confirmed', at: nowMs, subject, charges: chargeTexts(charges) });
    this.reference.confirmed(intent.id, charges);
    this.result.confirmed += 1;
  }

  private request(nowMs: number): void {
    const intent = randomIntent(this.random, this.newest, this.history);
    try {
      const decision = decide(this.history, CAPS, intent, nowMs);
      if (decision.kind === 'sign') this.sign(intent, nowMs);
      else if (decision.kind === 'wait') this.wait(intent);
      else this.result.stored += 1;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      this.result.codes[error.code] = (this.result.codes[error.code] ?? 0) + 1;
    }
  }

  private sign(intent: Intent, nowMs: number): void {
    const { isCancel, charges, terms } = intent;
    this.record({
      kind: 'signed',
      at: nowMs,
      subject: subjectOf(intent),
      isCancel,
      charges: chargeTexts(charges),
      terms: termTexts(terms),
      txid: '',
      raw: '',
    });
    this.waiting.delete(intent.id);
    this.reference.signed(intent, nowMs);
    this.result.signed += 1;
  }

  private wait(intent: Intent): void {
    this.waiting.delete(intent.id);
    this.waiting.set(intent.id, intent);
    const [oldest] = this.waiting.keys();
    if (this.waiting.size > MOST_WAITING && oldest !== undefined) this.waiting.delete(oldest);
    this.result.waited += 1;
  }

  private record(record: LogRecord): void {
    this.records.push(record);
    this.history.apply(record);
  }
}

/** @throws when the policy let leave what the reference does not allow */
export function runPolicy(seed: number, requests: number): RunResult {
  const run = new PolicyRun(new Random(seed));
  const between = Math.ceil(requests / RESTARTS);
  for (let at = 0; at < requests; at += 1) {
    if (at > 0 && at % between === 0) run.restart();
    run.step();
  }
  return run.result;
}
