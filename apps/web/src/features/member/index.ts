/** The member and the account: fields and forms of login and registration, codes, security. */
export { AccountInput, CodeInput, MethodTabs, NewPasswordInputs, problemText } from './account-fields.tsx';
export { accountName, targetOf } from './account-form.ts';
export { codeDigits, type Method, maskAccount, postPasswordIsValid } from './account-rules.ts';
export { AgreementLinks } from './agreement-links.tsx';
export {
  type Country,
  countries,
  FREQUENT,
  frequentFirst,
  phoneCountries,
  searchCountries,
} from './countries.ts';
export { DemoCode } from './demo-code.tsx';
export { DemoHint } from './demo-hint.tsx';
export { deviceId } from './device-id.ts';
export { NoSmsNote } from './no-sms-note.tsx';
export { useHasInvitation, useHasSms, useServerMode } from './own-server.ts';
export { confirmLock } from './security/confirm-lock.ts';
export { securityEventWords } from './security/event-words.ts';
export { FreezeNote } from './security/freeze-note.tsx';
export { LockWarning } from './security/lock-warning.tsx';
export { googleField, stepUpAuth } from './security/owner-proof.ts';
export { PostPasswordLock } from './security/post-password-lock.tsx';
export {
  type MemberSession,
  type Review,
  type Security,
  type SecurityNews,
  useMemberSessions,
  useReviews,
  useSecurityChanged,
  useSecurityEvents,
} from './security/queries.ts';
export { RedirectUnless } from './security/redirect-unless.tsx';
export {
  CurrentPassword,
  GoogleCode,
  NewPassword,
  OwnerCode,
  PostPassword,
  RecoveryCode,
} from './security/security-fields.tsx';
export { SecurityFormFrame } from './security/security-form-frame.tsx';
export { targetType } from './security/target-type.ts';
export { useMemberCode, useNewTargetCode } from './security/use-member-code.ts';
export { useSecurityChange } from './security/use-security-change.ts';
export { useSecurityForm } from './security/use-security-form.ts';
export { WithSecurity } from './security/with-security.tsx';
export { type AccountFormApi, dropDraft, useAccountForm } from './use-account-form.ts';
export { useCodeSender } from './use-code-sender.ts';
export {
  identityWords,
  isVerified,
  type Member,
  memberName,
  useMember,
  useMemberAnswer,
} from './use-member.ts';
