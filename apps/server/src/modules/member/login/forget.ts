/**
 * Sets a new login password with a code. An unknown account never got a code, so its answer is the one for a wrong
 * code. Every session of the member ends, so a thief who knew the old password is out; withdrawals are locked.
 */
import type { CallRequest } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { networkOf } from '../../../platform/http/limits/rate-limit.ts';
import { refuseWeakPassword } from '../../../platform/secrets/password-rules.ts';
import type { Passwords } from '../../../platform/secrets/passwords.ts';
import type { AttemptCounter, Codes, Place } from '../../security/index.ts';
import type { AccountChanges } from '../account-centre/account-changes.ts';
import { ownNames, readAccountName, targetOf } from '../accounts/account-name.ts';
import type { Members } from '../accounts/members.ts';
import type { CodeForms } from '../codes/code-form.ts';

export interface ForgetGuards {
  forms: CodeForms;
  codes: Pick<Codes, 'askerOf'>;
  /** LOGIN_TRIES: a member who has set a new password may use it at once. */
  tries: AttemptCounter;
}

export class Forget {
  constructor(
    private readonly members: Members,
    private readonly guards: ForgetGuards,
    private readonly passwords: Passwords,
    private readonly changes: AccountChanges,
  ) {}

  async reset(params: CallRequest<'forget'>, place: Place, nowMs: number): Promise<number | undefined> {
    const { forms, codes, tries } = this.guards;
    const account = readAccountName(params);
    const target = targetOf(account);
    refuseWeakPassword(params.password, ownNames(account));
    const asker = codes.askerOf(params.deviceId, place.ip);
    const code = { target, purpose: 'FORGET', code: params.code, asker };
    const spendCode = await forms.check({ captcha: params, flow: 'forget', code, ip: place.ip }, nowMs);
    const member = await this.members.byAccount(account);
    if (member === undefined) throw new CallError('codeWrong');
    const hash = await this.passwords.hash(params.password);
    await spendCode();
    const { sequence } = await this.changes.make(
      {
        memberId: member.id,
        place,
        nowMs,
        kind: 'PASSWORD_RESET',
        locksWithdrawal: true,
        endsSessions: true,
      },
      (sql) => this.members.setPassword(member.id, hash, sql),
    );
    await tries.forget(target, networkOf(place.ip));
    return sequence;
  }
}
