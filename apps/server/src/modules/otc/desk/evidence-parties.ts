/** A party of a disputed order as evidence shows it: name, phone, standing, and what the member shares with others. */
import type { DeskResult } from '@tern/protocol/desk';
import type { IdentityApi } from '../../identity/index.ts';
import type { MemberApi } from '../../member/index.ts';
import type { PaymentApi } from '../../payment/index.ts';
import type { MemberFacts, MemberReader } from './member-reader.ts';

export interface EvidencePartyParts {
  members: Pick<MemberApi['members'], 'byId'>;
  people: Pick<MemberApi['people'], 'findMember'>;
  identity: Pick<IdentityApi, 'verifiedName'>;
  memberReader: Pick<MemberReader, 'marksOf'>;
  facts: Pick<MemberFacts, 'figuresOf'>;
  ties: Pick<PaymentApi['ties'], 'othersOf'>;
}

export class EvidenceParties {
  constructor(private readonly parts: EvidencePartyParts) {}

  async party(memberId: number, nowMs: number): Promise<DeskResult<'openOtcEvidence'>['buyer']> {
    const { members, people, identity, memberReader, facts, ties } = this.parts;
    const member = await members.byId(memberId);
    const others = await ties.othersOf(memberId);
    const { frozen, withdrawalLockedUntilMs } = people.findMember(memberId);
    return {
      memberId: String(memberId),
      nickName: member?.nickName ?? '',
      realName: (await identity.verifiedName(memberId)) ?? '',
      phone: member?.phone ? `+${member.areaCode} ${member.phone}` : '',
      ...facts.figuresOf(memberId, nowMs),
      isFrozen: frozen,
      lockedUntil: withdrawalLockedUntilMs > nowMs ? withdrawalLockedUntilMs : 0,
      marks: await memberReader.marksOf(memberId, nowMs),
      othersOnDevices: others.devices,
      othersOnAccounts: others.accounts,
    };
  }
}
