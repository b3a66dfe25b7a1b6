/** Opening members, and what others decide about them: flags, withdrawal lock, identity level. */
import type { CommandContext } from '../base/command-context.ts';
import { IDENTITY_LEVELS } from '../base/identity-level.ts';
import { MAX_TIME_MS } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Domain, Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import type {
  LockWithdrawal,
  MemberAnswers,
  MemberCommand,
  OpenMember,
  SetIdentityLevel,
  SetMemberFlags,
} from './commands.ts';
import type { MemberChanged } from './events.ts';
import type { MemberStores } from './member-stores.ts';

/** Contract orders of a member who may only cancel and close from now on (rules/contracts#frozen-members). */
export interface FrozenOrders {
  memberWasFrozen(member: number): void;
}

/** A member's flags, level, lock or debt changed: some ads may not be ON any more. */
export interface MerchantAds {
  switchOffForbidden(member: number): void;
  /** The stock of the member's SELL ads is needed otherwise. */
  switchOffSales(member: number): void;
}

export class MemberCommands implements Domain<MemberCommand, MemberAnswers> {
  private readonly members: MemberStore;
  readonly handle = {
    'open-member': (command) => this.open(command),
    'set-member-flags': (command) => this.setFlags(command),
    'lock-withdrawal': (command) => this.lockWithdrawal(command),
    'set-identity-level': (command) => this.setIdentityLevel(command),
  } satisfies Handlers<MemberCommand, MemberAnswers>;

  constructor(
    stores: MemberStores,
    private readonly context: CommandContext,
    private readonly events: Events<MemberChanged>,
    private readonly contracts: FrozenOrders,
    private readonly ads: MerchantAds,
  ) {
    this.members = stores.members;
  }

  private open({ memberId }: OpenMember) {
    const { members } = this;
    // A value that the codec cannot write as an id arrives as 0 or as the largest number.
    if (memberId < 1 || memberId >= Number.MAX_SAFE_INTEGER) return 'BAD_COMMAND';
    if (members.find(memberId) !== NONE) return 'OK';
    this.context.mutate();
    this.writeChange(members.open(memberId));
    return 'OK';
  }

  private setFlags({ memberId, frozen, tradingAllowed }: SetMemberFlags) {
    const { members } = this;
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    this.context.mutate();
    const isFrozenNow = frozen && !members.isFrozen(member);
    members.setFlags(member, frozen, tradingAllowed);
    this.writeChange(member);
    if (isFrozenNow) this.contracts.memberWasFrozen(member);
    this.ads.switchOffForbidden(member);
    return 'OK';
  }

  private lockWithdrawal({ memberId, untilMs }: LockWithdrawal) {
    const { members } = this;
    if (untilMs > MAX_TIME_MS) return 'BAD_COMMAND';
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    this.context.mutate();
    members.lockWithdrawals(member, untilMs);
    this.writeChange(member);
    this.ads.switchOffForbidden(member);
    return 'OK';
  }

  private setIdentityLevel({ memberId, level }: SetIdentityLevel) {
    const { members } = this;
    if (!IDENTITY_LEVELS.includes(level)) return 'BAD_COMMAND';
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    this.context.mutate();
    members.setIdentityLevel(member, level);
    this.writeChange(member);
    this.ads.switchOffForbidden(member);
    return 'OK';
  }

  private writeChange(member: number): void {
    this.events.write(memberChanged(this.members, member));
  }
}

/** The member as it is now. */
export function memberChanged(members: MemberStore, member: number): MemberChanged {
  return {
    kind: 'member-changed',
    memberId: members.idOf(member),
    frozen: members.isFrozen(member),
    tradingAllowed: members.mayTrade(member),
    withdrawalLockedUntilMs: members.withdrawalLockOf(member),
    identityLevel: members.identityLevel(member),
  };
}
