/** Events of the invitation. Fees and rebates are in units of USDT. */
import type { MemberId } from '../base/accounts.ts';
import { MAX_REASON_LENGTH } from '../base/limits.ts';
import { type EventBlocks, eventRecord, type Moves } from '../codec/declarations.ts';
import { amount, id, text, whole } from '../codec/field.ts';
import { listedAsset } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import { bit, list, struct } from '../codec/struct.ts';
import { CAUSES } from '../money/causes.ts';
import { type InviteeMark, inviteeMark } from './invitation-commands.ts';

export interface InviterBound {
  kind: 'inviter-bound';
  memberId: MemberId;
  inviterId: MemberId;
}

/** An invitee with no mark is VALID, one with any mark INVALID. */
export interface InviteeMarkChanged {
  kind: 'invitee-mark-changed';
  memberId: MemberId;
  mark: InviteeMark;
  isMarked: boolean;
  reason: string;
  /** 0: a ring check of the server found it. */
  firstOperator: number;
  /** 0 where one is enough. */
  secondOperator: number;
}

export interface RebateRateChanged {
  kind: 'rebate-rate-changed';
  asset: string;
  /** 0: there is none any more. */
  rate: bigint;
  firstOperator: number;
  secondOperator: number;
}

export interface CountedFees {
  memberId: MemberId;
  day: number;
  /** All of the day so far. */
  fees: bigint;
}

/** The sums that grew since the event before: one event for all, before a command, at most every 5 s. */
export interface InviteeFeesCounted {
  kind: 'invitee-fees-counted';
  fees: CountedFees[];
}

/** The invitee's day is settled for ever, also where the rebate is 0. */
export interface RebateSettled {
  kind: 'rebate-settled';
  inviterId: MemberId;
  memberId: MemberId;
  day: number;
  fees: bigint;
  rebate: bigint;
  /** All that was ever paid to the inviter, this rebate included. */
  total: bigint;
}

export interface RebateReversed {
  kind: 'rebate-reversed';
  inviterId: MemberId;
  memberId: MemberId;
  day: number;
  amount: bigint;
  reason: string;
  firstOperator: number;
  secondOperator: number;
}

export type InvitationEvent =
  | InviterBound
  | InviteeMarkChanged
  | RebateRateChanged
  | InviteeFeesCounted
  | RebateSettled
  | RebateReversed;

const memberId = id;
const inviterId = id;
const reason = text(MAX_REASON_LENGTH);
const two = { firstOperator: id, secondOperator: id };

/** The money is the inviter's, whose invitee the event names as the member. */
const ofInviter: Moves<{ inviterId: number }> = {
  cause: CAUSES.REBATE,
  members: ({ inviterId }) => [inviterId],
};

export const INVITATION_EVENTS: EventBlocks<InvitationEvent> = {
  'inviter-bound': record(94, { memberId, inviterId }),
  'invitee-mark-changed': record(95, { memberId, mark: inviteeMark, isMarked: bit, reason, ...two }),
  'rebate-rate-changed': record(96, { asset: listedAsset, rate: amount, ...two }),
  'invitee-fees-counted': record(97, {
    fees: list(struct<CountedFees>({ memberId, day: whole, fees: amount })),
  }),
  'rebate-settled': eventRecord(ofInviter, 98, {
    inviterId,
    memberId,
    day: whole,
    fees: amount,
    rebate: amount,
    total: amount,
  }),
  'rebate-reversed': eventRecord(ofInviter, 99, { inviterId, memberId, day: whole, amount, reason, ...two }),
};
