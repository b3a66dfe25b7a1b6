/** Clocks of measurements: processor time, which other work on the machine hardly changes, and the time on the wall. */
import { readFileSync } from 'node:fs';

/** Microseconds since any moment. */
export type ClockUs = () => number;

/** Nanoseconds of a node process's main thread so far. */
export function mainThreadNs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ', 1)[0]);
}

/** Microseconds of this process so far, those of the collector's threads among them. */
export function ownProcessUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

export function wallUs(): number {
  return performance.now() * 1_000;
}
