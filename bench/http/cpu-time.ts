/**
 * Processor time by thread and process, as Linux counts it in ticks of 10 ms: the two cores are the limit of every
 * figure here, so this says where the time of an order goes. Elsewhere it says nothing.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICK_US = 10_000;
/** Less than this for each request is not told. */
const SMALLEST_US = 0.3;

/** Microseconds so far by name. */
type CpuTimes = ReadonlyMap<string, number>;

/** `processIds`: the server's, its supervisor's among them. */
export function cpuTimes(processIds: readonly number[], dataDir: string): CpuTimes {
  const times = new Map<string, number>();
  if (process.platform !== 'linux') return times;
  const add = (name: string, us: number) => times.set(name, (times.get(name) ?? 0) + us);
  for (const pid of processIds.slice(1)) {
    const threads = readdirSync(`/proc/${pid}/task`).map(Number);
    threads
      .sort((a, b) => a - b)
      .forEach((tid, place) => {
        add(threadName(place), timeOf(`/proc/${pid}/task/${tid}/stat`));
      });
  }
  for (const pid of postgresProcesses(dataDir)) add(`PostgreSQL ${pid}`, timeOf(`/proc/${pid}/stat`));
  const own = process.cpuUsage();
  add('load generator', own.user + own.system);
  return times;
}

/** Answers the processor time between the two for each of `requests`, most first, as one line. */
export function describeCpu(before: CpuTimes, after: CpuTimes, requests: number): string {
  const used = [...after]
    .map(([name, us]): [string, number] => [name, (us - (before.get(name) ?? 0)) / requests])
    .sort((a, b) => b[1] - a[1]);
  const sum = used.reduce((all, [, us]) => all + us, 0);
  const parts = used.filter(([, us]) => us >= SMALLEST_US).map(([name, us]) => `${name} ${us.toFixed(1)}`);
  return `${sum.toFixed(1)} us: ${parts.join(', ')}`;
}

/** In the order in which node starts them: the main thread, a timer and four helpers of V8, the pool, the workers. */
function threadName(place: number): string {
  if (place === 0) return 'server';
  return place <= 5 ? 'memory sweepers' : 'projector and pool';
}

function timeOf(stat: string): number {
  try {
    const fields = readFileSync(stat, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** The cluster's first process and its children, each session among them. */
function postgresProcesses(dataDir: string): string[] {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid');
  if (!existsSync(file)) return [];
  const first = readFileSync(file, 'latin1').split('\n', 1)[0] as string;
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'latin1').trim();
  return [first, ...children.split(' ').filter((pid) => pid !== '')];
}
