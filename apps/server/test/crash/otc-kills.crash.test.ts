import { expect, test } from 'vitest';
import { otcCrashRounds } from './otc-rounds.ts';
import { VICTIMS } from './victim-server.ts';

/** Each kill is a start of the whole server, which takes a minute on a busy machine. */
const PATIENCE_MS = 1_200_000;

/** Answers the victims in their order. */
async function expectRight(times: number, seed: number): Promise<(string | undefined)[]> {
  const lines: string[] = [];
  const report = await otcCrashRounds({ times, seed, print: (line) => lines.push(line) });
  expect(report.problems, lines.join('\n')).toEqual([]);
  expect(report.kills).toBe(times);
  for (const line of lines)
    if (line.includes('everything')) expect(line).toMatch(/ [1-9]\d* moved by an outage/);
  return lines.map((line) => /: ([a-z ]+),/.exec(line)?.[1]);
}

test(
  'ten kills in the middle of OTC orders lose no step, do none twice, and blame nobody for an outage',
  async () => {
    const victims = new Set(await expectRight(10, 20_261_127));
    expect([...victims].toSorted()).toEqual([...VICTIMS].toSorted());
  },
  PATIENCE_MS,
);
