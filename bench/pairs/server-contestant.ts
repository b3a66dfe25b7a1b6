/** A tree's built server while it is measured: the parts that measure it differ by their slices alone. */
import { setTimeout as pause } from 'node:timers/promises';
import { clusterPid, cpuTimes, serverUs } from '../http/cpu-time.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import type { Contestant } from './contestant.ts';
import type { Figures } from './figures.ts';

const IDLE_MS = 3_000;

export abstract class ServerContestant implements Contestant {
  constructor(protected readonly server: ServerUnderTest) {}

  abstract slice(): Promise<Figures>;

  async after(): Promise<void> {}

  /** The cluster stands below no process of ours once its server was killed. */
  roots(): readonly number[] {
    const cluster = clusterPid(this.server.dataDir);
    return cluster === undefined ? [] : [cluster];
  }

  async check(): Promise<void> {}

  async end(): Promise<void> {
    await this.server.stop();
  }

  /** Microseconds of processor time so far, those of the cluster among them. */
  protected usedUs(): number {
    return serverUs(cpuTimes(this.server.processIds(), this.server.dataDir));
  }

  /** The part of a processor that the server takes while the other side is measured. */
  protected async idleShare(): Promise<number> {
    const startUs = this.usedUs();
    const startMs = performance.now();
    await pause(IDLE_MS);
    return (this.usedUs() - startUs) / 1_000 / (performance.now() - startMs);
  }
}
