/** Routes of registration, login, the forgotten password and the member's own page. */
import type { Clock } from '../../platform/clock/clock.ts';
import { CallError, type CallRegistry } from '../../platform/http/call.ts';
import type { Tickets } from '../security/index.ts';
import type { OwnSessions } from './account-centre/own-sessions.ts';
import type { Profile } from './account-centre/profile.ts';
import type { CaptchaByCode } from './codes/captcha-by-code.ts';
import type { SendCode } from './codes/send-code.ts';
import type { Forget } from './login/forget.ts';
import type { LoginFlow } from './login/login-flow.ts';
import type { Register } from './login/register.ts';
import type { SessionIssuer } from './login/session-issuer.ts';

export interface AuthFlows {
  /** undefined: the vendor's captcha has its own way for those who cannot see. */
  captchaByCode: CaptchaByCode | undefined;
  sendCode: SendCode;
  register: Register;
  login: LoginFlow;
  forget: Forget;
  sessionIssuer: SessionIssuer;
}

export function authRoutes(calls: CallRegistry, auth: AuthFlows, clock: Clock): void {
  const { sendCode, register, login, forget, sessionIssuer, captchaByCode } = auth;
  calls.visitor('sendCaptchaCode', async (params, context) => ({
    result: await ownCaptcha(captchaByCode).send(params, context),
  }));
  calls.visitor('solveCaptchaCode', async (params, context) => ({
    result: await ownCaptcha(captchaByCode).solve(params, context),
  }));
  calls.visitor('sendCode', async (params, context) => ({ result: await sendCode.send(params, context) }));
  calls.visitor('register', async (params, place) => {
    const nowMs = clock.nowMs();
    const since = sessionIssuer.moment();
    const { memberId, sequence } = await register.register(params, place.ip, nowMs);
    const { clientType, deviceId } = params;
    const login = { memberId, clientType, deviceId, place, since, isFirst: true };
    return { result: await sessionIssuer.admit(login, nowMs), sequence };
  });
  calls.visitor('login', async (params, place) => ({
    result: await login.login(params, place, clock.nowMs()),
  }));
  calls.visitor('loginSecond', async (params, place) => ({
    result: await login.loginSecond(params, place, clock.nowMs()),
  }));
  calls.visitor('requestRecovery', async (params, place) => ({
    result: await login.requestRecovery(params, place, clock.nowMs()),
  }));
  calls.visitor('forget', async (params, place) => done(await forget.reset(params, place, clock.nowMs())));
}

function ownCaptcha(captchaByCode: CaptchaByCode | undefined): CaptchaByCode {
  if (captchaByCode === undefined) throw new CallError('captchaUnavailable');
  return captchaByCode;
}

export function sessionRoutes(calls: CallRegistry, own: OwnSessions, tickets: Tickets, clock: Clock): void {
  calls.member('logout', async (_params, caller, place) => {
    await own.logOut(caller, place, clock.nowMs());
    return { result: {} };
  });
  calls.member('socketTicket', (_params, caller) => ({
    result: { ticket: tickets.issue(caller, clock.nowMs()) },
  }));
  calls.member('getSessions', (_params, caller) => ({ result: own.list(caller, clock.nowMs()) }));
  calls.member('endSession', async ({ sessionId }, caller, place) => {
    await own.end(caller, sessionId, place, clock.nowMs());
    return { result: {} };
  });
  calls.member('endOtherSessions', async (_params, caller, place) => ({
    result: { ended: await own.endOthers(caller, place, clock.nowMs()) },
  }));
}

export function profileRoutes(calls: CallRegistry, profile: Profile): void {
  calls.member('getMember', async (params, caller) => ({ result: await profile.get(params, caller) }));
  calls.member('getMemberCode', async (params, caller) => ({
    result: await profile.welCode(params, caller),
  }));
  calls.member('setNickName', async (params, caller) => {
    await profile.setNickName(params, caller);
    return { result: {} };
  });
}

/** The answer of a change: with the sequence that holds its lock, where there is one. */
export function done(sequence: number | undefined): { result: Record<string, never>; sequence?: number } {
  return sequence === undefined ? { result: {} } : { result: {}, sequence };
}
