/**
 * Watches whether the core appends rows (architecture#a-silent-core): one line in the log when it falls silent and one,
 * with the length, when it appends again. Where the exchange is open meanwhile, sockets learn the age of their data, and
 * cancels that no row has taken in time are given back.
 */
import type { RunningKernel } from '../kernel/index.ts';

/** Less than the 10 s after which clients give a request up. */
export const CANCELS_WAIT_MS = 8_000;

export interface SilenceParts {
  kernel: Pick<RunningKernel, 'healthy' | 'silentMs' | 'giveBackCancels'>;
  /** The log of the process. */
  log: { warn(fields: object, message: string): void };
  /** True: memory answers public market data, and cancels wait, while the core is silent. */
  isOpenMeanwhile: boolean;
  /** 0: it is as new as it can be. */
  showAge(ageMs: number): void;
  nowMs?: () => number;
}

export class SilenceWatch {
  /** When the last row before the silence came; undefined: the core is not silent. */
  private sinceMs: number | undefined;
  private readonly nowMs: () => number;

  constructor(private readonly parts: SilenceParts) {
    this.nowMs = parts.nowMs ?? (() => performance.now());
  }

  /** Due several times a second. */
  look(): void {
    const { kernel, isOpenMeanwhile } = this.parts;
    const { silentMs } = kernel;
    if (silentMs === undefined) {
      if (this.sinceMs !== undefined && kernel.healthy) this.end(this.nowMs() - this.sinceMs);
      return;
    }
    if (this.sinceMs === undefined) this.begin(silentMs);
    if (isOpenMeanwhile) kernel.giveBackCancels(CANCELS_WAIT_MS);
  }

  private begin(silentMs: number): void {
    const { log, isOpenMeanwhile, showAge } = this.parts;
    this.sinceMs = this.nowMs() - silentMs;
    const answers = isOpenMeanwhile ? 'public market data alone, and takes cancels' : 'nothing';
    log.warn({ silentMs: Math.round(silentMs) }, `the core appends no row: the exchange answers ${answers}`);
    if (isOpenMeanwhile) showAge(silentMs);
  }

  private end(lengthMs: number): void {
    const { log, isOpenMeanwhile, showAge } = this.parts;
    this.sinceMs = undefined;
    log.warn({ silentMs: Math.round(lengthMs) }, 'the core appends rows again');
    if (isOpenMeanwhile) showAge(0);
  }
}
