/**
 * Says that the wall clock is behind the engine's time: with a clock that was set back engine time stands still
 * (rules/conventions#time), so no term ends and no source of a price ages until the clock is where it was. Said again
 * every minute.
 */
import type { KernelLog } from './kernel-log.ts';
import type { TimeKeeper } from './time-keeper.ts';

const AGAIN_AFTER_MS = 60_000;

export class ClockAlarm {
  private saidAtMs: number | undefined;

  constructor(
    private readonly time: Pick<TimeKeeper, 'behindMs'>,
    private readonly log: KernelLog,
    private readonly monotonicMs: () => number = () => performance.now(),
  ) {}

  check(): void {
    const behindMs = this.time.behindMs();
    if (behindMs === 0) {
      if (this.saidAtMs !== undefined) this.log.info('the clock has caught up, time goes on');
      this.saidAtMs = undefined;
      return;
    }
    const nowMs = this.monotonicMs();
    if (this.saidAtMs !== undefined && nowMs - this.saidAtMs < AGAIN_AFTER_MS) return;
    this.saidAtMs = nowMs;
    this.log.error(
      `the clock is behind by ${behindMs} ms: time stands still for the exchange, and prices that fell silent do not age, until the clock has caught up`,
    );
  }
}
