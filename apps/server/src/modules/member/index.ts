export type { Card, CardOf } from './card-of.ts';
export type { CreateMember } from './create-member.ts';
export { closedToFrozen } from './frozen-calls.ts';
export type { LiveMember } from './live-members.ts';
export type { MemberConfig } from './member-config.ts';
export type { ConfirmationFactors, GivenConfirmation } from './money-confirmation.ts';
export { type MemberApi, type MemberDeps, openMember } from './open-member.ts';
export type { NotificationSenders } from './post-code.ts';
