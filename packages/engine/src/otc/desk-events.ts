/** Events of the OTC desk as a whole. Rates and references are CNY for one whole coin, in 1e-8. */
import { MAX_REASON_LENGTH } from '../base/limits.ts';
import type { EventBlocks } from '../codec/declarations.ts';
import { amount, id, text, whole } from '../codec/field.ts';
import { listedAsset } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import { bit, list, struct } from '../codec/struct.ts';
import { type OtcPolicy, otcPolicy } from './desk-commands.ts';

export interface OtcPolicyChanged {
  kind: 'otc-policy-changed';
  policy: OtcPolicy;
  firstOperator: number;
  secondOperator: number;
}

export interface CnyRateChanged {
  kind: 'cny-rate-changed';
  rate: bigint;
  isManual: boolean;
  firstOperator: number;
  secondOperator: number;
}

/** A provider's rate stepped too far and waits for operators. */
export interface CnyRateHeld {
  kind: 'cny-rate-held';
  rate: bigint;
}

export interface OtcReference {
  asset: string;
  reference: bigint;
  /** False: the rate was stale or the index not NORMAL, and the reference is an earlier one. */
  isFresh: boolean;
}

/** The references of all coins that have one: one event for all, at most every 5 s. Prices of ads follow from it. */
export interface OtcReferenceTaken {
  kind: 'otc-reference-taken';
  references: OtcReference[];
}

export interface OtcPaused {
  kind: 'otc-paused';
  operator: number;
  reason: string;
}

export interface OtcResumed {
  kind: 'otc-resumed';
  firstOperator: number;
  secondOperator: number;
}

/** Every running deadline, appeal time and window moved by so many ms, because the service stood still. */
export interface OtcClockMoved {
  kind: 'otc-clock-moved';
  byMs: number;
}

export type OtcDeskEvent =
  | OtcPolicyChanged
  | CnyRateChanged
  | CnyRateHeld
  | OtcReferenceTaken
  | OtcPaused
  | OtcResumed
  | OtcClockMoved;

export const otcReference = struct<OtcReference>({ asset: listedAsset, reference: amount, isFresh: bit });

export const OTC_DESK_EVENTS: EventBlocks<OtcDeskEvent> = {
  'otc-policy-changed': record(72, { policy: otcPolicy, firstOperator: id, secondOperator: id }),
  'cny-rate-changed': record(73, { rate: amount, isManual: bit, firstOperator: id, secondOperator: id }),
  'cny-rate-held': record(74, { rate: amount }),
  'otc-reference-taken': record(75, { references: list(otcReference) }),
  'otc-paused': record(76, { operator: id, reason: text(MAX_REASON_LENGTH) }),
  'otc-resumed': record(77, { firstOperator: id, secondOperator: id }),
  'otc-clock-moved': record(78, { byMs: whole }),
};
