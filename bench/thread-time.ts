/** The processor time of a node process's main thread: other work on the machine hardly changes it. */
import { readFileSync } from 'node:fs';

export function mainThreadNs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ', 1)[0]);
}
