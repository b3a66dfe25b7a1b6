/**
 * Runs the engine's simulations from the command line: `--seed S --commands N [--seeds K] [--play
 * spot|contracts|wallet|otc|growth]`. K seeds from S on, each with N commands, of every play after the other when none is
 * named; figures are printed, and the exit code is 1 when anything disagrees or the coverage is too thin.
 */
import { parseArgs } from 'node:util';
import {
  areSameBytes,
  type Coverage,
  contractPlay,
  growthPlay,
  otcPlay,
  replay,
  simulate,
  spotPlay,
  walletPlay,
} from '@tern/engine/simulation';

const PLAYS = {
  spot: spotPlay,
  contracts: contractPlay,
  wallet: walletPlay,
  otc: otcPlay,
  growth: growthPlay,
};
type PlayName = keyof typeof PLAYS;
const PLAY_NAMES: readonly PlayName[] = ['spot', 'contracts', 'wallet', 'otc', 'growth'];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    commands: { type: 'string', default: '100000' },
    play: { type: 'string', default: '' },
  },
});
const firstSeed = wholeNumber('seed', values.seed);
const seeds = wholeNumber('seeds', values.seeds);
const commands = wholeNumber('commands', values.commands);

let isEnough = true;
try {
  for (const name of playNames(values.play)) isEnough = run(name) && isEnough;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exit(isEnough ? 0 : 1);

/** True when it met what it must meet. */
function run(name: PlayName): boolean {
  let coverage: Coverage | undefined;
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const own = runSeed(name, seed);
    if (coverage === undefined) coverage = own;
    else coverage.merge(own);
  }
  for (const [what, count] of [...(coverage?.counts ?? [])].sort())
    console.log(`${count.toString().padStart(10)}  ${what}`);
  const shortfalls = coverage?.shortfalls() ?? [];
  for (const line of shortfalls) console.error(`${name}, too seldom: ${line}`);
  return shortfalls.length === 0;
}

function runSeed(name: PlayName, seed: number): Coverage {
  const started = performance.now();
  const report = simulate({ seed, commands, play: PLAYS[name] });
  const seconds = (performance.now() - started) / 1000;
  const replayStarted = performance.now();
  if (!areSameBytes(replay(report.batches), report.snapshot))
    throw new Error(`${name}, seed ${seed}: a full replay ends in another state`);
  const replaySeconds = (performance.now() - replayStarted) / 1000;
  const trades = report.coverage.counts.get('trades') ?? 0;
  console.log(
    `${name}, seed ${seed}: ${commands} commands, ${trades} trades, every one compared in ${seconds.toFixed(1)} s ` +
      `(${Math.round(commands / seconds)}/s); replay ${replaySeconds.toFixed(1)} s, same state`,
  );
  return report.coverage;
}

function playNames(text: string): readonly PlayName[] {
  const named = PLAY_NAMES.filter((name) => name === text);
  if (text === '') return PLAY_NAMES;
  if (named.length > 0) return named;
  console.error(`--play takes one of ${PLAY_NAMES.join(', ')}`);
  process.exit(2);
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text) || text === '0') {
    console.error(`--${name} takes a whole number above zero`);
    process.exit(2);
  }
  return Number(text);
}
