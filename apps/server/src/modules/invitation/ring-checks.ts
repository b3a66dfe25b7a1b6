/**
 * Marks invitees who are, or act as, the same person as their inviter (rules/growth#marks). The facts stand in other modules;
 * a check asks for them when a member registers, logs in, is verified or binds a payment method.
 */
import type { InviteeMark } from '@tern/engine';
import type { Kernel } from '../../kernel/kernel.ts';
import type { LiveInvitation } from './live-invitation.ts';

/** A kind of mark that the checks find; the other one is an operator's. */
export type FoundMark = Exclude<InviteeMark, 'OPERATOR'>;

export interface SharedFact {
  memberId: number;
  mark: FoundMark;
}

/**
 * Names what each of the others shares with the member: an identity, a payment account, a device. It compares keyed hashes that
 * do not contain their owner.
 */
export type FindShared = (memberId: number, others: readonly number[]) => Promise<readonly SharedFact[]>;

/** One question to the port names so many members. */
const MOST_OTHERS = 1_000;

export interface BoundInvitee {
  memberId: number;
  /** The command that bound the inviter. */
  sequence: number;
}

export interface RingCheckParts {
  kernel: Pick<Kernel, 'execute'>;
  live: Pick<LiveInvitation, 'findInvitee'>;
  findShared: FindShared;
  /** The invitees of an inviter, in the order in which they were bound, from after a sequence on. */
  inviteesOf(inviterId: number, after: number, most: number): Promise<BoundInvitee[]>;
  /** Two operators have taken this mark back from the invitee. */
  wasTakenBack(memberId: number, mark: FoundMark): Promise<boolean>;
  onFault(error: unknown): void;
}

export class RingChecks {
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: RingCheckParts) {}

  /** Facts about the member are new: checks come one after another, off the member's way. */
  note(memberId: number): void {
    this.work = this.work.then(() => this.checkMember(memberId)).catch(this.parts.onFault);
  }

  /** Resolves when all that was noted is checked. */
  async settled(): Promise<void> {
    await this.work;
  }

  /** Checks the member against its inviter, and its invitees against the member. */
  async checkMember(memberId: number): Promise<void> {
    const { live, inviteesOf } = this.parts;
    const invitee = live.findInvitee(memberId);
    if (invitee !== undefined) await this.checkInvitees(invitee.inviterId, [memberId]);
    for (let after = 0; ; ) {
      const invitees = await inviteesOf(memberId, after, MOST_OTHERS);
      const last = invitees.at(-1);
      if (last === undefined) return;
      await this.checkInvitees(
        memberId,
        invitees.map((one) => one.memberId),
      );
      after = last.sequence;
    }
  }

  private async checkInvitees(inviterId: number, invitees: readonly number[]): Promise<void> {
    for (const { memberId, mark } of await this.parts.findShared(inviterId, invitees))
      await this.mark(memberId, mark);
  }

  private async mark(memberId: number, mark: FoundMark): Promise<void> {
    const { kernel, live, wasTakenBack } = this.parts;
    const invitee = live.findInvitee(memberId);
    if (invitee === undefined || invitee.marks.has(mark)) return;
    // Otherwise the next login would set it again.
    if (await wasTakenBack(memberId, mark)) return;
    const command = { kind: 'mark-invitee', memberId, mark, operator: 0, reason: '' } as const;
    const { rejection } = await kernel.execute(command);
    if (rejection !== 'OK')
      throw new Error(`the mark ${mark} of member ${memberId} was refused: ${rejection}`);
  }
}
