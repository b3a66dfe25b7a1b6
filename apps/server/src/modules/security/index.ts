// The desk's reviews of lost factors (securityDeskRoutes) stand in the member module: what they change is a member's.
export { AccountFailures, delayOf } from './account-failures.ts';
export { addressShare } from './address-share.ts';
export { AttemptCounter, LOGIN_TRIES, PASSWORD_TRIES, POST_PASSWORD_TRIES } from './attempt-counter.ts';
export { AuthFlowTokens } from './auth-flow-tokens.ts';
export type { CaptchaPuzzles } from './captcha-puzzles.ts';
export type { CaptchaFields, CaptchaGate, MemberCaptchaGate } from './captchas.ts';
export { type CodeBudget, type CodeUse, RESEND_SECONDS } from './code-budgets.ts';
export { CODE_LIFE_MS, Codes, type GivenCode, purposeOf } from './codes.ts';
export { maskedIp } from './device-name.ts';
export type { GoogleFactor } from './google-factor.ts';
export { KnownDevices } from './known-devices.ts';
export { openSecurity, type SecurityApi } from './open-security.ts';
export type { SecurityConfig } from './security-config.ts';
export { type Place, SecurityEvents } from './security-events.ts';
export { SESSION_LIFE, Sessions } from './sessions.ts';
export type { Tickets } from './tickets.ts';
export { refuseSimplePostPassword, type TradingPasswords } from './trading-passwords.ts';
export { WithdrawalLocks } from './withdrawal-locks.ts';
