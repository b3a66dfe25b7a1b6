/**
 * Registers a member. Everything that can be refused without the code is refused before the code is spent; that the
 * account is taken is told only to whoever holds a right code for it.
 */
import type { CallRequest } from '@tern/protocol';
import { Refusal } from '../../platform/http/call.ts';
import { refuseWeakPassword } from '../../platform/secrets/password-rules.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import type { CaptchaGate, Codes } from '../security/index.ts';
import { type AccountName, readAccountName, targetOf } from './account-name.ts';
import type { Members } from './members.ts';
import type { OpenMembers } from './open-members.ts';
import { canonicalWelCode } from './wel-code.ts';

export interface Registered {
  memberId: number;
  /** The sequence that opened the accounts. */
  sequence: number;
}

export interface RegisterGuards {
  captchas: CaptchaGate;
  codes: Codes;
  /** False: this address has registered its share of the day (SAFETY 2.9). */
  mayRegister(ip: string, nowMs: number): boolean;
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
    if (params.agreement !== 'true') throw new Refusal('agreementRequired');
    refuseWeakPassword(params.password, [account.kind === 'mail' ? account.mail : account.phone]);
    const inviterId = await this.inviter(params.welCode);
    await this.guards.captchas.submit(params, 'register', ip, nowMs);
    await this.guards.codes.spend(targetOf(account), 'REGISTER', params.code, nowMs);
    if ((await this.members.byAccount(account)) !== undefined) throw new Refusal('accountTaken');
    if (!this.guards.mayRegister(ip, nowMs)) throw new Refusal('rateLimited');
    const registered = await this.create(account, params.password, nowMs, inviterId);
    if (registered === undefined) throw new Refusal('accountTaken');
    return registered;
  }

  /** Without a code, for the demo's own members; undefined when the account is taken. */
  async create(
    account: AccountName,
    password: string,
    nowMs: number,
    inviterId?: number,
  ): Promise<Registered | undefined> {
    const passwordHash = await this.passwords.hash(password);
    const memberId = await this.members.insert({ account, passwordHash, inviterId, createdMs: nowMs });
    return memberId === undefined ? undefined : { memberId, sequence: await this.opening.open(memberId) };
  }

  private async inviter(welCode: string | undefined): Promise<number | undefined> {
    if (welCode === undefined) return undefined;
    const id = await this.members.idByWelCode(canonicalWelCode(welCode));
    if (id === undefined) throw new Refusal('inviteCodeInvalid');
    return id;
  }
}
