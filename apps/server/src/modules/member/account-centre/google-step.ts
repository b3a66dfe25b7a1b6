/**
 * Binds and closes the Google Authenticator (rules/security#authenticator): both want the login password, a code from a
 * bound channel and a Google code. Binding gives ten recovery codes, once; closing locks withdrawals, and a member who
 * lost the device may close with a recovery code.
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import { CallError, type Caller } from '../../../platform/http/call.ts';
import type { GoogleFactor, Place } from '../../security/index.ts';
import { maskedMail, maskedPhone } from '../accounts/masks.ts';
import type { AccountChanges } from './account-changes.ts';
import type { StepUpAuth } from './step-up-auth.ts';

export class GoogleStep {
  constructor(
    private readonly proof: StepUpAuth,
    private readonly google: GoogleFactor,
    private readonly changes: AccountChanges,
    private readonly exchangeName: string,
  ) {}

  async start({ memberId }: Caller, nowMs: number): Promise<CallResult<'startGoogle'>> {
    const { phone, mail } = await this.proof.member(memberId);
    const label = phone === '' ? maskedMail(mail) : maskedPhone(phone);
    return this.google.start(memberId, this.exchangeName, label, nowMs);
  }

  async bind(
    { password, channel, code, googleCode }: CallRequest<'bindGoogle'>,
    { memberId }: Caller,
    place: Place,
    nowMs: number,
  ): Promise<CallResult<'bindGoogle'>> {
    const waiting = await this.google.checkPending(memberId, googleCode, nowMs);
    await this.proof.check(
      memberId,
      { password, purpose: 'GOOGLE_BIND', channel, code, google: 'none' },
      nowMs,
    );
    const { value } = await this.changes.make({ memberId, kind: 'GOOGLE_BOUND', place, nowMs }, (sql) =>
      this.google.bind(memberId, waiting, nowMs, sql),
    );
    return { recoveryCodes: value };
  }

  async close(
    { password, channel, code, googleCode }: CallRequest<'closeGoogle'>,
    { memberId }: Caller,
    place: Place,
    nowMs: number,
  ): Promise<number | undefined> {
    if (!(await this.google.isBound(memberId))) throw new CallError('googleNotBound');
    await this.proof.check(
      memberId,
      { password, purpose: 'GOOGLE_CLOSE', channel, code, google: 'closing', googleCode },
      nowMs,
    );
    const { sequence } = await this.changes.make(
      { memberId, kind: 'GOOGLE_CLOSED', place, nowMs, locksWithdrawal: true },
      (sql) => this.google.close(memberId, sql),
    );
    return sequence;
  }
}
