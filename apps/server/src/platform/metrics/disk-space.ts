/** Watches the free space of the data folder: a full disk stops the journal, so the operator must know before that. */
import { statfs } from 'node:fs/promises';
import { messageOf } from '../errors/thrown.ts';
import type { Log } from '../log/log.ts';

const EVERY_MS = 60_000;
const MIB = 1024 * 1024;

export interface DiskSpace {
  /** Free MiB at the last look; undefined before the first. */
  readonly freeMb: number | undefined;
  stop(): void;
}

export async function watchDiskSpace(folder: string, alarmMb: number, log: Log): Promise<DiskSpace> {
  let freeMb: number | undefined;
  const look = async () => {
    try {
      const { bavail, bsize } = await statfs(folder);
      freeMb = Math.floor((bavail * bsize) / MIB);
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'the free disk space cannot be read');
      return;
    }
    if (freeMb < alarmMb)
      log.error({ freeMb, alarmMb }, 'disk space is short: the exchange stops when it is gone');
  };
  await look();
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return {
    get freeMb() {
      return freeMb;
    },
    stop: () => clearInterval(timer),
  };
}
