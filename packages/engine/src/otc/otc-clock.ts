/**
 * The clock of orders: engine time less the time in which the service stood still (rules/otc#clocks). Orders hold times
 * of this clock, so that a gap moves all of them at once. Due orders wait in a heap; an entry whose time is not its
 * order's any more is stale.
 */
import type { OtcOrder } from './otc-records.ts';

interface Due {
  readonly dueMs: number;
  readonly order: OtcOrder;
}

export class OtcClock {
  /** The time that is left out. */
  private offsetMs = 0;
  /** The engine's time at which the desk was paused; 0: it is not. */
  pausedMs = 0;
  private readonly due: Due[] = [];

  get isPaused(): boolean {
    return this.pausedMs > 0;
  }

  /** The desk's time at a time of the engine. */
  at(engineMs: number): number {
    return (this.isPaused ? this.pausedMs : engineMs) - this.offsetMs;
  }

  /** The time of the engine at which a time of the desk is reached, as things stand. */
  engineTime(deskMs: number): number {
    return deskMs + this.offsetMs;
  }

  leaveOut(ms: number): void {
    this.offsetMs += ms;
  }

  /** Begins or ends the wait of an order by its `dueMs`. */
  follow(order: OtcOrder): void {
    if (order.dueMs === 0) return;
    this.due.push({ dueMs: order.dueMs, order });
    this.rise(this.due.length - 1);
  }

  /** Takes the first order that is due at a time of the engine: by its time, then by its id. */
  takeDue(engineMs: number): OtcOrder | undefined {
    const nowMs = this.at(engineMs);
    for (let first = this.due[0]; first !== undefined && first.dueMs <= nowMs; first = this.due[0]) {
      this.removeFirst();
      if (first.order.dueMs === first.dueMs) return first.order;
    }
    return undefined;
  }

  private removeFirst(): void {
    const last = this.due.pop();
    if (last === undefined || this.due.length === 0) return;
    this.due[0] = last;
    this.sink(0);
  }

  private rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(from: number): void {
    for (let at = from; ; ) {
      const left = at * 2 + 1;
      const child = this.isBefore(left + 1, left) ? left + 1 : left;
      if (!this.isBefore(child, at)) return;
      this.swap(at, child);
      at = child;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [one, other] = [this.due[a], this.due[b]];
    if (one === undefined || other === undefined) return one !== undefined;
    return one.dueMs === other.dueMs ? one.order.orderId < other.order.orderId : one.dueMs < other.dueMs;
  }

  private swap(a: number, b: number): void {
    const [one, other] = [this.due[a], this.due[b]];
    if (one === undefined || other === undefined) return;
    this.due[a] = other;
    this.due[b] = one;
  }
}
