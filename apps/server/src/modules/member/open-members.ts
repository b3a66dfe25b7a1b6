/**
 * Brings members into the engine: a row in the table comes first, `open-member` after it, and the mark last. A process
 * that dies in between leaves an unmarked row, and the sweep submits the command again; the engine accepts a repeated
 * one.
 */
import type { Kernel } from '../../kernel/kernel.ts';
import type { Members } from './members.ts';

export class OpenMembers {
  constructor(
    private readonly kernel: Pick<Kernel, 'execute'>,
    private readonly members: Members,
  ) {}

  /** The sequence that holds it. @throws KernelUnavailableError when the kernel takes no command */
  async open(memberId: number): Promise<number> {
    const outcome = await this.kernel.execute({ kind: 'open-member', memberId });
    if (outcome.rejection !== 'OK')
      throw new Error(`open-member ${memberId} was refused: ${outcome.rejection}`);
    await this.members.markOpened(memberId);
    return outcome.sequence;
  }

  /** Answers the number of members that it opened again. */
  async sweep(): Promise<number> {
    const ids = await this.members.idsToOpen();
    for (const id of ids) await this.open(id);
    return ids.length;
  }
}
