/**
 * Logs a member in who has passed every check: issues the session, remembers the device, records the login and
 * announces it when the device is new. Frozen members log in too: they read, cancel and close. A member is refused
 * whose sessions were all ended since the check began.
 */
import type { ClientType } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import type { KnownDevices, Place, SecurityEvents, Sessions } from '../../security/index.ts';

export interface LoginContext {
  memberId: number;
  clientType: ClientType;
  deviceId?: string | undefined;
  place: Place;
  /** Sessions.moment() before the first check. */
  since: number;
  /** A first login is not announced. */
  isFirst?: boolean;
}

export class SessionIssuer {
  private readonly listeners: ((memberId: number) => void)[] = [];

  constructor(
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly events: SecurityEvents,
  ) {}

  /** Calls the listener after each login, once its device is kept. */
  onLoggedIn(listener: (memberId: number) => void): void {
    this.listeners.push(listener);
  }

  moment(): number {
    return this.sessions.moment();
  }

  /** Refuses a member who was checked before all of the member's sessions were ended: those proofs no longer count. */
  refuseOutdated(memberId: number, since: number): void {
    if (this.sessions.wereEndedSince(memberId, since)) throw new CallError('sessionInvalid');
  }

  async admit(login: LoginContext, nowMs: number): Promise<{ token: string; userId: string }> {
    const { memberId, clientType, deviceId, place, since, isFirst } = login;
    const isKnown = (await this.devices.placeOf(memberId, deviceId)) !== undefined;
    const token = await this.sessions.issue(memberId, clientType, nowMs, { place, since });
    if (deviceId !== undefined) await this.devices.remember(memberId, deviceId, nowMs);
    await this.events.record(memberId, 'LOGIN', place, nowMs);
    if (!isKnown && isFirst !== true) this.events.tell(memberId, 'LOGIN', nowMs);
    for (const listener of this.listeners) listener(memberId);
    return { token, userId: String(memberId) };
  }
}
