/**
 * Checks a login. A known and an unknown account take the same steps: one count, one look-up, one hash; and they give
 * the same answer. A wrong password never ends a session (never SYS.0015).
 */
import type { CallRequest } from '@tern/protocol';
import { type CallContext, Refusal } from '../../platform/http/call.ts';
import type { LoginLockout, Passwords } from '../security/index.ts';
import { readAccountName, targetOf } from './account-name.ts';
import type { LiveMembers } from './live-members.ts';
import type { Members } from './members.ts';

export class Login {
  constructor(
    private readonly members: Members,
    private readonly passwords: Passwords,
    private readonly lockout: LoginLockout,
    private readonly live: LiveMembers,
  ) {}

  /** The member's id. @throws Refusal loginLocked, wrongPassword, accountFrozen */
  async check(params: CallRequest<'login'>, { ip }: Pick<CallContext, 'ip'>, nowMs: number): Promise<number> {
    const account = readAccountName(params);
    const target = targetOf(account);
    if (!(await this.lockout.mayTry(target, ip, nowMs))) throw new Refusal('loginLocked');
    const member = await this.members.byAccount(account);
    const { right, outdated } = await this.passwords.check(params.password, member?.passwordHash);
    if (!right || member === undefined) throw new Refusal('wrongPassword');
    await this.lockout.forget(target, ip);
    if (this.live.isFrozen(member.id)) throw new Refusal('accountFrozen');
    if (outdated) await this.members.setPassword(member.id, await this.passwords.hash(params.password));
    return member.id;
  }
}
