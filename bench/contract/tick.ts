/**
 * A mark tick over many open positions: `--positions 10000,100000,1000000`. Half of the accounts are cross. Four kinds
 * of ticks: one that moves the marks, with 1 % of the positions a hundredth of a percent from their edge; one after a
 * second in which 1 % of the positions changed; one that comes within reach of 1 % of the edges and locks no scope; and
 * one that locks 1 %.
 */
import { parseArgs } from 'node:util';
import { ManyPositions } from './many-positions.ts';
import { percentile } from './members-under-load.ts';

const { values } = parseArgs({ options: { positions: { type: 'string', default: '10000,100000,1000000' } } });
const TICKS = 60;

function measure(count: number): void {
  const positions = new ManyPositions(count);
  const firstMs = positions.firstTickMs();
  const quiet = repeat(() => positions.movingTickMs());
  const touched = repeat(() => positions.tickAfterChangesMs());
  const reached = repeat(() => positions.nearerTickMs());
  const { ms, events } = positions.lock();
  const locked = events.filter(({ kind }) => kind === 'scope-locked').length;
  console.log(
    `${count} positions, ${positions.accounts} accounts, ${positions.near.length} near the edge; the first tick took ${firstMs.toFixed(1)} ms`,
  );
  tell('marks move', quiet);
  tell('1 % changed since', touched);
  tell('the edge comes nearer', reached);
  console.log(
    `  locks ${locked}: ${ms.toFixed(2)} ms, ${((ms / Math.max(1, locked)) * 1000).toFixed(1)} µs each`,
  );
  const median = percentile(quiet, 0.5);
  const worst = percentile(touched, 0.5);
  console.log(
    `RATIO a tick over ${count} positions takes ${median.toFixed(3)} ms, with 1 % changed ${worst.toFixed(3)} ms of 5 ms allowed at 100000`,
  );
}

function repeat(once: () => number): number[] {
  return Array.from({ length: TICKS }, once);
}

function tell(what: string, times: readonly number[]): void {
  const [median, high] = [percentile(times, 0.5), percentile(times, 0.99)];
  console.log(`  ${what}: median ${median.toFixed(3)} ms, worst of ${times.length} ${high.toFixed(3)} ms`);
}

for (const positions of values.positions.split(',').map(Number)) measure(positions);
