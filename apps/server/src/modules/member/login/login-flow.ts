/**
 * A login as a whole: password, then, where the Google Authenticator is bound, its code with the ticket of the first
 * step; or, for a member who lost it, a request for review with that same ticket.
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import type { AuthFlowTokens, GoogleFactor, Place, SecurityEvents } from '../../security/index.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Login, LoginPlace } from './login.ts';
import type { SessionIssuer } from './session-issuer.ts';

export interface SecondStep {
  google: GoogleFactor;
  tickets: AuthFlowTokens;
  events: SecurityEvents;
}

export class LoginFlow {
  constructor(
    private readonly first: Login,
    private readonly second: SecondStep,
    private readonly sessionIssuer: SessionIssuer,
    private readonly reviews: Pick<Reviews, 'request'>,
  ) {}

  async login(params: CallRequest<'login'>, place: LoginPlace, nowMs: number): Promise<CallResult<'login'>> {
    const since = this.sessionIssuer.moment();
    const memberId = await this.first.check(params, place, nowMs);
    if (await this.second.google.isBound(memberId)) {
      const ticket = await this.second.tickets.issue('LOGIN', memberId, nowMs);
      // Asked after the ticket was written: one that was written before the end of all is deleted there.
      this.sessionIssuer.refuseOutdated(memberId, since);
      return { token: '', userId: '', next: 'GOOGLE', ticket };
    }
    const { clientType, deviceId } = params;
    const session = await this.sessionIssuer.admit({ memberId, clientType, deviceId, place, since }, nowMs);
    return { ...session, next: '', ticket: '' };
  }

  async loginSecond(
    { ticket, googleCode, clientType, deviceId }: CallRequest<'loginSecond'>,
    place: Place,
    nowMs: number,
  ): Promise<CallResult<'loginSecond'>> {
    const { tickets, google } = this.second;
    const since = this.sessionIssuer.moment();
    const memberId = await this.ownerOf(ticket, nowMs);
    try {
      await google.spend(memberId, googleCode, nowMs, 'recovery-too');
    } catch (error) {
      // The caller knows the password: the owner should see it.
      await this.second.events.record(memberId, 'LOGIN_FAILED', place, nowMs);
      throw error;
    }
    if (!(await tickets.spend(ticket, 'LOGIN', memberId, nowMs))) throw new CallError('ticketInvalid');
    return this.sessionIssuer.admit({ memberId, clientType, deviceId, place, since }, nowMs);
  }

  async requestRecovery(
    { ticket, remark }: CallRequest<'requestRecovery'>,
    place: Place,
    nowMs: number,
  ): Promise<CallResult<'requestRecovery'>> {
    const memberId = await this.ownerOf(ticket, nowMs);
    const reviewId = await this.reviews.request(
      { memberId, factor: 'GOOGLE', remark, place, nowMs },
      async (sql) => {
        if (!(await this.second.tickets.spend(ticket, 'LOGIN', memberId, nowMs, sql)))
          throw new CallError('ticketInvalid');
      },
    );
    return { reviewId };
  }

  private async ownerOf(ticket: string, nowMs: number): Promise<number> {
    const memberId = await this.second.tickets.ownerOf(ticket, 'LOGIN', nowMs);
    if (memberId === undefined) throw new CallError('ticketInvalid');
    return memberId;
  }
}
