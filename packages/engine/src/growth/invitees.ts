/** Binds inviters, and marks invitees who earn them nothing (rules/growth#inviters, rules/growth#marks). */
import { areTwoOperators, isPositiveNumber, isReason } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberChanged } from '../member/events.ts';
import { memberChanged } from '../member/member-commands.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { GrowthAnswers } from './commands.ts';
import type { GrowthEvent } from './events.ts';
import type { GrowthStores } from './growth-stores.ts';
import type { MarkInvitee, OpenInvitedMember, UnmarkInvitee } from './invitation-commands.ts';
import type { InvitationMemory } from './invitation-memory.ts';

export class Invitees {
  private readonly members: MemberStore;
  private readonly invitation: InvitationMemory;
  readonly handle = {
    'open-invited-member': (command) => this.open(command),
    'mark-invitee': (command) => this.mark(command),
    'unmark-invitee': (command) => this.unmark(command),
  } satisfies Handlers<OpenInvitedMember | MarkInvitee | UnmarkInvitee, GrowthAnswers>;

  constructor(
    stores: GrowthStores,
    private readonly context: CommandContext,
    private readonly events: Events<GrowthEvent | MemberChanged>,
  ) {
    this.members = stores.members;
    this.invitation = stores.invitation;
  }

  private open({ memberId, inviterId }: OpenInvitedMember) {
    const { members, invitation } = this;
    if (!isPositiveNumber(memberId) || !isPositiveNumber(inviterId)) return 'BAD_COMMAND';
    const inviter = members.find(inviterId);
    if (inviter === NONE) return 'UNKNOWN_MEMBER';
    // Ids rise with every registration, so no cycle exists.
    if (inviterId >= memberId) return 'INVITER_INVALID';
    const known = members.find(memberId);
    const bound = known === NONE ? undefined : invitation.invitee(known);
    if (bound !== undefined) return bound.inviter.member === inviter ? 'OK' : 'INVITER_BOUND';
    this.context.mutate();
    const member = known === NONE ? members.open(memberId) : known;
    if (known === NONE) this.events.write(memberChanged(members, member));
    invitation.bind(member, inviter);
    this.events.write({ kind: 'inviter-bound', memberId, inviterId });
    return 'OK';
  }

  private mark({ memberId, mark, operator, reason }: MarkInvitee) {
    const isByOperator = isPositiveNumber(operator) && isReason(reason);
    const isByCheck = operator === 0 && reason === '';
    if (mark === 'OPERATOR' ? !isByOperator : !isByCheck) return 'BAD_COMMAND';
    const invitee = this.find(memberId);
    if (typeof invitee === 'string') return invitee;
    if (invitee.marks.has(mark)) return 'OK';
    this.context.mutate();
    invitee.marks.add(mark);
    this.events.write({
      kind: 'invitee-mark-changed',
      memberId,
      mark,
      isMarked: true,
      reason,
      firstOperator: operator,
      secondOperator: 0,
    });
    return 'OK';
  }

  private unmark({ memberId, mark, reason, firstOperator, secondOperator }: UnmarkInvitee) {
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (!isReason(reason)) return 'BAD_COMMAND';
    const invitee = this.find(memberId);
    if (typeof invitee === 'string') return invitee;
    if (!invitee.marks.has(mark)) return 'OK';
    this.context.mutate();
    invitee.marks.delete(mark);
    this.events.write({
      kind: 'invitee-mark-changed',
      memberId,
      mark,
      isMarked: false,
      reason,
      firstOperator,
      secondOperator,
    });
    return 'OK';
  }

  private find(memberId: number) {
    const member = this.members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    return this.invitation.invitee(member) ?? 'NOT_INVITED';
  }
}
