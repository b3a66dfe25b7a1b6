/** Events of members. */
import type { MemberId } from '../base/accounts.ts';
import { IDENTITY_LEVELS, type IdentityLevel } from '../base/identity-level.ts';
import type { EventBlocks } from '../codec/declarations.ts';
import { choice, id, whole } from '../codec/field.ts';
import { type Declarations, record } from '../codec/record.ts';
import { bit, constant } from '../codec/struct.ts';

/** The member was opened, or a flag, the lock or the level was set: always the whole member. */
export interface MemberChanged {
  kind: 'member-changed';
  memberId: MemberId;
  frozen: boolean;
  tradingAllowed: boolean;
  /** 0 when never locked. */
  withdrawalLockedUntilMs: number;
  identityLevel: IdentityLevel;
}

export const MEMBER_EVENTS: EventBlocks<MemberChanged> = {
  'member-changed': record(22, {
    memberId: id,
    frozen: bit,
    tradingAllowed: bit,
    withdrawalLockedUntilMs: whole,
    identityLevel: choice<IdentityLevel>(IDENTITY_LEVELS),
  }),
};

/** Engine version 1 wrote neither lock nor level: both were 0. */
export const MEMBER_EVENTS_OF_VERSION_1: Declarations<MemberChanged> = {
  'member-changed': record(13, {
    memberId: id,
    frozen: bit,
    tradingAllowed: bit,
    withdrawalLockedUntilMs: constant(0),
    identityLevel: constant<IdentityLevel>(0),
  }),
};
