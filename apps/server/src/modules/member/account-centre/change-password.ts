/** Changes the login password: the old one, a code, Google's where it is bound. Every session ends, withdrawals are locked. */
import { type CallRequest, preparedPassword } from '@tern/protocol';
import { CallError, type Caller } from '../../../platform/http/call.ts';
import { refuseWeakPassword } from '../../../platform/secrets/password-rules.ts';
import type { Passwords } from '../../../platform/secrets/passwords.ts';
import type { Place } from '../../security/index.ts';
import { type AccountName, ownNames } from '../accounts/account-name.ts';
import type { Members } from '../accounts/members.ts';
import type { AccountChanges } from './account-changes.ts';
import type { StepUpAuth } from './step-up-auth.ts';

export class ChangePassword {
  constructor(
    private readonly members: Members,
    private readonly proof: StepUpAuth,
    private readonly passwords: Passwords,
    private readonly changes: AccountChanges,
  ) {}

  async change(
    params: CallRequest<'changePassword'>,
    { memberId }: Caller,
    place: Place,
    nowMs: number,
  ): Promise<number | undefined> {
    const { oldPassword, password, channel, code, googleCode } = params;
    const { mail, areaCode, phone } = await this.proof.member(memberId);
    const own: AccountName[] = [];
    if (mail !== '') own.push({ kind: 'mail', mail });
    if (phone !== '') own.push({ kind: 'phone', areaCode, phone });
    refuseWeakPassword(password, own.flatMap(ownNames));
    if (preparedPassword(password) === preparedPassword(oldPassword)) throw new CallError('passwordSame');
    await this.proof.check(
      memberId,
      {
        password: oldPassword,
        purpose: 'LOGIN_PASSWORD',
        channel,
        code,
        google: 'if-bound',
        googleCode,
      },
      nowMs,
    );
    const hash = await this.passwords.hash(password);
    const { sequence } = await this.changes.make(
      {
        memberId,
        place,
        nowMs,
        kind: 'PASSWORD_CHANGED',
        locksWithdrawal: true,
        endsSessions: true,
      },
      (sql) => this.members.setPassword(memberId, hash, sql),
    );
    return sequence;
  }
}
