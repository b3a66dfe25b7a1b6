/**
 * Commands on the OTC desk as a whole: its policy, the CNY rate and the pause (rules/otc#policy, rules/otc#reference,
 * rules/otc#pause).
 */
import { MAX_REASON_LENGTH } from '../base/limits.ts';
import { type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { id, signed, text, whole } from '../codec/field.ts';
import { bit, struct } from '../codec/struct.ts';
import type { OtcRejection } from './rejections.ts';

/** CNY amounts are in cents, USDT amounts in 1e-8 USDT, times in ms, shares in basis points (0.01 %). */
export interface OtcPolicy {
  /** The bond of a merchant, in 1e-8 USDT. */
  bond: bigint;
  /** The least and the largest amount of an order. */
  minAmount: bigint;
  maxAmount: bigint;
  /** The largest amount of an order of a new taker (rules/otc#takers). */
  newTakerMax: bigint;
  /** Completed orders below it do not count in statistics. */
  leastCounted: bigint;
  /** A taker's unfinished purchases before more are earned, and the orders in which the taker sells. */
  maxUnpaid: number;
  maxSelling: number;
  /** The distance of a FIXED price from the reference. */
  bandBp: number;
  /** From "paid" until an appeal may be opened. */
  appealDelayMs: number;
  /** The value of bought coins is held so long. */
  holdMs: number;
  /** The life of the CNY rate of a provider, and of one that was set by hand. */
  providerRateLifeMs: number;
  manualRateLifeMs: number;
  /** A provider's rate that steps farther waits for operators. */
  rateStepBp: number;
}

const HOUR_MS = 3_600_000;

export const DEFAULT_OTC_POLICY: OtcPolicy = {
  bond: 10_000n * 10n ** 8n,
  minAmount: 10_00n,
  maxAmount: 500_000_00n,
  newTakerMax: 10_000_00n,
  leastCounted: 100_00n,
  maxUnpaid: 2,
  maxSelling: 5,
  bandBp: 2_000,
  appealDelayMs: 600_000,
  holdMs: 24 * HOUR_MS,
  providerRateLifeMs: 600_000,
  manualRateLifeMs: 24 * HOUR_MS,
  rateStepBp: 200,
};

/** Holds at once. */
export interface SetOtcPolicy {
  kind: 'set-otc-policy';
  policy: OtcPolicy;
  firstOperator: number;
  secondOperator: number;
}

/**
 * CNY for one USDT, in 1e-8. A provider's rate names no operators; one that steps too far from the rate before is held
 * and changes nothing. One set by hand names two.
 */
export interface SetCnyRate {
  kind: 'set-cny-rate';
  rate: bigint;
  isManual: boolean;
  firstOperator: number;
  secondOperator: number;
}

/** No new orders, and the clocks of orders stand still. BAD_COMMAND (no operator, an empty or long reason); again: OK. */
export interface PauseOtc {
  kind: 'pause-otc';
  operator: number;
  /** All members see it. */
  reason: string;
}

/** The clocks go on where they stood; not paused: OK. */
export interface ResumeOtc {
  kind: 'resume-otc';
  firstOperator: number;
  secondOperator: number;
}

export type OtcDeskCommand = SetOtcPolicy | SetCnyRate | PauseOtc | ResumeOtc;

export const otcPolicy = struct<OtcPolicy>({
  bond: signed,
  minAmount: signed,
  maxAmount: signed,
  newTakerMax: signed,
  leastCounted: signed,
  maxUnpaid: whole,
  maxSelling: whole,
  bandBp: whole,
  appealDelayMs: whole,
  holdMs: whole,
  providerRateLifeMs: whole,
  manualRateLifeMs: whole,
  rateStepBp: whole,
});

export const OTC_DESK_COMMANDS = {
  'set-otc-policy': commandRecord('risk', ['TWO_OPERATORS_NEEDED', 'SETTINGS_INVALID'], 62, {
    policy: otcPolicy,
    firstOperator: id,
    secondOperator: id,
  }),
  'set-cny-rate': commandRecord('risk', ['TWO_OPERATORS_NEEDED', 'PRICE_INVALID'], 63, {
    rate: signed,
    isManual: bit,
    firstOperator: id,
    secondOperator: id,
  }),
  'pause-otc': commandRecord('risk', ['BAD_COMMAND'], 64, { operator: id, reason: text(MAX_REASON_LENGTH) }),
  'resume-otc': commandRecord('risk', ['TWO_OPERATORS_NEEDED'], 65, {
    firstOperator: id,
    secondOperator: id,
  }),
} satisfies CommandBlocks<OtcDeskCommand, OtcRejection>;
