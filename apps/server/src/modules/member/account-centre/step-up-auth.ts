/**
 * Checks a logged-in member's proofs before the member's protection is changed: the login password again, a code from a
 * bound phone or mailbox, the Google code where it is bound. The cheap and the undoable come first, so that a wrong
 * password spends nothing. A session alone is never enough.
 */
import type { CodeChannel, MemberCodePurpose } from '@tern/protocol';
import { CallError, callErrorWithWait } from '../../../platform/http/call.ts';
import type { Passwords } from '../../../platform/secrets/passwords.ts';
import { type AttemptCounter, type Codes, type GoogleFactor, purposeOf } from '../../security/index.ts';
import { type AccountName, targetOf } from '../accounts/account-name.ts';
import type { Member, Members } from '../accounts/members.ts';

const EVERYWHERE = '';

/** The asker of a code inside an account, for Codes: the purpose is the member's alone, whatever device asks. */
export function askedInside(memberId: number): string {
  return `member ${memberId}`;
}

export interface Shown {
  password?: string;
  purpose: MemberCodePurpose;
  channel: CodeChannel;
  code: string;
  /** `if-bound`: needed where Google is bound. `closing`: needed, and a recovery code will do. */
  google: 'if-bound' | 'closing' | 'none';
  googleCode?: string | undefined;
}

export class StepUpAuth {
  constructor(
    private readonly members: Members,
    private readonly codes: Codes,
    private readonly google: GoogleFactor,
    /** PASSWORD_TRIES. */
    private readonly login: { passwords: Passwords; tries: AttemptCounter },
  ) {}

  async member(memberId: number): Promise<Member> {
    const member = await this.members.byId(memberId);
    if (member === undefined) throw new CallError('sessionInvalid');
    return member;
  }

  async check(memberId: number, shown: Shown, nowMs: number): Promise<Member> {
    const member = await this.member(memberId);
    const bound = boundAt(member, shown.channel);
    if (shown.password !== undefined) await this.password(member, shown.password, nowMs);
    if (shown.google === 'if-bound') await this.google.spendIfBound(memberId, shown.googleCode, nowMs);
    if (shown.google === 'closing')
      await this.google.spend(memberId, shown.googleCode ?? '', nowMs, 'recovery-too');
    await this.code(memberId, bound, shown.purpose, shown.code, nowMs);
    return member;
  }

  async password(member: Member, text: string, nowMs: number): Promise<void> {
    const { passwords, tries } = this.login;
    let isOutdated = false;
    const tried = await tries.attempt(String(member.id), EVERYWHERE, nowMs, async () => {
      const { right, outdated } = await passwords.check(text, member.passwordHash, 'member');
      isOutdated = outdated;
      return right;
    });
    if (tried.kind === 'locked') throw callErrorWithWait('loginLocked', tried.leftMs);
    if (tried.kind === 'wrong') throw new CallError('wrongPassword');
    if (isOutdated) await this.members.rehash(member.id, member.passwordHash, await passwords.hash(text));
  }

  /** The code that went to a phone or mailbox that is to be bound. */
  async newTarget(memberId: number, account: AccountName, code: string, nowMs: number): Promise<void> {
    await this.code(memberId, account, 'NEW_TARGET', code, nowMs);
  }

  private async code(
    memberId: number,
    account: AccountName,
    purpose: MemberCodePurpose,
    code: string,
    nowMs: number,
  ): Promise<void> {
    const given = { target: targetOf(account), purpose: purposeOf(purpose, memberId), code };
    await this.codes.checkAndSpend({ ...given, asker: askedInside(memberId) }, nowMs);
  }
}

export function boundAt(member: Member, channel: CodeChannel): AccountName {
  if (channel === 'mail' && member.mail !== '') return { kind: 'mail', mail: member.mail };
  if (channel === 'phone' && member.phone !== '')
    return { kind: 'phone', areaCode: member.areaCode, phone: member.phone };
  throw new CallError('channelNotBound');
}
