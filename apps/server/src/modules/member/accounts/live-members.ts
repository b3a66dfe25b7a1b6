/** The engine's state of members, as live state of released events, so it is never ahead of the disk. */
import type { EngineState, IdentityLevel, MemberChanged } from '@tern/engine';
import type { Released } from '../../../kernel/kernel.ts';

export interface LiveMember {
  frozen: boolean;
  tradingAllowed: boolean;
  /** 0: never locked. */
  withdrawalLockedUntilMs: number;
  /** 0 none, 1 basic, 2 advanced. */
  identityLevel: IdentityLevel;
}

const FRESH: LiveMember = {
  frozen: false,
  tradingAllowed: true,
  withdrawalLockedUntilMs: 0,
  identityLevel: 0,
};

export class LiveMembers {
  private readonly byId = new Map<number, LiveMember>();

  constructor(initial: Pick<EngineState, 'members'>) {
    for (const member of initial.members) this.byId.set(member.memberId, stateOf(member));
  }

  /** Gives the members who were frozen by these events. */
  apply(released: Pick<Released, 'events'>): number[] {
    const nowFrozen: number[] = [];
    for (const event of released.events)
      if (event.kind === 'member-changed' && this.change(event)) nowFrozen.push(event.memberId);
    return nowFrozen;
  }

  exists(memberId: number): boolean {
    return this.byId.has(memberId);
  }

  isFrozen(memberId: number): boolean {
    return this.findMember(memberId).frozen;
  }

  frozen(): number[] {
    return [...this.byId].filter(([, member]) => member.frozen).map(([memberId]) => memberId);
  }

  /** A member whom the engine has not opened yet counts as fresh. */
  findMember(memberId: number): LiveMember {
    return this.byId.get(memberId) ?? FRESH;
  }

  private change(event: MemberChanged): boolean {
    const wasFrozen = this.isFrozen(event.memberId);
    this.byId.set(event.memberId, stateOf(event));
    return event.frozen && !wasFrozen;
  }
}

function stateOf({ frozen, tradingAllowed, withdrawalLockedUntilMs, identityLevel }: LiveMember): LiveMember {
  return { frozen, tradingAllowed, withdrawalLockedUntilMs, identityLevel };
}
