/**
 * Runs the engine's simulation from the command line: `--seed S --commands N [--seeds K]`. K seeds from S on, each with
 * N commands; figures are printed, and the exit code is 1 when anything disagrees or the coverage is too thin.
 */
import { parseArgs } from 'node:util';
import { areSameBytes, Coverage, replay, simulate } from '@tern/engine/simulation';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    commands: { type: 'string', default: '100000' },
  },
});
const firstSeed = wholeNumber('seed', values.seed);
const seeds = wholeNumber('seeds', values.seeds);
const commands = wholeNumber('commands', values.commands);

const coverage = new Coverage();
try {
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) runSeed(seed);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
for (const [name, count] of [...coverage.counts].sort())
  console.log(`${count.toString().padStart(10)}  ${name}`);
const shortfalls = coverage.shortfalls();
for (const line of shortfalls) console.error(`too seldom: ${line}`);
process.exit(shortfalls.length === 0 ? 0 : 1);

function runSeed(seed: number): void {
  const started = performance.now();
  const report = simulate({ seed, commands });
  const seconds = (performance.now() - started) / 1000;
  coverage.merge(report.coverage);
  const replayStarted = performance.now();
  if (!areSameBytes(replay(report.batches), report.snapshot))
    throw new Error(`seed ${seed}: a full replay ends in another state`);
  const replaySeconds = (performance.now() - replayStarted) / 1000;
  const trades = report.coverage.counts.get('trades') ?? 0;
  console.log(
    `seed ${seed}: ${commands} commands, ${trades} trades, every one compared in ${seconds.toFixed(1)} s ` +
      `(${Math.round(commands / seconds)}/s); replay ${replaySeconds.toFixed(1)} s, same state`,
  );
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text) || text === '0') {
    console.error(`--${name} takes a whole number above zero`);
    process.exit(2);
  }
  return Number(text);
}
