/**
 * The troubles of a chain's nodes that pause it (rules/wallet#nodes): while there is one, credits and sends stop, and when
 * the last one is over they go on without an operator.
 */
import { BOTH_SIDES, type ChainPauses } from '../chains/chain-pauses.ts';

export class NodeTrouble {
  private readonly subjects = new Set<string>();

  constructor(
    private readonly chain: string,
    private readonly pauses: ChainPauses,
  ) {}

  /** `reason` is shown to members. */
  async begin(subject: string, reason: string): Promise<void> {
    this.subjects.add(subject);
    await this.pauses.pause({ chain: this.chain, sides: BOTH_SIDES, cause: 'NODE', reason });
  }

  end(subject: string): void {
    this.subjects.delete(subject);
  }

  /** The scanner calls it after a turn in which nodes answered well. */
  async resumeIfOver(): Promise<void> {
    if (this.subjects.size === 0) await this.pauses.resumeNode(this.chain);
  }
}
