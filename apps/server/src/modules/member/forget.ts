/**
 * Sets a new login password with a code. An unknown account never got a code, so its answer is the one for a wrong
 * code. Every session of the member ends: whoever knew the old password is out.
 */
import type { CallRequest } from '@tern/protocol';
import { type CallContext, Refusal } from '../../platform/http/call.ts';
import {
  type Codes,
  type LoginLockout,
  type Passwords,
  refuseWeakPassword,
  type Sessions,
} from '../security/index.ts';
import { readAccountName, targetOf } from './account-name.ts';
import type { Members } from './members.ts';

export class Forget {
  constructor(
    private readonly members: Members,
    private readonly codes: Codes,
    private readonly passwords: Passwords,
    private readonly entrance: { sessions: Sessions; lockout: LoginLockout },
  ) {}

  async reset(params: CallRequest<'forget'>, { ip }: Pick<CallContext, 'ip'>, nowMs: number): Promise<void> {
    const account = readAccountName(params);
    const target = targetOf(account);
    refuseWeakPassword(params.password, [account.kind === 'mail' ? account.mail : account.phone]);
    await this.codes.spend(target, 'FORGET', params.code, nowMs);
    const member = await this.members.byAccount(account);
    if (member === undefined) throw new Refusal('codeWrong');
    await this.members.setPassword(member.id, await this.passwords.hash(params.password));
    await this.entrance.sessions.endAll(member.id);
    await this.entrance.lockout.forget(target, ip);
  }
}
