/** Which members the engine knows and which of them are frozen: a fold of released events, so it is never ahead of the disk. */
import type { EngineState, MemberChanged } from '@tern/engine';
import type { Released } from '../../kernel/kernel.ts';

export class LiveMembers {
  private readonly frozenById = new Map<number, boolean>();

  constructor(initial: Pick<EngineState, 'members'>) {
    for (const member of initial.members) this.frozenById.set(member.memberId, member.frozen);
  }

  /** Gives the members who were frozen by these events. */
  apply(released: Pick<Released, 'events'>): number[] {
    const nowFrozen: number[] = [];
    for (const event of released.events)
      if (event.kind === 'member-changed' && this.change(event)) nowFrozen.push(event.memberId);
    return nowFrozen;
  }

  exists(memberId: number): boolean {
    return this.frozenById.has(memberId);
  }

  isFrozen(memberId: number): boolean {
    return this.frozenById.get(memberId) === true;
  }

  private change({ memberId, frozen }: MemberChanged): boolean {
    const wasFrozen = this.isFrozen(memberId);
    this.frozenById.set(memberId, frozen);
    return frozen && !wasFrozen;
  }
}
