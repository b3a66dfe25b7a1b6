/**
 * Processor time by thread and process, as Linux counts it in ticks of 10 ms: the two cores are the limit of every
 * figure here, so this says where the time of an order goes. Elsewhere it says nothing.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../median.ts';

const TICK_US = 10_000;
/** Less than this for each request is not told. */
const SMALLEST_US = 0.3;
const LOAD_GENERATOR = 'load generator';
const DATABASE = 'PostgreSQL';
/** Linux has no larger number of a process or thread. */
const LARGEST_NUMBER = 4_194_304;

/** Microseconds by name: so far, or of one request. */
export type CpuTimes = ReadonlyMap<string, number>;

/** `processIds`: the server's, its supervisor's among them. */
export function cpuTimes(processIds: readonly number[], dataDir: string): CpuTimes {
  const times = new Map<string, number>();
  if (process.platform !== 'linux') return times;
  const add = (name: string, us: number) => times.set(name, (times.get(name) ?? 0) + us);
  for (const pid of processIds.slice(1)) {
    const threads = readdirSync(`/proc/${pid}/task`).map(Number);
    for (const [place, tid] of inOrderOfStart(pid, threads).entries()) {
      const task = `/proc/${pid}/task/${tid}`;
      add(threadName(place, textOf(`${task}/comm`), textOf(`/proc/${pid}/comm`)), timeOf(`${task}/stat`));
    }
  }
  for (const pid of clusterProcesses(dataDir)) {
    add(clusterProcessName(pid, textOf(`/proc/${pid}/cmdline`)), timeOf(`/proc/${pid}/stat`));
  }
  const own = process.cpuUsage();
  add(LOAD_GENERATOR, own.user + own.system);
  return times;
}

/** The processor time between the two for each of `requests`. */
export function timesOfOne(before: CpuTimes, after: CpuTimes, requests: number): CpuTimes {
  return new Map([...after].map(([name, us]) => [name, (us - (before.get(name) ?? 0)) / requests]));
}

/** All of the server and its database. */
export function serverUs(times: CpuTimes): number {
  return [...times].reduce((sum, [name, us]) => (name === LOAD_GENERATOR ? sum : sum + us), 0);
}

/** The server's process alone. */
export function processUs(times: CpuTimes): number {
  return [...times].reduce((sum, [name, us]) => (isOfProcess(name) ? sum + us : sum), 0);
}

function isOfProcess(name: string): boolean {
  return name !== LOAD_GENERATOR && !name.startsWith(DATABASE);
}

/** The median of each name. */
export function medianTimes(slices: readonly CpuTimes[]): CpuTimes {
  const names = new Set(slices.flatMap((times) => [...times.keys()]));
  return new Map([...names].map((name) => [name, median(slices.map((times) => times.get(name) ?? 0))]));
}

/** One line, most first. */
export function describeCpu(times: CpuTimes): string {
  const used = [...times].sort((a, b) => b[1] - a[1]);
  const sum = used.reduce((all, [, us]) => all + us, 0);
  const parts = used.filter(([, us]) => us >= SMALLEST_US).map(([name, us]) => `${name} ${us.toFixed(1)}`);
  return `${sum.toFixed(1)} us: ${parts.join(', ')}`;
}

/** The main thread first. The system gives numbers upwards and begins anew at its largest one. */
export function inOrderOfStart(pid: number, threads: readonly number[]): number[] {
  const rank = (tid: number) => (tid < pid ? tid + LARGEST_NUMBER : tid);
  return threads.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * A thread's own name where it has one. Up to node 22 the threads of node itself have none, but stand in the order in
 * which node starts them: the main thread, a timer and four helpers of V8, then the pool.
 */
export function threadName(place: number, name: string, processName: string): string {
  if (place === 0) return 'server';
  if (name !== '' && name !== processName) return name;
  return place <= 5 ? 'helpers of V8' : 'pool';
}

/** A session has its number, because there are several; the cluster's other processes have titles. */
export function clusterProcessName(pid: number, title: string): string {
  const own = /^postgres: (.*?)[\s\0]*$/.exec(title)?.[1];
  if (own === undefined) return DATABASE;
  return / \[local\] |\(\d+\) /.test(own) ? `${DATABASE} session ${pid}` : `${DATABASE} ${own}`;
}

/** The cluster's first process; undefined when none runs. */
export function clusterPid(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid');
  if (!existsSync(file)) return undefined;
  return Number(readFileSync(file, 'latin1').split('\n', 1)[0]);
}

/** The cluster's first process and its children, each session among them. */
function clusterProcesses(dataDir: string): number[] {
  const first = clusterPid(dataDir);
  if (first === undefined) return [];
  const children = textOf(`/proc/${first}/task/${first}/children`);
  return [first, ...children.split(' ').flatMap((pid) => (pid === '' ? [] : [Number(pid)]))];
}

function timeOf(stat: string): number {
  const fields = textOf(stat).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_US;
}

/** Empty for a process that has ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1').trim();
  } catch {
    return '';
  }
}
