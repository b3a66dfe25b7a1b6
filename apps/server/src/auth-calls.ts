/** What may be said at the entrance and in the account centre, registered in one place; the demo's answers only there. */
import type { AuthServices } from './auth.ts';
import { accountCentreRoutes, authRoutes, profileRoutes, sessionRoutes } from './modules/member/index.ts';
import { captchaAnswerRoutes, captchaRoutes, outboxRoutes, puzzleRoutes } from './modules/security/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { CallRegistry } from './platform/http/call.ts';

export function authCalls(calls: CallRegistry, auth: AuthServices, clock: Clock): void {
  const { captchas, puzzles, outbox, flows, ownSessions, tickets, centre, profile } = auth;
  captchaRoutes(calls, captchas, clock);
  puzzleRoutes(calls, puzzles, clock);
  if (outbox !== undefined) {
    outboxRoutes(calls, outbox);
    captchaAnswerRoutes(calls, puzzles, clock);
  }
  authRoutes(calls, flows, clock);
  sessionRoutes(calls, ownSessions, tickets, clock);
  accountCentreRoutes(calls, centre, clock);
  profileRoutes(calls, profile);
}
