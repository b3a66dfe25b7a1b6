/** The OTC desk of the reference exchange: every command goes to the part that knows it (rules/otc). */
import {
  MAX_AMOUNT,
  MAX_CNY_RATE,
  MAX_OTC_DELAY_MS,
  MAX_REASON_LENGTH,
  OTC_GAP_MS,
} from '../../src/base/limits.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { OtcCommand } from '../../src/otc/commands.ts';
import type { OtcDeskCommand, OtcPolicy } from '../../src/otc/desk-commands.ts';
import type { ReferenceModel } from './reference-model.ts';
import { ReferenceAds } from './reference-otc-ads.ts';
import { ReferenceExcuses } from './reference-otc-excuses.ts';
import { ReferenceMerchants } from './reference-otc-merchants.ts';
import { ReferenceOtcMethods } from './reference-otc-methods.ts';
import { ReferenceOtcOrders } from './reference-otc-orders.ts';
import { takeReferences } from './reference-otc-prices.ts';
import { ReferenceStanding } from './reference-otc-standing.ts';
import { ReferenceOtcSteps } from './reference-otc-steps.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { areTwoOperators, isNumber, isText, isUnsigned, isWhole } from './reference-wallet-records.ts';

type Of<Kind extends OtcDeskCommand['kind']> = Extract<OtcDeskCommand, { kind: Kind }>;

export class ReferenceOtc {
  readonly standing: ReferenceStanding;
  private readonly merchants: ReferenceMerchants;
  private readonly methods: ReferenceOtcMethods;
  private readonly ads: ReferenceAds;
  private readonly orders: ReferenceOtcOrders;
  private readonly steps: ReferenceOtcSteps;
  private readonly excuses: ReferenceExcuses;

  constructor(
    private readonly model: ReferenceModel,
    contracts: { whyHeld(memberId: number): Rejection | bigint },
  ) {
    this.standing = new ReferenceStanding(model);
    this.merchants = new ReferenceMerchants(model, this.standing);
    this.methods = new ReferenceOtcMethods(model, this.standing);
    this.ads = new ReferenceAds(model, this.standing);
    this.orders = new ReferenceOtcOrders(model, this.standing, contracts);
    this.steps = new ReferenceOtcSteps(model, this.standing, this.merchants);
    this.excuses = new ReferenceExcuses(model, this.standing);
  }

  /** A gap moves the clocks, then what is due is done. */
  before(previousMs: number): void {
    const { otc, timeMs } = this.model;
    const gapMs = timeMs - previousMs;
    this.steps.isAfterGap = gapMs > OTC_GAP_MS && otc.pausedMs === 0 && otc.orders.size > 0;
    if (this.steps.isAfterGap) this.steps.shift(gapMs);
    this.steps.doDue();
    this.merchants.endDue();
  }

  tick(): void {
    takeReferences(this.model);
  }

  do(command: OtcCommand): Answer {
    switch (command.kind) {
      case 'set-otc-policy':
        return this.setPolicy(command);
      case 'set-cny-rate':
        return this.setRate(command);
      case 'pause-otc':
        return this.pause(command);
      case 'resume-otc':
        return this.resume(command);
      case 'apply-merchant':
        return this.merchants.apply(command);
      case 'withdraw-merchant-application':
        return this.merchants.withdraw(command);
      case 'review-merchant':
        return this.merchants.review(command);
      case 'suspend-merchant':
        return this.merchants.suspend(command);
      case 'lift-merchant-suspension':
        return this.merchants.lift(command);
      case 'quit-merchant':
        return this.merchants.quit(command);
      case 'stay-merchant':
        return this.merchants.stay(command);
      case 'penalize-merchant':
        return this.merchants.penalize(command);
      case 'top-up-bond':
        return this.merchants.topUp(command);
      case 'enable-pay-method':
        return this.methods.enable(command);
      case 'disable-pay-method':
        return this.methods.disable(command);
      case 'block-otc-member':
        return this.merchants.block(command);
      case 'open-otc-report':
        return this.merchants.openReport(command);
      case 'close-otc-report':
        return this.merchants.closeReport(command);
      case 'give-fault-mark':
        return this.merchants.giveMark(command);
      case 'undo-fault-mark':
        return this.merchants.undoMark(command);
      case 'lift-otc-restrictions':
        return this.merchants.liftRestrictions(command);
      case 'publish-ad':
        return this.ads.publish(command);
      case 'edit-ad':
        return this.ads.edit(command);
      case 'switch-ad-on':
        return this.ads.on(command);
      case 'switch-ad-off':
        return this.ads.off(command);
      case 'switch-all-ads-off':
        return this.ads.allOff(command);
      case 'delete-ad':
        return this.ads.delete(command);
      case 'take-down-ad':
        return this.ads.takeDown(command);
      case 'lift-ad-block':
        return this.ads.liftBlock(command);
      case 'create-otc-order':
        return this.orders.create(command);
      case 'create-quick-order':
        return this.orders.createQuick(command);
      case 'pay-otc-order':
        return this.steps.pay(command);
      case 'cancel-otc-order':
        return this.steps.cancelUnpaid(command);
      case 'cancel-paid-otc-order':
        return this.steps.cancelPaid(command);
      case 'release-otc-order':
        return this.steps.release(command);
      case 'open-otc-appeal':
        return this.steps.openAppeal(command);
      case 'withdraw-otc-appeal':
        return this.steps.withdrawAppeal(command);
      case 'decide-otc-appeal':
        return this.steps.decide(command);
      case 'ask-otc-reopening':
        return this.steps.ask(command);
      case 'consent-otc-reopening':
        return this.steps.consent(command);
      case 'refuse-otc-reopening':
        return this.steps.refuse(command);
      case 'excuse-otc-cancel':
        return this.excuses.excuse(command);
      case 'excuse-reported-cancel':
        return this.excuses.excuseReported(command);
    }
  }

  private setPolicy(command: Of<'set-otc-policy'>): Answer {
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!isPolicy(command.policy)) return rejected('SETTINGS_INVALID');
    const { policy, firstOperator, secondOperator } = command;
    this.model.otc.policy = policy;
    this.model.events.push({ kind: 'otc-policy-changed', policy, firstOperator, secondOperator });
    return accepted();
  }

  private setRate(command: Of<'set-cny-rate'>): Answer {
    const { otc, events, timeMs } = this.model;
    const { rate, isManual } = command;
    if (isManual && !areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (rate < 1n || rate > MAX_CNY_RATE) return rejected('PRICE_INVALID');
    const last = otc.rate?.rate ?? rate;
    const step = (10_000n * (rate - last)) / last;
    const exact = (rate - last) * 10_000n - step * last;
    const most = BigInt(otc.policy.rateStepBp);
    const isFar = step > most || step < -most || (exact !== 0n && (step === most || step === -most));
    if (!isManual && isFar) {
      otc.heldRate = rate;
      events.push({ kind: 'cny-rate-held', rate });
      return accepted();
    }
    otc.heldRate = 0n;
    otc.rate = { rate, isManual, timeMs };
    const firstOperator = isManual ? command.firstOperator : 0;
    const secondOperator = isManual ? command.secondOperator : 0;
    events.push({ kind: 'cny-rate-changed', rate, isManual, firstOperator, secondOperator });
    return accepted();
  }

  private pause({ operator, reason }: Of<'pause-otc'>): Answer {
    const { otc, events, timeMs } = this.model;
    if (!isNumber(operator) || !isText(reason, MAX_REASON_LENGTH)) return rejected('BAD_COMMAND');
    if (otc.pausedMs > 0) return accepted();
    otc.pausedMs = timeMs;
    otc.pauseReason = reason;
    events.push({ kind: 'otc-paused', operator, reason });
    return accepted();
  }

  private resume(command: Of<'resume-otc'>): Answer {
    const { otc, events, timeMs } = this.model;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (otc.pausedMs === 0) return accepted();
    const byMs = timeMs - otc.pausedMs;
    otc.pausedMs = 0;
    otc.pauseReason = '';
    const { firstOperator, secondOperator } = command;
    events.push({ kind: 'otc-resumed', firstOperator, secondOperator });
    if (byMs > 0 && otc.orders.size > 0) this.steps.shift(byMs);
    return accepted();
  }
}

function isPolicy(policy: OtcPolicy): boolean {
  const { minAmount, maxAmount } = policy;
  const sums = [policy.bond, minAmount, maxAmount, policy.newTakerMax, policy.leastCounted];
  const delays = [policy.appealDelayMs, policy.holdMs, policy.providerRateLifeMs, policy.manualRateLifeMs];
  return (
    sums.every((sum) => isUnsigned(sum, MAX_AMOUNT)) &&
    minAmount !== 0n &&
    maxAmount >= minAmount &&
    isWhole(policy.maxUnpaid, 1, 1_000) &&
    isWhole(policy.maxSelling, 1, 1_000) &&
    isWhole(policy.bandBp, 0, 9_000) &&
    isWhole(policy.rateStepBp, 0, 9_000) &&
    delays.every((delay) => isWhole(delay, 0, MAX_OTC_DELAY_MS))
  );
}
