/**
 * Commands of the invitation: inviters, marks, conversion rates and the daily settlement (rules/growth#inviters to
 * rules/growth#reversals).
 */
import type { MemberId } from '../base/accounts.ts';
import { MAX_REASON_LENGTH } from '../base/limits.ts';
import { type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { choice, id, signed, text, whole } from '../codec/field.ts';
import { asset } from '../codec/name-fields.ts';
import type { GrowthRejection } from './rejections.ts';

/**
 * Opens the member's accounts where there are none, and binds the inviter for ever. BAD_COMMAND (no id), UNKNOWN_MEMBER
 * (the inviter), INVITER_INVALID (not older than the member), INVITER_BOUND (to another one); the same again: OK.
 */
export interface OpenInvitedMember {
  kind: 'open-invited-member';
  memberId: MemberId;
  inviterId: MemberId;
}

/** The kinds of reasons for which an invitee earns its inviter nothing. The order is the code in the journal. */
export const INVITEE_MARKS = [
  'SAME_IDENTITY',
  'SAME_PAYMENT_ACCOUNT',
  'SAME_DEVICE',
  /** A person who closed an account and registered again. */
  'RETURNED_PERSON',
  /** An operator's, with a reason. */
  'OPERATOR',
] as const;
export type InviteeMark = (typeof INVITEE_MARKS)[number];

/** BAD_COMMAND (OPERATOR without an operator or a reason; another mark with an operator); marked so already: OK. */
export interface MarkInvitee {
  kind: 'mark-invitee';
  memberId: MemberId;
  mark: InviteeMark;
  /** 0: a ring check of the server found it. */
  operator: number;
  /** Empty for what a ring check found. */
  reason: string;
}

/** BAD_COMMAND (no reason); not marked so: OK. */
export interface UnmarkInvitee {
  kind: 'unmark-invitee';
  memberId: MemberId;
  mark: InviteeMark;
  reason: string;
  firstOperator: number;
  secondOperator: number;
}

/**
 * USDT for one whole coin, in 1e-8, which lives seven days; 0 takes it away. PRICE_INVALID (below zero, too high, or of
 * USDT).
 */
export interface SetRebateRate {
  kind: 'set-rebate-rate';
  asset: string;
  rate: bigint;
  firstOperator: number;
  secondOperator: number;
}

/**
 * Pays the rebates of one business day to one inviter, at most 1,000 invitees of them. The result is the number of
 * invitees that it settled; the day is settled when a command answers 0. REBATE_DAY_OPEN (an earlier day is).
 */
export interface SettleRebates {
  kind: 'settle-rebates';
  inviterId: MemberId;
  day: number;
}

/**
 * From the inviter's contract account to `fee`. BAD_COMMAND (no reason, a day that is not over), NOT_INVITED (not by
 * this inviter), AMOUNT_INVALID (not positive, or more than was paid and not reversed).
 */
export interface ReverseRebate {
  kind: 'reverse-rebate';
  inviterId: MemberId;
  memberId: MemberId;
  day: number;
  amount: bigint;
  reason: string;
  firstOperator: number;
  secondOperator: number;
}

export type InvitationCommand =
  | OpenInvitedMember
  | MarkInvitee
  | UnmarkInvitee
  | SetRebateRate
  | SettleRebates
  | ReverseRebate;

const memberId = id;
const inviterId = id;
const reason = text(MAX_REASON_LENGTH);
const two = { firstOperator: id, secondOperator: id };
export const inviteeMark = choice<InviteeMark>(INVITEE_MARKS);

export const INVITATION_COMMANDS = {
  'open-invited-member': commandRecord(
    'normal',
    ['BAD_COMMAND', 'UNKNOWN_MEMBER', 'INVITER_INVALID', 'INVITER_BOUND'],
    105,
    { memberId, inviterId },
  ),
  'mark-invitee': commandRecord('risk', ['BAD_COMMAND', 'UNKNOWN_MEMBER', 'NOT_INVITED'], 106, {
    memberId,
    mark: inviteeMark,
    operator: id,
    reason,
  }),
  'unmark-invitee': commandRecord(
    'risk',
    ['TWO_OPERATORS_NEEDED', 'BAD_COMMAND', 'UNKNOWN_MEMBER', 'NOT_INVITED'],
    107,
    { memberId, mark: inviteeMark, reason, ...two },
  ),
  'set-rebate-rate': commandRecord('risk', ['TWO_OPERATORS_NEEDED', 'UNKNOWN_ASSET', 'PRICE_INVALID'], 108, {
    asset,
    rate: signed,
    ...two,
  }),
  'settle-rebates': commandRecord(
    'normal',
    ['UNKNOWN_MEMBER', 'SETTLEMENT_TOO_EARLY', 'REBATE_DAY_OPEN', 'FEE_ACCOUNT_SHORT'],
    109,
    { inviterId, day: whole },
  ),
  'reverse-rebate': commandRecord(
    'risk',
    [
      'TWO_OPERATORS_NEEDED',
      'BAD_COMMAND',
      'UNKNOWN_MEMBER',
      'NOT_INVITED',
      'AMOUNT_INVALID',
      'LIQUIDATING',
      'INDEX_UNAVAILABLE',
      'INSUFFICIENT_BALANCE',
    ],
    110,
    {
      inviterId,
      memberId,
      day: whole,
      amount: signed,
      reason,
      ...two,
    },
  ),
} satisfies CommandBlocks<InvitationCommand, GrowthRejection>;
