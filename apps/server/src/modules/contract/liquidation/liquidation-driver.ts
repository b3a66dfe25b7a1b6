/**
 * Drives the liquidation queue: the engine locks scopes and waits for commands to go on, one scope a command
 * (rules/contracts#liquidation). The first command asks if any scope may proceed; then as many are under way as its
 * answer names, up to a bound, and the kernel's lanes put members' commands between them. When all scopes that wait are
 * held up, the driver asks again with the next change of a mark.
 */
import type { EngineState } from '@tern/engine';
import type { Kernel, Outcome, Released } from '../../../kernel/kernel.ts';

/** One a row would make the disk the pace of a cascade; no more than this stand before a member's next command. */
const MOST_UNDER_WAY = 64;

export class LiquidationDriver {
  /** Scopes that are locked. */
  private waiting: number;
  private underWay = 0;
  /** Something happened that the commands under way may not have seen. */
  private isNews = false;
  private isStopped = false;

  constructor(
    private readonly kernel: Pick<Kernel, 'submit' | 'onReleased'>,
    initial: Pick<EngineState, 'liquidationsWaiting'>,
  ) {
    this.waiting = initial.liquidationsWaiting;
  }

  /** Must be called before the first command is submitted. */
  start(): () => void {
    this.kernel.onReleased((released) => this.receive(released));
    return () => {
      this.isStopped = true;
    };
  }

  private receive({ events }: Released): void {
    for (const { kind } of events) {
      if (kind === 'scope-unlocked') this.waiting--;
      else if (kind === 'scope-locked') this.waiting++;
      if (kind === 'scope-locked' || kind === 'mark-changed') this.isNews = true;
    }
    if (this.isNews && this.underWay === 0) this.keepUnderWay(1);
  }

  private keepUnderWay(wanted: number): void {
    this.isNews = false;
    const most = Math.min(wanted, MOST_UNDER_WAY);
    while (!this.isStopped && this.waiting > 0 && this.underWay < most) {
      this.underWay++;
      const fault = this.kernel.submit({ kind: 'continue-liquidation' }, (outcome) => this.done(outcome));
      if (fault === undefined) continue;
      // The kernel stops: after the next start the queue stands where it was.
      this.underWay--;
      return;
    }
  }

  /** The answer: how many still wait and may proceed. Those under way are for the first of them. */
  private done({ rejection, result }: Outcome): void {
    this.underWay--;
    const more = rejection === 'OK' ? result : 0;
    if (more > 0 || this.isNews) this.keepUnderWay(Math.max(more, 1));
  }
}
