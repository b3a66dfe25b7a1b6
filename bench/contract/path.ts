/**
 * The way of a contract order through the engine against that of a spot order: `--commands N --rounds R --seed S`. Both
 * flows have the same proportions and run in alternating rounds, each from a fresh full book; the first two rounds are
 * for warming. Decoding, checks, reserve, matching, margin checks, ledger and encoded events are all included. Rates are
 * by processor time, for a machine that others use too; that counts the collector's threads, so the commands
 * themselves are out of memory before the first round.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Command, type CommandBatch, CommandWriter, Core, readEvents } from '@tern/engine';
import { commandOf, makeFlow } from '../engine/flow.ts';
import { openingCommands as openSpot, TIME_MS } from '../engine/market.ts';
import { median } from '../median.ts';
import { makeContractFlow } from './flow.ts';
import { openingCommands as openContract } from './market.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '5' },
  },
});
const BATCH = 256;
const WARMING_ROUNDS = 2;
const commands = Number(values.commands);
const seed = Number(values.seed);

/** A flow as the bytes of its batches. */
interface Encoded {
  opening: CommandBatch[];
  batches: CommandBatch[];
  /** Commands in `batches`. */
  count: number;
}

interface Run {
  name: string;
  flow: Encoded;
  rates: number[];
}

const runs: Run[] = [
  { name: 'spot', flow: spotFlow(), rates: [] },
  { name: 'contract', flow: contractFlow(), rates: [] },
];
// The commands that the bytes were made of are garbage from here on.
await setTimeout(10);
// Held until the next round's stands: V8 throws the code of a flow away together with its last core.
const held = new Map<string, Core>();
for (let round = 0; round < WARMING_ROUNDS + Number(values.rounds); round++)
  for (const { name, flow, rates } of runs) {
    const core = Core.empty();
    for (const batch of flow.opening) core.push(batch);
    held.set(name, core);
    const rate = run(core, flow);
    if (round >= WARMING_ROUNDS) rates.push(rate);
  }
for (const { name, rates } of runs)
  console.log(
    `${name.padEnd(10)} ${show(median(rates))} commands a processor second (best ${show(Math.max(...rates))})`,
  );
const ratio = median(runs[1]!.rates) / median(runs[0]!.rates);
console.log(`RATIO a contract order's way runs at ${ratio.toFixed(2)} of a spot order's`);

function spotFlow(): Encoded {
  const { opening, commands: steps } = makeFlow(seed, commands);
  return encode(openSpot(), opening.map(commandOf), steps.flat().map(commandOf));
}

function contractFlow(): Encoded {
  const flow = makeContractFlow(seed, commands);
  const shares = [...flow.events].map(([kind, count]) => `${kind} ${(count / commands).toFixed(2)}`);
  console.log(`events a command of the contract flow: ${shares.join(', ')}`);
  return encode(openContract(), flow.opening, flow.commands);
}

/** Once, before the rounds: nothing but the core and bytes is in memory while it is timed. */
function encode(opening: Command[], filling: Command[], timed: Command[]): Encoded {
  const core = Core.empty();
  const dictionary = core.dictionary();
  const writer = new CommandWriter(dictionary);
  let nextSeq = 1;
  const cut = (): CommandBatch => {
    const batch = { firstSeq: nextSeq, count: writer.count, timeMs: TIME_MS, commands: writer.take() };
    nextSeq += batch.count;
    return batch;
  };
  for (const command of opening) writer.add(command);
  const first = cut();
  readEvents(core.push(first), dictionary);
  for (const command of filling) writer.add(command);
  const second = cut();
  const batches: CommandBatch[] = [];
  for (const command of timed) {
    writer.add(command);
    if (writer.count === BATCH) batches.push(cut());
  }
  if (writer.count > 0) batches.push(cut());
  return { opening: [first, second], batches, count: timed.length };
}

function run(core: Core, { batches, count }: Encoded): number {
  const started = process.cpuUsage();
  for (const batch of batches) core.push(batch);
  const { user, system } = process.cpuUsage(started);
  return (count * 1e6) / (user + system);
}

function show(rate: number): string {
  return Math.round(rate).toLocaleString('en').padStart(10);
}
