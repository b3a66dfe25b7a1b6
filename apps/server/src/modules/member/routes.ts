/** The entrance and the member's own page. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import type { Sessions, Tickets } from '../security/index.ts';
import type { Forget } from './forget.ts';
import type { Login } from './login.ts';
import type { Profile } from './profile.ts';
import type { Register } from './register.ts';
import type { SendCode } from './send-code.ts';

export interface Entrance {
  sendCode: SendCode;
  register: Register;
  login: Login;
  forget: Forget;
}

export function entranceRoutes(
  calls: CallRegistry,
  entrance: Entrance,
  sessions: Sessions,
  clock: Clock,
): void {
  calls.visitor('sendCode', async (params, context) => ({
    result: await entrance.sendCode.send(params, context),
  }));
  calls.visitor('register', async (params) => {
    const nowMs = clock.nowMs();
    const { memberId, sequence } = await entrance.register.register(params, nowMs);
    const token = await sessions.issue(memberId, params.clientType, nowMs);
    return { result: { token, userId: String(memberId) }, sequence };
  });
  calls.visitor('login', async (params, context) => {
    const nowMs = clock.nowMs();
    const memberId = await entrance.login.check(params, context, nowMs);
    return {
      result: { token: await sessions.issue(memberId, params.clientType, nowMs), userId: String(memberId) },
    };
  });
  calls.visitor('forget', async (params, context) => {
    await entrance.forget.reset(params, context, clock.nowMs());
    return { result: {} };
  });
}

export function sessionRoutes(calls: CallRegistry, sessions: Sessions, tickets: Tickets, clock: Clock): void {
  calls.member('logout', async (_params, caller) => {
    await sessions.end(caller);
    return { result: {} };
  });
  calls.member('socketTicket', (_params, caller) => ({
    result: { ticket: tickets.issue(caller, clock.nowMs()) },
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
