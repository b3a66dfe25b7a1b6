/**
 * npm run adversary: searches for scripts that break the properties of docs/adversary.md, on both cores.
 *   --seed S       the first thread searches with S, the second with S + 1
 *   --commands N   for each property, both threads together
 *   --minutes M    ends the search earlier
 *   --plant NAME   in an engine that lacks one rule, with the property that must find it
 *   --property P1  this property alone
 *   --list         the properties and the plants
 * The exit code is 1 when a property is broken (with a plant: when it is not).
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { PROPERTIES } from '@tern/engine/adversary';
import { bundle } from './bundle.ts';
import type { IslandReport, IslandTask } from './island-messages.ts';
import { PLANTS } from './plants.ts';

const THREADS = 2;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '1000000' },
    plant: { type: 'string', default: '' },
    property: { type: 'string', default: '' },
    threads: { type: 'string', default: String(THREADS) },
    list: { type: 'boolean', default: false },
  },
});

if (values.list) {
  for (const { name, sentence } of PROPERTIES) console.log(`${name}  ${sentence}`);
  for (const { name, property, lacks } of PLANTS)
    console.log(`${property}  --plant ${name}: without ${lacks}`);
  process.exit(0);
}
const plant = PLANTS.find(({ name }) => name === values.plant);
if (values.plant !== '' && plant === undefined) {
  console.error(`there is no plant ${values.plant}; --list names them`);
  process.exit(2);
}
const file = await bundle('island.ts', values.plant || 'finished', plant?.patches ?? []);
const wanted = plant?.property ?? values.property;
const properties = PROPERTIES.map(({ name }) => name).filter((name) => wanted === '' || name === wanted);
const threads = wholeNumber('threads', values.threads);
const tasks = Array.from(
  { length: threads },
  (_, i): IslandTask => ({
    seed: wholeNumber('seed', values.seed) + i,
    commands: Math.ceil(wholeNumber('commands', values.commands) / threads),
    minutes: wholeNumber('minutes', values.minutes),
    properties,
  }),
);
const workers = tasks.map(
  (task) => new Worker(file, { workerData: task, execArgv: ['--enable-source-maps'] }),
);
let isBroken = false;
for (const worker of workers) worker.on('message', print);
await Promise.all(workers.map((worker) => once(worker, 'exit')));
process.exit(isBroken === (plant !== undefined) ? 0 : 1);

function print({
  kind,
  property,
  seed,
  commands,
  scripts,
  nearness,
  seconds,
  text,
  broken,
}: IslandReport): void {
  const rate = Math.round(commands / seconds);
  console.log(
    `${property} seed ${seed}: ${kind}, ${commands} commands in ${scripts} scripts, ${seconds.toFixed(0)} s (${rate}/s), ` +
      `nearness ${nearness.toFixed(3)}`,
  );
  if (kind === 'done') console.log(`nearest:\n${text}`);
  if (kind !== 'broken') return;
  isBroken = true;
  console.log(`${broken}\n${text}`);
  for (const worker of workers) void worker.terminate();
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text) || text === '0') {
    console.error(`--${name} takes a whole number above zero`);
    process.exit(2);
  }
  return Number(text);
}
