import { freshSeed } from '@tern/test-kit/fresh-seed';
import { expect, test } from 'vitest';
import { otcCrashRounds } from './otc-rounds.ts';
import { VICTIMS } from './victim-server.ts';

/** Each kill is a start of the whole server, which takes a minute on a busy machine. */
const PATIENCE_MS = 1_200_000;

/** Kills so often, each kind of victim at least once. */
async function expectRight(times: number, seed: number): Promise<void> {
  const lines: string[] = [];
  const report = await otcCrashRounds({ times, seed, print: (line) => lines.push(line) });
  expect(report.problems, lines.join('\n')).toEqual([]);
  expect(report.kills).toBe(times);
  for (const line of lines)
    if (line.includes('everything')) expect(line).toMatch(/ [1-9]\d* moved by an outage/);
  const victims = new Set(lines.map((line) => /: ([a-z ]+),/.exec(line)?.[1]));
  expect([...victims].toSorted()).toEqual([...VICTIMS].toSorted());
}

test(
  'a kill of each victim in the middle of OTC orders loses no step, does none twice, and blames nobody',
  {
    timeout: PATIENCE_MS,
  },
  () => expectRight(VICTIMS.length, freshSeed()),
);

test(
  'ten kills in the middle of OTC orders lose no step, do none twice, and blame nobody for an outage',
  {
    tags: 'long',
    timeout: PATIENCE_MS,
  },
  () => expectRight(10, 20_261_127),
);
