export type { ConfirmationFactors, GivenConfirmation } from './account-centre/money-confirmation.ts';
export type { Card, CardOf } from './accounts/card-of.ts';
export type { LiveMember } from './accounts/live-members.ts';
export type { NotificationSenders } from './codes/post-code.ts';
export { closedToFrozen } from './frozen-calls.ts';
export type { CreateMember } from './login/create-member.ts';
export type { MemberConfig } from './member-config.ts';
export { type MemberApi, type MemberDeps, openMember } from './open-member.ts';
