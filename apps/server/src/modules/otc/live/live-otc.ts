/**
 * The OTC desk as of the last durable row: live state of its events that starts from the engine's state, and from the read
 * tables where the engine keeps less. It answers reads and feeds the socket; it decides nothing.
 */
import type { EngineState } from '@tern/engine';
import { lastSequence } from '../../../kernel/each-event.ts';
import type { Released } from '../../../kernel/kernel.ts';
import type { OtcOrderRecord } from '../orders/order-record.ts';
import { LiveAds } from './live-ads.ts';
import { LiveDesk } from './live-desk.ts';
import { LiveOtcMembers } from './live-members.ts';
import { LiveOtcOrders } from './live-orders.ts';

const PRUNE_MS = 60_000;

export class LiveOtc {
  /** The sequence of the last applied command. */
  sequence: number;
  readonly desk: LiveDesk;
  readonly ads: LiveAds;
  readonly members: LiveOtcMembers;
  readonly orders: LiveOtcOrders;
  private prunedMs = 0;

  /** @param running the orders whose clocks run in the engine's state */
  constructor(initial: EngineState, running: readonly OtcOrderRecord[]) {
    this.sequence = initial.seq;
    this.desk = new LiveDesk(initial);
    this.members = new LiveOtcMembers(initial);
    this.ads = new LiveAds(initial, (methodIds) => this.members.kindsOf(methodIds));
    this.orders = new LiveOtcOrders(running);
  }

  /** Applies one row; answers the orders that it changed. */
  apply(released: Released): ReadonlySet<OtcOrderRecord> {
    const { timeMs } = released.header;
    for (const event of released.events) {
      this.desk.apply(event, timeMs);
      this.ads.apply(event);
      this.members.apply(event, timeMs);
    }
    const changed = this.orders.apply(released);
    this.sequence = lastSequence(released);
    if (timeMs >= this.prunedMs + PRUNE_MS) {
      this.prunedMs = timeMs;
      this.orders.prune(this.desk.clockMs(timeMs));
    }
    return changed;
  }
}
