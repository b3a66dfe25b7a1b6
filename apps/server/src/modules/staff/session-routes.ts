/**
 * The calls to sign in and out, and to change the own password. Sign-ins land in the audit log; RefusedSignIns decides
 * which of the refused ones do.
 */
import type { DeskRequest, DeskResult, FourEyes } from '@tern/protocol/desk';
import { CallError } from '../../platform/http/call.ts';
import type { DeskContext, SignedIn } from '../../platform/http/desk-call.ts';
import type { DeskRegistry } from '../../platform/http/desk-registry.ts';
import type { DeskSessions } from './desk-sessions.ts';
import type { SignIn } from './sign-in.ts';

export interface DeskFacts {
  exchangeName: string;
  mode: 'demo' | 'production';
  fourEyes: FourEyes;
}

export function sessionDeskRoutes(
  desk: DeskRegistry,
  signIn: SignIn,
  sessions: DeskSessions,
  facts: DeskFacts,
): void {
  desk.open('signIn', async (request, { ip, nowMs }: DeskContext) => {
    const operator = await signIn.signIn(request as DeskRequest<'signIn'>, ip, nowMs);
    const token = await sessions.issue(operator.operatorId, nowMs);
    const session = await sessions.find(token, nowMs, true);
    if (session === undefined) throw new CallError('deskSignInWrong');
    return {
      token,
      result: ownSession(session, facts),
      subject: `operator ${operator.name}`,
      operator: session,
    };
  });
  desk.own('getOwnSession', (_request, session) => ({
    result: ownSession(session, facts),
    subject: '',
  }));
  desk.own('signOut', async (_request, session) => {
    await sessions.end(session.sessionId);
    return { token: null, result: {}, subject: `operator ${session.name}` };
  });
  desk.own('changeOwnPassword', async (request, session, { nowMs }) => {
    await signIn.changePassword(session.operatorId, request, nowMs);
    const ended = await sessions.endAll(session.operatorId, session.sessionId);
    return { result: {}, subject: `operator ${session.name}`, after: { password: 'changed', ended } };
  });
}

function ownSession(session: SignedIn, facts: DeskFacts): DeskResult<'getOwnSession'> {
  const { name, roles, csrf, mustChangePassword, idleUntilMs, absoluteUntilMs, operatorId } = session;
  return {
    name,
    roles: [...roles],
    csrf,
    mustChangePassword,
    ...facts,
    operatorId: String(operatorId),
    idleUntil: idleUntilMs,
    absoluteUntil: absoluteUntilMs,
  };
}
