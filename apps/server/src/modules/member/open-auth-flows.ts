/** Puts together what happens outside an account: registration, login, recovery, and the codes and captchas before them. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import type { Programmes } from '../programme/index.ts';
import type { AttemptCounter, SecurityApi } from '../security/index.ts';
import type { AccountChanges } from './account-changes.ts';
import { CaptchaByCode } from './captcha-by-code.ts';
import { CodeForms } from './code-form.ts';
import { Forget } from './forget.ts';
import type { LiveMembers } from './live-members.ts';
import { Login } from './login.ts';
import { LoginCodes } from './login-codes.ts';
import { LoginFlow } from './login-flow.ts';
import type { MemberFreezes } from './member-freezes.ts';
import type { Members } from './members.ts';
import type { OpenMembers } from './open-members.ts';
import type { PostCode } from './post-code.ts';
import { Register } from './register.ts';
import type { Reviews } from './reviews.ts';
import type { AuthFlows } from './routes.ts';
import { SendCode } from './send-code.ts';
import { SessionIssuer } from './session-issuer.ts';

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
