/** Opening members and changing their flags. */
import { NONE } from '../book/order-store.ts';
import type { EventWriter } from '../codec/event-writer.ts';
import type { CommandContext } from '../command-context.ts';
import type { OpenMember, SetMemberFlags } from '../commands.ts';
import type { EngineMemory } from '../engine-memory.ts';
import type { Rejection } from '../rejections.ts';

export class MemberCommands {
  constructor(
    private readonly memory: EngineMemory,
    private readonly context: CommandContext,
    private readonly events: EventWriter,
  ) {}

  open({ memberId }: OpenMember): Rejection {
    const { members } = this.memory;
    // What could not be written as an id arrives as 0 or as the largest number.
    if (memberId < 1 || memberId >= Number.MAX_SAFE_INTEGER) return 'BAD_COMMAND';
    if (members.find(memberId) !== NONE) return 'OK';
    this.context.mutate();
    members.open(memberId);
    this.events.write({ kind: 'member-changed', memberId, frozen: false, tradingAllowed: true });
    return 'OK';
  }

  setFlags({ memberId, frozen, tradingAllowed }: SetMemberFlags): Rejection {
    const { members } = this.memory;
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    this.context.mutate();
    members.setFlags(member, frozen, tradingAllowed);
    this.events.write({ kind: 'member-changed', memberId, frozen, tradingAllowed });
    return 'OK';
  }
}
