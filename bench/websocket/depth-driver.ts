/**
 * Changes one market's depth ten times a second with orders that rest and go, and remembers when each was sent, so that
 * a frame's way can be timed from the order to the reader: journal, fold and socket included.
 */
import type { FundedMember } from '../http/funded-members.ts';
import type { OrderTerms } from '../http/order-load.ts';

const EVERY_MS = 100;
/** Orders of all drivers: what a closed order was asked by answers it again. */
let count = 0;

export class DepthDriver {
  private readonly sentAtMs = new Map<number, number>();
  private readonly timer: NodeJS.Timeout;
  private resting = '';
  failure: unknown;

  constructor(
    private readonly member: FundedMember,
    private readonly terms: OrderTerms,
  ) {
    this.timer = setInterval(() => {
      this.step().catch((error: unknown) => {
        this.failure = error;
      });
    }, EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** When the command of this sequence was sent; undefined when it was not ours. */
  sentAt(sequence: number): number | undefined {
    return this.sentAtMs.get(sequence);
  }

  private async step(): Promise<void> {
    const sentMs = performance.now();
    const { api } = this.member;
    if (this.resting === '') {
      this.resting = `driver-${++count}`;
      const order = { ...this.terms, requestId: this.resting, side: 'BUY', type: 'LIMIT' } as const;
      this.remember((await api.answer('placeSpotOrder', order)).sequence, sentMs);
    } else {
      const requestId = this.resting;
      this.resting = '';
      this.remember((await api.answer('cancelSpotOrder', { requestId })).sequence, sentMs);
    }
  }

  private remember(sequence: number | undefined, sentMs: number): void {
    if (sequence !== undefined) this.sentAtMs.set(sequence, sentMs);
  }
}
