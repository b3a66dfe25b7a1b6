export type { IdentityConfig } from './identity-config.ts';
export { type IdentityApi, openIdentity } from './open-identity.ts';
export { SEALED_IDENTITIES, Submissions } from './submissions.ts';
