/**
 * Registers a member. The code is spent last, so that no rejection burns it; only a caller who holds a right code
 * learns that the account is taken, or if an invitation code exists.
 */
import type { CallRequest } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { refuseWeakPassword } from '../../../platform/secrets/password-rules.ts';
import type { Passwords } from '../../../platform/secrets/passwords.ts';
import type { Programmes } from '../../programme/index.ts';
import type { Codes } from '../../security/index.ts';
import { ownNames, readAccountName, targetOf } from '../accounts/account-name.ts';
import type { Members, NewMember } from '../accounts/members.ts';
import type { OpenMembers } from '../accounts/open-members.ts';
import { canonicalWelCode } from '../accounts/wel-code.ts';
import type { CodeForms } from '../codes/code-form.ts';

export interface Registered {
  memberId: number;
  /** The sequence that opened the accounts. */
  sequence: number;
}

export interface RegisterGuards {
  forms: CodeForms;
  codes: Pick<Codes, 'askerOf'>;
  /** False: this address has registered its share of the day (rules/security#call-limits). */
  mayRegister(ip: string, nowMs: number): boolean;
  /** While the invitation is closed a code binds no inviter. */
  programmes: Programmes;
}

export class Register {
  constructor(
    private readonly members: Members,
    private readonly guards: RegisterGuards,
    private readonly passwords: Passwords,
    private readonly opening: OpenMembers,
  ) {}

  async register(params: CallRequest<'register'>, ip: string, nowMs: number): Promise<Registered> {
    const account = readAccountName(params);
    if (params.agreement !== 'true') throw new CallError('agreementRequired');
    refuseWeakPassword(params.password, ownNames(account));
    const { forms, codes, mayRegister } = this.guards;
    const asker = codes.askerOf(params.deviceId, ip);
    const code = { target: targetOf(account), purpose: 'REGISTER', code: params.code, asker };
    const spendCode = await forms.check({ captcha: params, flow: 'register', code, ip }, nowMs);
    const inviterId = await this.inviter(params.welCode);
    if ((await this.members.byAccount(account)) !== undefined) throw new CallError('accountTaken');
    const passwordHash = await this.passwords.hash(params.password, 'registration');
    if (!mayRegister(ip, nowMs)) throw new CallError('rateLimited');
    await spendCode();
    const registered = await this.insert({ account, passwordHash, inviterId, createdMs: nowMs });
    if (registered === undefined) throw new CallError('accountTaken');
    return registered;
  }

  /** Without a code, for the demo's own members; undefined when the account is taken. */
  async create(
    { password, ...member }: Pick<NewMember, 'account' | 'memberId' | 'inviterId'> & { password: string },
    nowMs: number,
  ): Promise<Registered | undefined> {
    const passwordHash = await this.passwords.hash(password);
    return this.insert({ ...member, passwordHash, createdMs: nowMs });
  }

  private async insert(member: NewMember): Promise<Registered | undefined> {
    const memberId = await this.members.insert(member);
    if (memberId === undefined) return undefined;
    return { memberId, sequence: await this.opening.open(memberId, member.inviterId) };
  }

  private async inviter(welCode: string | undefined): Promise<number | undefined> {
    if (welCode === undefined || !this.guards.programmes.isOpen('INVITATION')) return undefined;
    const id = await this.members.idByWelCode(canonicalWelCode(welCode));
    if (id === undefined) throw new CallError('inviteCodeInvalid');
    return id;
  }
}
