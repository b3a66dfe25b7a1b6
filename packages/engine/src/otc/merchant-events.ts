/** Events of merchants and of a member's standing at the OTC desk. */
import type { MemberId } from '../base/accounts.ts';
import { MAX_REASON_LENGTH } from '../base/limits.ts';
import type { EventBlocks } from '../codec/declarations.ts';
import { amount, choice, id, text, whole } from '../codec/field.ts';
import { record } from '../codec/record.ts';
import { added, bit } from '../codec/struct.ts';
import { type PayMethodKind, payMethodKind } from './merchant-commands.ts';

export const MERCHANT_STATES = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
  'SUSPENDED',
  'QUITTING',
  'QUIT',
] as const;
export type MerchantState = (typeof MERCHANT_STATES)[number];

/** The merchant as it is now. Operators and reason are those of the command; 0 and empty where it has none. */
export interface MerchantChanged {
  kind: 'merchant-changed';
  memberId: MemberId;
  state: MerchantState;
  /** In the units of USDT. */
  bond: bigint;
  /** The time at which QUITTING ends; else 0. */
  quitMs: number;
  /** A new application is possible from then on; else 0. */
  reapplyFromMs: number;
  firstOperator: number;
  secondOperator: number;
  reason: string;
}

export interface MerchantPenalized {
  kind: 'merchant-penalized';
  memberId: MemberId;
  orderId: number;
  /** 0: the penalty went to `fee`. */
  harmedId: MemberId;
  amount: bigint;
  reason: string;
  firstOperator: number;
  secondOperator: number;
}

export interface PayMethodChanged {
  kind: 'pay-method-changed';
  memberId: MemberId;
  methodId: number;
  methodKind: PayMethodKind;
  isEnabled: boolean;
}

export interface OtcBlockChanged {
  kind: 'otc-block-changed';
  memberId: MemberId;
  blockedId: MemberId;
  isBlocked: boolean;
}

export interface OtcReportChanged {
  kind: 'otc-report-changed';
  orderId: number;
  memberId: MemberId;
  reportedId: MemberId;
  isOpen: boolean;
  /** The one who closed it; else 0. */
  operator: number;
}

export interface FaultMarkChanged {
  kind: 'fault-mark-changed';
  memberId: MemberId;
  orderId: number;
  isGiven: boolean;
  firstOperator: number;
  secondOperator: number;
}

/** 0: none. MAX_TIME_MS: until operators lift it. */
export interface OtcRestrictionChanged {
  kind: 'otc-restriction-changed';
  memberId: MemberId;
  buyOffUntilMs: number;
  otcOffUntilMs: number;
}

/** The member's figures of one business day as they are now (rules/otc#statistics); not written for a cancel that counts. */
export interface OtcFiguresChanged {
  kind: 'otc-figures-changed';
  memberId: MemberId;
  day: number;
  completed: number;
  cancelled: number;
  releases: number;
  releaseMs: number;
  completedInAll: number;
  /** The counterparty of the order that was completed and counts; 0: a lost appeal. */
  otherId: MemberId;
}

export type OtcMerchantEvent =
  | MerchantChanged
  | MerchantPenalized
  | PayMethodChanged
  | OtcBlockChanged
  | OtcReportChanged
  | FaultMarkChanged
  | OtcRestrictionChanged
  | OtcFiguresChanged;

const memberId = id;
const reason = text(MAX_REASON_LENGTH);
const two = { firstOperator: id, secondOperator: id };
export const merchantState = choice<MerchantState>(MERCHANT_STATES);

export const OTC_MERCHANT_EVENTS: EventBlocks<OtcMerchantEvent> = {
  'merchant-changed': record(79, {
    memberId,
    state: merchantState,
    bond: amount,
    quitMs: whole,
    reapplyFromMs: whole,
    ...two,
    reason,
  }),
  'merchant-penalized': record(80, { memberId, orderId: id, harmedId: id, amount, reason, ...two }),
  'pay-method-changed': record(81, { memberId, methodId: id, methodKind: payMethodKind, isEnabled: bit }),
  'otc-block-changed': record(82, { memberId, blockedId: id, isBlocked: bit }),
  'otc-report-changed': record(83, { orderId: id, memberId, reportedId: id, isOpen: bit, operator: id }),
  'fault-mark-changed': record(84, { memberId, orderId: id, isGiven: bit, ...two }),
  'otc-restriction-changed': record(85, { memberId, buyOffUntilMs: whole, otcOffUntilMs: whole }),
  'otc-figures-changed': record(86, {
    memberId,
    day: whole,
    completed: whole,
    cancelled: whole,
    releases: whole,
    releaseMs: whole,
    completedInAll: whole,
    otherId: added(id, 0),
  }),
};
