/**
 * A few orders a second that change a market's depth all the time, so that sockets, journal and projector are at work in
 * the slices without orders too.
 */
import type { FundedMember } from './funded-members.ts';
import type { OrderTerms } from './order-load.ts';

const EVERY_MS = 50;

export class BackgroundTrickle {
  private readonly timer: NodeJS.Timeout;
  private count = 0;
  private busy = false;

  /** `terms.price` must be far enough from every other order to rest; the member places nothing else. */
  constructor(
    private readonly member: FundedMember,
    private readonly terms: OrderTerms,
  ) {
    this.timer = setInterval(() => void this.step(), EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async step(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.count += 1;
    const requestId = `trickle-${this.count}`;
    const { api } = this.member;
    await api.call('placeSpotOrder', { ...this.terms, requestId, side: 'BUY', type: 'LIMIT' });
    await api.call('cancelSpotOrder', { requestId });
    this.busy = false;
  }
}
