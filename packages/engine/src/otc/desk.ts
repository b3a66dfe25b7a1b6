/** The policy of the desk, the CNY rate, the references of coins, and the pause (rules/otc#policy, rules/otc#reference, rules/otc#pause). */
import { divRound, pow10 } from '@tern/math';
import { areTwoOperators, isBound, isPositiveNumber, isReason } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { MAX_CNY_RATE, MAX_OTC_DELAY_MS, OTC_REFERENCE_EVERY_MS, SETTLEMENT_ASSET } from '../base/limits.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { OtcAnswers } from './commands.ts';
import type {
  OtcDeskCommand,
  OtcPolicy,
  PauseOtc,
  ResumeOtc,
  SetCnyRate,
  SetOtcPolicy,
} from './desk-commands.ts';
import type { OtcReference } from './desk-events.ts';
import type { OtcEvent } from './events.ts';
import type { OtcMemory } from './otc-memory.ts';
import { indexOf, isReferenceFresh } from './otc-prices.ts';
import type { OtcStores } from './otc-stores.ts';

const BASIS_POINTS = 10_000n;
const MAX_COUNT = 1_000;
/** The band may not reach zero. */
const MAX_SHARE_BP = 9_000;

export class Desk {
  private readonly dictionary: Dictionary;
  private readonly indexes: Indexes;
  private readonly otc: OtcMemory;
  readonly handle = {
    'set-otc-policy': (command) => this.setPolicy(command),
    'set-cny-rate': (command) => this.setRate(command),
    'pause-otc': (command) => this.pause(command),
    'resume-otc': (command) => this.resume(command),
  } satisfies Handlers<OtcDeskCommand, OtcAnswers>;

  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly events: Events<OtcEvent>,
  ) {
    this.dictionary = stores.dictionary;
    this.indexes = stores.indexes;
    this.otc = stores.otc;
  }

  private setPolicy({ policy, firstOperator, secondOperator }: SetOtcPolicy) {
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (!isPolicy(policy)) return 'SETTINGS_INVALID';
    this.context.mutate();
    this.otc.policy = policy;
    this.events.write({ kind: 'otc-policy-changed', policy, firstOperator, secondOperator });
    return 'OK';
  }

  private setRate({ rate, isManual, firstOperator, secondOperator }: SetCnyRate) {
    const { otc } = this;
    if (isManual && !areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (rate <= 0n || rate > MAX_CNY_RATE) return 'PRICE_INVALID';
    this.context.mutate();
    if (!isManual && this.isStepTooLarge(rate)) {
      otc.heldRate = rate;
      this.events.write({ kind: 'cny-rate-held', rate });
      return 'OK';
    }
    otc.heldRate = 0n;
    otc.rate = { rate, isManual, timeMs: this.context.timeMs };
    const operators = isManual ? { firstOperator, secondOperator } : { firstOperator: 0, secondOperator: 0 };
    this.events.write({ kind: 'cny-rate-changed', rate, isManual, ...operators });
    return 'OK';
  }

  private isStepTooLarge(rate: bigint): boolean {
    const { rate: before, policy } = this.otc;
    if (before === null) return false;
    const step = rate > before.rate ? rate - before.rate : before.rate - rate;
    return step * BASIS_POINTS > before.rate * BigInt(policy.rateStepBp);
  }

  private pause({ operator, reason }: PauseOtc) {
    const { otc } = this;
    if (!isPositiveNumber(operator) || !isReason(reason)) return 'BAD_COMMAND';
    if (otc.clock.isPaused) return 'OK';
    this.context.mutate();
    otc.clock.pausedMs = this.context.timeMs;
    otc.pauseReason = reason;
    this.events.write({ kind: 'otc-paused', operator, reason });
    return 'OK';
  }

  private resume({ firstOperator, secondOperator }: ResumeOtc) {
    const { otc } = this;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (!otc.clock.isPaused) return 'OK';
    this.context.mutate();
    const byMs = this.context.timeMs - otc.clock.pausedMs;
    otc.clock.pausedMs = 0;
    otc.clock.leaveOut(byMs);
    otc.pauseReason = '';
    this.events.write({ kind: 'otc-resumed', firstOperator, secondOperator });
    if (byMs > 0 && otc.orders.size > 0) this.events.write({ kind: 'otc-clock-moved', byMs });
    return 'OK';
  }

  /** The tick takes the references of all coins, at most every 5 s, and writes them when one has changed. */
  tick(): void {
    const { otc, dictionary } = this;
    const { timeMs } = this.context;
    if (otc.rate === null || timeMs < otc.referenceMs + OTC_REFERENCE_EVERY_MS) return;
    otc.referenceMs = timeMs;
    let hasChanged = false;
    for (const number of dictionary.assets.keys()) {
      const before = otc.references.get(number);
      const taken = this.take(number, before);
      if (taken === undefined) continue;
      if (taken.reference === before?.reference && taken.isFresh === before.isFresh) continue;
      otc.references.set(number, taken);
      hasChanged = true;
    }
    if (!hasChanged) return;
    const references = [...otc.references.values()].sort((a, b) => (a.asset < b.asset ? -1 : 1));
    this.events.write({ kind: 'otc-reference-taken', references });
  }

  /** A reference that is not fresh stays as it was. */
  private take(number: number, before: OtcReference | undefined): OtcReference | undefined {
    const asset = this.dictionary.assetName(number);
    const isFresh = isReferenceFresh(this.dictionary, this.indexes, this.otc, number, this.context.timeMs);
    if (!isFresh) return before === undefined ? undefined : { asset, reference: before.reference, isFresh };
    return { asset, reference: this.referenceNow(asset), isFresh };
  }

  /** The rate, or the index times the rate, half-up. */
  private referenceNow(asset: string): bigint {
    const rate = this.otc.rate?.rate ?? 0n;
    const index = indexOf(this.indexes, asset);
    if (asset === SETTLEMENT_ASSET || index === undefined) return rate;
    return divRound(index.price * rate, pow10(index.priceScale), 'half-up');
  }
}

function isPolicy(policy: OtcPolicy): boolean {
  const { bond, minAmount, maxAmount, newTakerMax, leastCounted } = policy;
  const counts = [policy.maxUnpaid, policy.maxSelling];
  const shares = [policy.bandBp, policy.rateStepBp];
  const delays = [policy.appealDelayMs, policy.holdMs, policy.providerRateLifeMs, policy.manualRateLifeMs];
  return (
    [bond, minAmount, maxAmount, newTakerMax, leastCounted].every(isBound) &&
    minAmount > 0n &&
    minAmount <= maxAmount &&
    counts.every((count) => count >= 1 && count <= MAX_COUNT) &&
    shares.every((share) => share <= MAX_SHARE_BP) &&
    delays.every((delay) => delay <= MAX_OTC_DELAY_MS)
  );
}
