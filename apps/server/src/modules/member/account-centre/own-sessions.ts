/**
 * The member's own devices and sessions, masked; the member can end them. Another member's session is answered like one
 * that does not exist.
 */
import type { CallResult } from '@tern/protocol';
import { CallError, type Caller } from '../../../platform/http/call.ts';
import { maskedIp, type Place, type SecurityEvents, type Sessions } from '../../security/index.ts';

export class OwnSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly events: SecurityEvents,
  ) {}

  list(caller: Caller, nowMs: number): CallResult<'getSessions'> {
    return this.sessions
      .list(caller.memberId, nowMs)
      .map(({ sessionId, clientType, device, ip, createdMs, lastSeenMs }) => ({
        sessionId,
        clientType,
        device,
        ip: maskedIp(ip),
        createTime: createdMs,
        lastSeenTime: lastSeenMs,
        isCurrent: sessionId === caller.sessionId,
      }));
  }

  async end(caller: Caller, sessionId: string, place: Place, nowMs: number): Promise<void> {
    if (!(await this.sessions.endOne(caller.memberId, sessionId))) throw new CallError('sessionUnknown');
    await this.record(caller, 'SESSION_ENDED', place, nowMs);
  }

  async endOthers(caller: Caller, place: Place, nowMs: number): Promise<number> {
    const ended = await this.sessions.endOthers(caller);
    if (ended > 0) await this.record(caller, 'SESSION_ENDED', place, nowMs);
    return ended;
  }

  async logOut(caller: Caller, place: Place, nowMs: number): Promise<void> {
    await this.sessions.end(caller);
    await this.events.record(caller.memberId, 'LOGOUT', place, nowMs);
  }

  private async record(caller: Caller, kind: 'SESSION_ENDED', place: Place, nowMs: number): Promise<void> {
    await this.events.record(caller.memberId, kind, place, nowMs);
    this.events.tell(caller.memberId, kind, nowMs);
  }
}
