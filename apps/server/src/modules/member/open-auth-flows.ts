/** Puts together what happens outside an account: registration, login, recovery, and the codes and captchas before them. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import type { Programmes } from '../programme/index.ts';
import type { AttemptCounter, SecurityApi } from '../security/index.ts';
import type { AccountChanges } from './account-centre/account-changes.ts';
import type { LiveMembers } from './accounts/live-members.ts';
import type { MemberFreezes } from './accounts/member-freezes.ts';
import type { Members } from './accounts/members.ts';
import type { OpenMembers } from './accounts/open-members.ts';
import { CaptchaByCode } from './codes/captcha-by-code.ts';
import { CodeForms } from './codes/code-form.ts';
import { LoginCodes } from './codes/login-codes.ts';
import type { PostCode } from './codes/post-code.ts';
import { SendCode } from './codes/send-code.ts';
import { Forget } from './login/forget.ts';
import { Login } from './login/login.ts';
import { LoginFlow } from './login/login-flow.ts';
import { Register } from './login/register.ts';
import { SessionIssuer } from './login/session-issuer.ts';
import type { Reviews } from './reviews/reviews.ts';
import type { AuthFlows } from './routes.ts';

/** The accounts of members, and what opens, freezes and changes them. */
export interface Accounts {
  members: Members;
  people: LiveMembers;
  freezes: MemberFreezes;
  opening: OpenMembers;
  changes: AccountChanges;
  reviews: Reviews;
}

export interface AuthFlowDeps {
  log: Log;
  environment: { clock: Clock; exchangeName: string };
  accounts: Accounts;
  post: PostCode;
  /** LOGIN_TRIES. */
  tries: AttemptCounter;
  mayRegister(ip: string, nowMs: number): boolean;
  programmes: Programmes;
  /** Waits during a login. */
  pause(ms: number): Promise<void>;
}

export function openAuthFlows(
  deps: AuthFlowDeps,
  security: SecurityApi,
): AuthFlows & { loginCodes: LoginCodes } {
  const { log, environment, post, tries, mayRegister, programmes, pause } = deps;
  const { members, opening, changes, reviews } = deps.accounts;
  const { captchas, puzzles, codes, google, flowTickets, devices, events, sessions, passwords } = security;
  const forms = new CodeForms(captchas, codes);
  const loginCodes = new LoginCodes(post, environment.exchangeName, logFailure(log, 'sending a login code'));
  const sessionIssuer = new SessionIssuer(sessions, devices, events);
  const login = new Login(members, passwords, { ...security, forms, loginCodes, tries, pause });
  return {
    captchaByCode: puzzles && new CaptchaByCode(members, { puzzles, codes, post }, environment),
    sendCode: new SendCode(members, security, post, environment),
    register: new Register(members, { forms, codes, mayRegister, programmes }, passwords, opening),
    login: new LoginFlow(login, { google, tickets: flowTickets, events }, sessionIssuer, reviews),
    forget: new Forget(members, { forms, codes, tries }, passwords, changes),
    sessionIssuer,
    loginCodes,
  };
}
