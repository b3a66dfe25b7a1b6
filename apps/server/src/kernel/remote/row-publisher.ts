/**
 * Publishes rows once they are durable, and the heartbeat. Nothing that goes wrong here reaches the append: a follower
 * that misses a row reads it from the table.
 */
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { messageOf } from '../../platform/errors/thrown.ts';
import type { JournalRow } from '../journal-row.ts';
import type { KernelLog } from '../kernel-log.ts';
import type { CoreSeam } from './core-seam.ts';
import { HEARTBEAT_MS, writeHeartbeat, writeRow } from './row-messages.ts';
import { HEARTBEAT_SUBJECT, ROWS_SUBJECT } from './subjects.ts';

/** Events above this are read from the table: a message takes 1 MB, and a large one holds up the small ones behind it. */
export const LARGEST_EVENTS = 512 * 1024;

export interface RowPublisherParts {
  bus: Pick<Bus, 'publish'>;
  seam: CoreSeam;
  clock: Clock;
  log: KernelLog;
  largestEvents: number;
  /** Since the core's start. */
  uptimeMs(): number;
}

export class RowPublisher {
  private readonly timer: NodeJS.Timeout;
  private isStopped = false;

  constructor(private readonly parts: RowPublisherParts) {
    parts.seam.onReleasedRow((row) => this.publishRow(row));
    this.timer = setInterval(() => this.publishHeartbeat(), HEARTBEAT_MS);
    this.timer.unref();
    this.publishHeartbeat();
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  private publishRow({ batch, epoch, header, prevHash, hash, events }: JournalRow): void {
    const sent = events.byteLength > this.parts.largestEvents ? undefined : events;
    this.publish(ROWS_SUBJECT, () => writeRow({ batch, epoch, header, prevHash, hash, events: sent }));
  }

  private publishHeartbeat(): void {
    const { seam, clock, uptimeMs } = this.parts;
    this.publish(HEARTBEAT_SUBJECT, () => {
      const { epoch, batch, hash } = seam.lastRow;
      const [upMs, clockMs] = [Math.floor(uptimeMs()), Math.floor(clock.nowMs())];
      return writeHeartbeat({ epoch, batch, hash, uptimeMs: upMs, clockMs, isHealthy: seam.healthy });
    });
  }

  private publish(subject: string, write: () => Uint8Array): void {
    if (this.isStopped) return;
    try {
      this.parts.bus.publish(subject, write());
    } catch (error) {
      this.parts.log.error(`a message to ${subject} was not published: ${messageOf(error)}`);
    }
  }
}
