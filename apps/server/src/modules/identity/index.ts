export type { IdentityConfig } from './identity-config.ts';
export { type IdentityApi, openIdentity } from './open-identity.ts';
export { GROWN_UP_YEARS } from './parse-person.ts';
export { SEALED_IDENTITIES, Submissions } from './submissions.ts';
