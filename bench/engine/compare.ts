/**
 * The engine against the order books of npm on one seeded flow: `--commands N --rounds R --seed S`. Every contestant
 * runs the same first 200,000 commands in alternating rounds, each from a fresh full book; the first four rounds of each
 * are for warming and not counted. Rates are by the clock; the ratios by processor time stand beside, for a machine that
 * others use too. The engine then runs the whole flow. Run by main.ts, in a bundle.
 */
import { parseArgs } from 'node:util';
import { median } from '../median.ts';
import { type Contestant, NODEJS_ORDER_BOOK, ORDERBOOK_MATCH_ENGINE, TERN } from './contestants.ts';
import { makeFlow } from './flow.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '9' },
  },
});
const SHARED = 200_000;
const WARMING_ROUNDS = 4;
const commands = Number(values.commands);
const shared = Math.min(SHARED, commands);
const rounds = Number(values.rounds);

console.log(`making ${commands} commands over a book of 20,000 orders (seed ${values.seed})`);
const flow = makeFlow(Number(values.seed), commands);

const contestants = [TERN, ORDERBOOK_MATCH_ENGINE, NODEJS_ORDER_BOOK];
const perSecond = new Map<Contestant, number[]>(contestants.map((contestant) => [contestant, []]));
const perCpuSecond = new Map<Contestant, number[]>(contestants.map((contestant) => [contestant, []]));
// Held until the next round's stands: V8 throws a contestant's code away together with its last book.
const held = new Map<Contestant, () => void>();
for (let round = 0; round < WARMING_ROUNDS + rounds; round++)
  for (const contestant of contestants) {
    const run = contestant.prepare(flow, shared);
    held.set(contestant, run);
    const before = process.cpuUsage();
    const rate = shared / time(run);
    const { user, system } = process.cpuUsage(before);
    if (round < WARMING_ROUNDS) continue;
    perSecond.get(contestant)!.push(rate);
    perCpuSecond.get(contestant)!.push((shared / (user + system)) * 1e6);
  }

const ours = median(perSecond.get(TERN)!);
const oursByCpu = median(perCpuSecond.get(TERN)!);
console.log(`\nfirst ${shared} commands, median of ${rounds} warm rounds (best in brackets)`);
for (const contestant of contestants) {
  const rates = perSecond.get(contestant)!;
  const rate = median(rates);
  const byCpu = oursByCpu / median(perCpuSecond.get(contestant)!);
  const ratio =
    contestant === TERN
      ? ''
      : `  the engine is ${(ours / rate).toFixed(1)} times as fast (${byCpu.toFixed(1)} by processor time)`;
  console.log(`${contestant.name.padEnd(24)} ${show(rate)} commands/s (${show(Math.max(...rates))})${ratio}`);
}

const expected = TERN.fills(flow, shared);
const traded = expected.filter((fills) => fills !== '').length;
console.log(`\ntrades of the first ${shared} commands: ${traded} of them traded`);
for (const contestant of [ORDERBOOK_MATCH_ENGINE, NODEJS_ORDER_BOOK]) {
  const found = contestant.fills(flow, shared);
  const different = expected.filter((fills, i) => fills !== found[i]).length;
  const wrong = expected.filter((fills, i) => fills !== withoutDust(found[i]!)).length;
  console.log(
    `${contestant.name.padEnd(24)} differs in ${different}, in ${wrong} by more than floating-point dust`,
  );
}

const whole: number[] = [];
for (let round = 0; round < 3; round++) {
  const run = TERN.prepare(flow, commands);
  held.set(TERN, run);
  globalThis.gc?.();
  whole.push(commands / time(run));
}
console.log(
  `\nall ${commands} commands: the engine does ${show(median(whole))} commands/s (${show(Math.max(...whole))})`,
);

function time(run: () => void): number {
  const started = performance.now();
  run();
  return (performance.now() - started) / 1000;
}

/** Sizes that are no whole steps (0.40399999999999997) as the steps that they stand for (404). */
function withoutDust(fills: string): string {
  return fills.replace(/:(\d+\.\d+(?:e-\d+)?) /g, (_all, size) => `:${Math.round(Number(size) * 1000)} `);
}

function show(rate: number): string {
  return Math.round(rate).toLocaleString('en').padStart(10);
}
