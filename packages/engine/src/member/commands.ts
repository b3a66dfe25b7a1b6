/** Commands on members. An operator's decisions arrive as commands too. */
import type { MemberId } from '../base/accounts.ts';
import type { IdentityLevel } from '../base/identity-level.ts';
import type { BaseRejection } from '../base/rejections.ts';
import { type AnswersOf, type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { type Field, id, whole } from '../codec/field.ts';
import { bit } from '../codec/struct.ts';

/** Opens the member's accounts. Saying it again is OK and changes nothing. */
export interface OpenMember {
  kind: 'open-member';
  memberId: MemberId;
}

export interface SetMemberFlags {
  kind: 'set-member-flags';
  memberId: MemberId;
  /** Frozen: nothing but cancels. */
  frozen: boolean;
  tradingAllowed: boolean;
}

/**
 * No withdrawal until then (rules/security#withdrawal-lock). A lock is only ever prolonged: an earlier time than the
 * one set changes nothing.
 */
export interface LockWithdrawal {
  kind: 'lock-withdrawal';
  memberId: MemberId;
  /** UTC, 0 to MAX_TIME_MS. */
  untilMs: number;
}

export interface SetIdentityLevel {
  kind: 'set-identity-level';
  memberId: MemberId;
  level: IdentityLevel;
}

export type MemberCommand = OpenMember | SetMemberFlags | LockWithdrawal | SetIdentityLevel;

/** The engine and not the codec decides whether there is such a level. */
const anyLevel: Field<IdentityLevel> = {
  write: whole.write,
  read: (from) => from.varint() as IdentityLevel,
  allowed: whole.allowed,
};

export const MEMBER_COMMANDS = {
  'open-member': commandRecord('normal', ['BAD_COMMAND'], 8, { memberId: id }),
  'set-member-flags': commandRecord('risk', ['UNKNOWN_MEMBER'], 9, {
    memberId: id,
    frozen: bit,
    tradingAllowed: bit,
  }),
  'lock-withdrawal': commandRecord('risk', ['BAD_COMMAND', 'UNKNOWN_MEMBER'], 19, {
    memberId: id,
    untilMs: whole,
  }),
  'set-identity-level': commandRecord('normal', ['BAD_COMMAND', 'UNKNOWN_MEMBER'], 20, {
    memberId: id,
    level: anyLevel,
  }),
} satisfies CommandBlocks<MemberCommand, BaseRejection>;

export type MemberAnswers = AnswersOf<typeof MEMBER_COMMANDS>;
