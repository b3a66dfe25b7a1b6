/**
 * A few orders a second that change a market's depth all the time, so that sockets, journal and projector are at work in
 * the slices without orders too.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FundedMember } from './funded-members.ts';
import type { OrderTerms } from './order-load.ts';

const EVERY_MS = 50;
/** Counts over all trickles of this process, because a repeated request id is answered without placing an order. */
let orders = 0;

export class BackgroundTrickle {
  private readonly stopping = new AbortController();
  private readonly ended: Promise<unknown>;

  /** `terms.price` must be far enough from every other order to rest; the member places nothing else. */
  constructor(
    private readonly member: Pick<FundedMember, 'api'>,
    private readonly terms: OrderTerms,
  ) {
    // A fault is kept for stop(): nothing waits for it before.
    this.ended = this.run().then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  /** Resolves when the last order is answered; rejects with the fault that ended the trickle before. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const error = await this.ended;
    if (error !== undefined) throw error;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.step();
      await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async step(): Promise<void> {
    orders += 1;
    const requestId = `trickle-${orders}`;
    const { api } = this.member;
    await api.call('placeSpotOrder', { ...this.terms, requestId, side: 'BUY', type: 'LIMIT' });
    await api.call('cancelSpotOrder', { requestId });
  }
}
