export { dayOf, wireDay } from './business-days.ts';
export { type InvitationApi, openInvitation } from './open-invitation.ts';
export type { FindShared, FoundMark, SharedFact } from './ring-checks.ts';
