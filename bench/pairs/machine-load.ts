/**
 * Measures the part of the processors that other processes take while slices run, as Linux counts it: all that was used,
 * less the use of this process, of those below it and of the clusters that its servers started. Other systems do not
 * count it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const SPIN_STEPS = 4_000_000;

interface Ticks {
  all: number;
  used: number;
  own: number;
}

export class MachineLoad {
  readonly isKnown = existsSync('/proc/stat');
  private readonly sums: Ticks = { all: 0, used: 0, own: 0 };

  /** The share of others while `work` runs, which is added to the whole. @param roots processes that count as own, as they are at its end */
  async during<Result>(roots: () => readonly number[], work: () => Promise<Result>): Promise<Result> {
    if (!this.isKnown) return work();
    const before = ticks([process.pid, ...roots()]);
    const result = await work();
    const after = ticks([process.pid, ...roots()]);
    this.sums.all += after.all - before.all;
    this.sums.used += after.used - before.used;
    this.sums.own += Math.max(0, after.own - before.own);
    return result;
  }

  /** A part of all processors, over everything that ran under `during`; undefined where the system does not count it. */
  get othersShare(): number | undefined {
    return this.isKnown ? othersShare(this.sums) : undefined;
  }
}

/** The share of others while this process does nothing. */
export async function othersNow(ms: number): Promise<number | undefined> {
  const load = new MachineLoad();
  await load.during(
    () => [],
    () => pause(ms),
  );
  return load.othersShare;
}

export function othersShare({ all, used, own }: Ticks): number {
  return all <= 0 ? 0 : Math.max(0, used - own) / all;
}

/** The number of processes that wanted a processor on average, over 1, 5 and 15 minutes. */
export function loadAverages(): string | undefined {
  if (!existsSync('/proc/loadavg')) return undefined;
  return readFileSync('/proc/loadavg', 'latin1').split(' ').slice(0, 3).join(', ');
}

/** Milliseconds on the wall of work that is always the same. */
export function calibrationMs(): number {
  const startMs = performance.now();
  let state = 1;
  for (let step = 0; step < SPIN_STEPS; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  const ms = performance.now() - startMs;
  if (state === 0) throw new Error('the sequence of the calibration is another one');
  return ms;
}

function ticks(roots: readonly number[]): Ticks {
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1);
  return { ...machineTicks(line), own: ownTicks(processes(), roots) };
}

/** The first line of /proc/stat: user, nice, system, idle, waiting for disks, interrupts twice, stolen by other guests. */
export function machineTicks(line: string): { all: number; used: number } {
  const fields = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const all = fields.reduce((sum, value) => sum + value, 0);
  return { all, used: all - (fields[3] ?? 0) - (fields[4] ?? 0) };
}

export interface ProcessTicks {
  pid: number;
  parent: number;
  /** Its own and those of its ended children. */
  ticks: number;
}

/** All of the roots and of the processes below them. */
export function ownTicks(all: readonly ProcessTicks[], roots: readonly number[]): number {
  const own = new Set(roots);
  // A child may stand before its parent in the list.
  for (let before = -1; before !== own.size; ) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  return all.reduce((sum, { pid, ticks }) => (own.has(pid) ? sum + ticks : sum), 0);
}

function processes(): ProcessTicks[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [processOf(readFileSync(`/proc/${name}/stat`, 'latin1'))];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

/** A line of /proc/<pid>/stat. The name in brackets may hold anything. */
export function processOf(line: string): ProcessTicks {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  return { pid: Number(line.split(' ', 1)[0]), parent: Number(fields[1]), ticks };
}
