/**
 * The demo's provider of the CNY rate. It begins with 7.2 and gives the rate that holds once more at half of its life, by the
 * engine's time, so that the rate never goes stale; one that operators or the command line set stays as they set it.
 */
import { parseUnits } from '@tern/math';
import type { Kernel } from '../kernel/kernel.ts';
import { CNY_RATE_SCALE, type LiveCnyRate, submitCnyRate } from '../modules/market/index.ts';

const FIRST_RATE = parseUnits('7.2', CNY_RATE_SCALE);

export class SimulatedRate {
  private isUnderWay = false;

  constructor(
    private readonly kernel: Pick<Kernel, 'execute'>,
    private readonly live: Pick<LiveCnyRate, 'current' | 'staleMs'>,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** Gives the first rate where there is none. */
  async start(): Promise<void> {
    if (this.live.current === undefined) await this.submit();
  }

  /** At every released row. */
  follow(timeMs: number): void {
    const { current, staleMs } = this.live;
    if (this.isUnderWay || current === undefined || staleMs === undefined) return;
    if (timeMs < (current.timeMs + staleMs) / 2) return;
    this.isUnderWay = true;
    this.submit()
      .catch(this.onFault)
      .finally(() => {
        this.isUnderWay = false;
      });
  }

  private async submit(): Promise<void> {
    const rejection = await submitCnyRate(this.kernel, this.live.current?.rate ?? FIRST_RATE);
    if (rejection !== 'OK') throw new Error(`the demo's CNY rate was refused: ${rejection}`);
  }
}
