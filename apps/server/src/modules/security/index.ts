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
export { GoogleFactor, SEALED_GOOGLE } from './google-factor.ts';
export { KnownDevices } from './known-devices.ts';
export { Outbox } from './outbox.ts';
export { outboxDeskRoutes } from './outbox-desk.ts';
export { captchaAnswerRoutes, captchaRoutes, outboxRoutes, puzzleRoutes } from './routes.ts';
export type { SecurityConfig } from './security-config.ts';
export { type Place, SecurityEvents, type SecurityNews } from './security-events.ts';
export { securityModule } from './security-module.ts';
export { Sessions, type SessionView } from './sessions.ts';
export { Tickets } from './tickets.ts';
export { refuseSimplePostPassword, TradingPasswords } from './trading-passwords.ts';
export { WithdrawalLocks } from './withdrawal-locks.ts';
