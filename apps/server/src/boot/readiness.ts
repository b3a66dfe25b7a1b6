/** The reason why an open exchange should get no more traffic, although it trades; /readyz answers it. */
import type { RunningKernel } from '../kernel/index.ts';
import type { DiskSpace } from '../platform/metrics/disk-space.ts';

export function readinessProblem(
  { clockBehindMs }: Pick<RunningKernel, 'clockBehindMs'>,
  { freeMb }: Pick<DiskSpace, 'freeMb'>,
  { diskAlarmMb }: { diskAlarmMb: number },
): string | undefined {
  if (freeMb !== undefined && freeMb < diskAlarmMb) return 'disk space is short';
  if (clockBehindMs > 0) return 'the clock is behind';
  return undefined;
}
