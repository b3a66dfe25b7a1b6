/** Identity verification: its levels, its form, the question that leads there. */
export { askToVerify } from './ask-to-verify.ts';
export {
  freshIdentityForm,
  type IdentityField,
  type IdentityForm,
  identityForm,
  identityProblems,
  identityRequest,
  wantsGuardian,
} from './identity-form.ts';
export { LevelCards } from './level-cards.tsx';
export { type Identity, useIdentityChanged } from './queries.ts';
export { RejectedNote } from './rejected-note.tsx';
export { WithIdentity } from './with-identity.tsx';
