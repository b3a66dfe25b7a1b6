/** The facts that an application as a merchant needs (rules/otc#merchants). The engine decides on what it knows; the rest is ours. */
import { MERCHANT_REQUIREMENTS, type MerchantRequirement } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import type { LiveBalances } from '../../balances/index.ts';
import type { MemberApi } from '../../member/index.ts';
import type { SecurityApi } from '../../security/index.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OtcPeople } from '../people/otc-people.ts';

const ADVANCED = 2;

export interface RequirementPorts {
  members: Pick<MemberApi['members'], 'byId'>;
  security: {
    google: Pick<SecurityApi['google'], 'isBound'>;
    tradingPasswords: Pick<SecurityApi['tradingPasswords'], 'isSet'>;
  };
  balances: Pick<LiveBalances, 'balancesOf'>;
}

export interface Requirement {
  requirement: MerchantRequirement;
  isMet: boolean;
}

export class MerchantRequirements {
  constructor(
    private readonly live: LiveOtc,
    private readonly people: Pick<OtcPeople, 'standingOf'>,
    private readonly ports: RequirementPorts,
  ) {}

  async of(memberId: number, nowMs: number): Promise<Requirement[]> {
    const { live, people } = this;
    const own = await this.ownFacts(memberId);
    const { identityLevel, tradingAllowed } = people.standingOf(memberId);
    const { buyOffUntilMs, otcOffUntilMs } = live.members.restrictionsOf(memberId, nowMs);
    const bond = live.members.merchantOf(memberId)?.bond ?? 0n;
    const hasAppeal = live.orders.ofMember(memberId).some(({ appeal }) => appeal === 'OPEN');
    const met: Record<MerchantRequirement, boolean> = {
      ADVANCED_IDENTITY: identityLevel >= ADVANCED,
      ...own,
      NO_APPEAL: !hasAppeal,
      NO_RESTRICTION: tradingAllowed && buyOffUntilMs === 0 && otcOffUntilMs === 0,
      // The bond that is frozen already counts.
      BOND: this.availableUsdt(memberId) + bond >= live.desk.policy.bond,
    };
    return MERCHANT_REQUIREMENTS.map((requirement) => ({ requirement, isMet: met[requirement] }));
  }

  /** Refuses a member who lacks what the engine does not know. */
  async refuseUnmet(memberId: number): Promise<void> {
    const { PHONE, MAIL, GOOGLE, POST_PASSWORD, NICK_NAME } = await this.ownFacts(memberId);
    if (!PHONE || !MAIL) throw new CallError('channelNotBound');
    if (!GOOGLE) throw new CallError('googleNotBound');
    if (!POST_PASSWORD) throw new CallError('postPasswordMissing');
    if (!NICK_NAME) throw new CallError('nickNameEmpty');
  }

  /** The free part of the OTC account, in units. */
  availableUsdt(memberId: number): bigint {
    const own = this.ports.balances.balancesOf(memberId, 'otc');
    return own.find(({ asset }) => asset === 'USDT')?.free ?? 0n;
  }

  private async ownFacts(memberId: number) {
    const { members, security } = this.ports;
    const [member, hasGoogle, hasPostPassword] = await Promise.all([
      members.byId(memberId),
      security.google.isBound(memberId),
      security.tradingPasswords.isSet(memberId),
    ]);
    if (member === undefined) throw new CallError('sessionInvalid');
    return {
      PHONE: member.phone !== '',
      MAIL: member.mail !== '',
      GOOGLE: hasGoogle,
      POST_PASSWORD: hasPostPassword,
      NICK_NAME: member.nickName !== '',
    };
  }
}
