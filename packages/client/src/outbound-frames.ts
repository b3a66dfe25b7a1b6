/**
 * Frames on their way to the server, within the budget at which the server closes a connection. Invariant: frames leave
 * in their order, except that a subscription which is withdrawn while it still waits is never sent.
 */
import { type ClientFrame, SOCKET_BUDGET } from '@tern/protocol';

/** A part of the server's budget: frames that were delayed on the way may arrive closer together than they left. */
const BURST = SOCKET_BUDGET.burst - 10;
const PER_SECOND = SOCKET_BUDGET.perSecond - 2;
const SECOND_MS = 1_000;

/** The clock and timers; `later` returns what `cancel` takes. */
export interface Timing {
  now(): number;
  later(run: () => void, delayMs: number): unknown;
  cancel(timer: unknown): void;
}

export class OutboundFrames {
  private waiting: ClientFrame[] = [];
  private tokens = BURST;
  private tokensAtMs = 0;
  private timer: unknown;

  constructor(
    private readonly timing: Timing,
    private readonly send: (frame: ClientFrame) => void,
  ) {}

  /** Another connection begins: nothing of the old one is sent, and the budget is whole. */
  reset(): void {
    this.waiting = [];
    this.tokens = BURST;
    this.tokensAtMs = this.timing.now();
    this.timing.cancel(this.timer);
    this.timer = undefined;
  }

  push(frame: ClientFrame): void {
    if (frame.op === 'unsubscribe' && this.withdraw(frame.topic)) return;
    this.waiting.push(frame);
    if (this.timer === undefined) this.flush();
  }

  /** True when the server needs no word: what waits last for this topic is its subscription, or already its end. */
  private withdraw(topic: string): boolean {
    const last = this.waiting.findLastIndex((frame) => 'topic' in frame && frame.topic === topic);
    if (last < 0) return false;
    if (this.waiting[last]?.op === 'subscribe') this.waiting.splice(last, 1);
    return true;
  }

  private flush(): void {
    this.timer = undefined;
    const nowMs = this.timing.now();
    const refill = (Math.max(0, nowMs - this.tokensAtMs) * PER_SECOND) / SECOND_MS;
    this.tokens = Math.min(BURST, this.tokens + refill);
    this.tokensAtMs = nowMs;
    while (this.tokens >= 1) {
      const frame = this.waiting.shift();
      if (frame === undefined) return;
      this.tokens -= 1;
      this.send(frame);
    }
    if (this.waiting.length > 0)
      this.timer = this.timing.later(() => this.flush(), Math.ceil(SECOND_MS / PER_SECOND));
  }
}
