/** Answers the protection of the account, for the account centre's first page. */
import type { CallResult } from '@tern/protocol';
import type { GoogleFactor, TradingPasswords } from '../../security/index.ts';
import type { CardOf } from '../accounts/card-of.ts';
import type { LiveMembers } from '../accounts/live-members.ts';
import { maskedMail, maskedPhone } from '../accounts/masks.ts';
import type { MemberFreezes } from '../accounts/member-freezes.ts';
import type { StepUpAuth } from './step-up-auth.ts';

export interface Factors {
  google: GoogleFactor;
  tradingPasswords: TradingPasswords;
}

export class GetSecurity {
  constructor(
    private readonly proof: Pick<StepUpAuth, 'member'>,
    private readonly factors: Factors,
    private readonly live: LiveMembers,
    private readonly freezes: MemberFreezes,
    private readonly cardOf: CardOf,
  ) {}

  async get(memberId: number, nowMs: number): Promise<CallResult<'getSecurity'>> {
    const { google, tradingPasswords } = this.factors;
    const member = await this.proof.member(memberId);
    const [isBound, recoveryCodesLeft, hasPostPassword, postPasswordLockedUntil, card] = await Promise.all([
      google.isBound(memberId),
      google.recoveryCodesLeft(memberId),
      tradingPasswords.isSet(memberId),
      tradingPasswords.lockedUntilMs(memberId, nowMs),
      this.cardOf(memberId),
    ]);
    const isFrozen = this.live.isFrozen(memberId);
    const { kind = 'OTHER', timeMs = 0 } = (isFrozen && (await this.freezes.current(memberId))) || {};
    const lockedUntilMs = this.live.findMember(memberId).withdrawalLockedUntilMs;
    const protections = [member.phone !== '' && member.mail !== '', hasPostPassword, isBound];
    return {
      areaCode: member.areaCode,
      phone: maskedPhone(member.phone),
      mail: maskedMail(member.mail),
      google: isBound,
      recoveryCodesLeft,
      postPassword: hasPostPassword,
      postPasswordLockedUntil,
      withdrawalLockedUntil: lockedUntilMs > nowMs ? lockedUntilMs : 0,
      cardState: card.cardState,
      advancedState: card.advancedState,
      freeze: isFrozen ? { kind, time: timeMs } : null,
      level: levelOf(protections.filter((one) => one).length),
    };
  }
}

/** The level counts the set ones of phone with mail, trading password and Google: none, some, all. */
function levelOf(count: number): 'low' | 'medium' | 'high' {
  if (count === 3) return 'high';
  return count === 0 ? 'low' : 'medium';
}
