/** One thread of the search: a property after the other, until one is broken, the commands are used up or the time is over. */
import { parentPort, workerData } from 'node:worker_threads';
import { PROPERTIES, search, shorten, textOf } from '@tern/engine/adversary';
import type { IslandReport, IslandTask } from './island-messages.ts';

const { seed, commands, minutes, properties } = workerData as IslandTask;
const started = performance.now();
const SECOND = 1_000;

const post = (report: IslandReport) => parentPort?.postMessage(report);

for (const property of PROPERTIES.filter(({ name }) => properties.includes(name))) {
  let reported = performance.now();
  const report = search(property, {
    seed,
    commands,
    onProgress: (progress) => {
      const now = performance.now();
      if (now - reported > 5 * SECOND) {
        reported = now;
        post({
          kind: 'progress',
          property: property.name,
          ...figures(progress),
          text: textOf(progress.script),
        });
      }
      return now - started < minutes * 60 * SECOND;
    },
  });
  const isBroken = report.broken !== '';
  const script = isBroken ? shorten(property, report.script) : report.script;
  const broken = isBroken ? property.play(script).broken : '';
  post({
    kind: isBroken ? 'broken' : 'done',
    property: property.name,
    ...figures(report),
    text: textOf(script),
    broken,
  });
  if (isBroken) break;
}

function figures({
  commands: given,
  scripts,
  nearness,
}: {
  commands: number;
  scripts: number;
  nearness: number;
}) {
  return { seed, commands: given, scripts, nearness, seconds: (performance.now() - started) / SECOND };
}
