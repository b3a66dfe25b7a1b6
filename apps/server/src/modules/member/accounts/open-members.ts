/**
 * Brings members into the engine: a row in the table comes first, the command that opens the accounts after it, which also
 * binds the inviter (rules/growth#inviters), and the mark last. A process that dies in between leaves an unmarked row, and the
 * sweep submits the command again; the engine accepts a repeated one.
 */
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Members } from './members.ts';

export class OpenMembers {
  constructor(
    private readonly kernel: Pick<Kernel, 'execute'>,
    private readonly members: Members,
  ) {}

  /** The sequence that holds it. @throws KernelUnavailableError when the kernel takes no command */
  async open(memberId: number, inviterId = 0): Promise<number> {
    const command =
      inviterId === 0
        ? ({ kind: 'open-member', memberId } as const)
        : ({ kind: 'open-invited-member', memberId, inviterId } as const);
    let outcome = await this.kernel.execute(command);
    if (outcome.rejection === 'UNKNOWN_MEMBER' && inviterId !== 0) {
      // The inviter's own opening was cut off; the sweep completes it.
      await this.kernel.execute({ kind: 'open-member', memberId: inviterId });
      outcome = await this.kernel.execute(command);
    }
    if (outcome.rejection !== 'OK')
      throw new Error(`${command.kind} ${memberId} was refused: ${outcome.rejection}`);
    await this.members.markOpened(memberId);
    return outcome.sequence;
  }

  /** Answers the number of members that it opened again. */
  async sweep(): Promise<number> {
    const waiting = await this.members.waitingToOpen();
    for (const { memberId, inviterId } of waiting) await this.open(memberId, inviterId);
    return waiting.length;
  }
}
