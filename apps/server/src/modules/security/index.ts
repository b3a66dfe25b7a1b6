// The desk's reviews of lost factors (securityDeskRoutes) stand in the member module: what they change is a member's.
export { AccountFailures, delayOf } from './account-failures.ts';
export {
  AttemptCounter,
  GOOGLE_TRIES,
  LOGIN_TRIES,
  PASSWORD_TRIES,
  POST_PASSWORD_TRIES,
} from './attempt-counter.ts';
export { AuthFlowTokens } from './auth-flow-tokens.ts';
export { CaptchaDemand } from './captcha-demand.ts';
export { CaptchaPuzzles } from './captcha-puzzles.ts';
export { type CaptchaFields, type CaptchaGate, Captchas } from './captchas.ts';
export { type CodeBudget, type CodeUse, RESEND_SECONDS } from './code-budgets.ts';
export { codeVerbs } from './code-verbs.ts';
export { Codes, type GivenCode, purposeOf, type RightCode } from './codes.ts';
export { maskedIp } from './device-name.ts';
export { GoogleFactor, SEALED_GOOGLE, SEALED_GOOGLE_PENDING } from './google-factor.ts';
export { KnownDevices } from './known-devices.ts';
export { securityInit } from './migrations/0001-init.ts';
export { securityOutbox } from './migrations/0002-outbox.ts';
export { securityFactors } from './migrations/0003-factors.ts';
export { securityCaptchaWork } from './migrations/0004-captcha-work.ts';
export { securityCodeBudgets } from './migrations/0005-code-budgets.ts';
export { Outbox } from './outbox.ts';
export { outboxDeskRoutes } from './outbox-desk.ts';
export { captchaAnswerRoutes, captchaRoutes, outboxRoutes, puzzleRoutes } from './routes.ts';
export { type Place, SecurityEvents, type SecurityNews } from './security-events.ts';
export { Sessions, type SessionView } from './sessions.ts';
export { Tickets } from './tickets.ts';
export { refuseSimplePostPassword, TradingPasswords } from './trading-passwords.ts';
export { WithdrawalLocks } from './withdrawal-locks.ts';
