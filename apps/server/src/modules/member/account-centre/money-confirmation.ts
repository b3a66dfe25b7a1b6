/**
 * The confirmation of a withdrawal and of a change of the address book (rules/wallet#confirmation): the trading password,
 * then the authenticator where it is bound, else a code to a bound phone or mailbox. The cheap comes first, so that a
 * request without its parts, or with a wrong trading password, spends no code.
 */
import type { CodeChannel } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { type Codes, type GoogleFactor, purposeOf, type TradingPasswords } from '../../security/index.ts';
import { type AccountName, targetOf } from '../accounts/account-name.ts';
import type { Member, Members } from '../accounts/members.ts';
import { askedInside, boundAt } from './step-up-auth.ts';

export interface GivenConfirmation {
  postPassword: string;
  channel?: CodeChannel | undefined;
  code?: string | undefined;
  googleCode?: string | undefined;
}

/** The proofs that a member can confirm with. */
export interface ConfirmationFactors {
  hasPostPassword: boolean;
  hasGoogle: boolean;
  /** Bound ones. */
  channels: CodeChannel[];
}

export class MoneyConfirmation {
  constructor(
    private readonly members: Pick<Members, 'byId'>,
    private readonly security: {
      codes: Pick<Codes, 'checkAndSpend'>;
      google: Pick<GoogleFactor, 'isBound' | 'spend'>;
      tradingPasswords: Pick<TradingPasswords, 'check' | 'isSet'>;
    },
  ) {}

  async check(memberId: number, given: GivenConfirmation, nowMs: number): Promise<void> {
    const { codes, google, tradingPasswords } = this.security;
    const member = await this.member(memberId);
    if (await google.isBound(memberId)) {
      if (given.googleCode === undefined) throw new CallError('googleRequired');
      await tradingPasswords.check(memberId, given.postPassword, nowMs);
      await google.spend(memberId, given.googleCode, nowMs, 'totp-only');
      return;
    }
    const { account, code } = givenCode(member, given);
    await tradingPasswords.check(memberId, given.postPassword, nowMs);
    const spent = { target: targetOf(account), purpose: purposeOf('WITHDRAWAL', memberId), code };
    await codes.checkAndSpend({ ...spent, asker: askedInside(memberId) }, nowMs);
  }

  async factorsOf(memberId: number): Promise<ConfirmationFactors> {
    const { google, tradingPasswords } = this.security;
    const [{ phone, mail }, hasPostPassword, hasGoogle] = await Promise.all([
      this.member(memberId),
      tradingPasswords.isSet(memberId),
      google.isBound(memberId),
    ]);
    const channels: CodeChannel[] = [];
    if (phone !== '') channels.push('phone');
    if (mail !== '') channels.push('mail');
    return { hasPostPassword, hasGoogle, channels };
  }

  private async member(memberId: number): Promise<Member> {
    const member = await this.members.byId(memberId);
    if (member === undefined) throw new CallError('sessionInvalid');
    return member;
  }
}

function givenCode(
  member: Member,
  { channel, code }: GivenConfirmation,
): { account: AccountName; code: string } {
  if (channel === undefined) throw new CallError('parameterMissing', { field: 'channel' });
  if (code === undefined) throw new CallError('parameterMissing', { field: 'code' });
  return { account: boundAt(member, channel), code };
}
