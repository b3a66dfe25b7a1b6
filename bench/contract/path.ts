/**
 * The way of a contract order through the engine against that of a spot order: `--commands N --rounds R --seed S`. Both
 * flows have the same proportions and run in alternating rounds, each from a fresh full book; the first two rounds are
 * for warming. Decoding, checks, reserve, matching, margin checks, ledger and encoded events are all included. Rates are
 * by processor time, for a machine that others use too; that counts the collector's threads, so the commands
 * themselves are out of memory before the first round.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Core } from '@tern/engine';
import { type EncodedFlow, encodedSpotFlow, runFlow } from '../engine/encoded-flow.ts';
import { median } from '../median.ts';
import { encodedContractFlow } from './encoded-flow.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '5' },
  },
});
const WARMING_ROUNDS = 2;
const commands = Number(values.commands);
const seed = Number(values.seed);

interface Run {
  name: string;
  flow: EncodedFlow;
  rates: number[];
}

const runs: [Run, Run] = [
  { name: 'spot', flow: encodedSpotFlow(seed, commands), rates: [] },
  { name: 'contract', flow: contractFlow(), rates: [] },
];
// The commands that the bytes were made of are garbage from here on.
await setTimeout(10);
const held = new Map<string, Core>();
for (let round = 0; round < WARMING_ROUNDS + Number(values.rounds); round++)
  for (const { name, flow, rates } of runs) {
    const rate = runFlow(flow, (core) => held.set(name, core));
    if (round >= WARMING_ROUNDS) rates.push(rate);
  }
for (const { name, rates } of runs)
  console.log(
    `${name.padEnd(10)} ${show(median(rates))} commands a processor second (best ${show(Math.max(...rates))})`,
  );
const ratio = median(runs[1].rates) / median(runs[0].rates);
console.log(`RATIO a contract order's way runs at ${ratio.toFixed(2)} of a spot order's`);

function contractFlow(): EncodedFlow {
  const flow = encodedContractFlow(seed, commands);
  const shares = [...flow.events].map(([kind, count]) => `${kind} ${(count / commands).toFixed(2)}`);
  console.log(`events a command of the contract flow: ${shares.join(', ')}`);
  return flow;
}

function show(rate: number): string {
  return Math.round(rate).toLocaleString('en').padStart(10);
}
