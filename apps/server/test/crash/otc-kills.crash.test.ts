import { expect, test } from 'vitest';
import { otcCrashRounds } from './otc-rounds.ts';
import { VICTIMS } from './victim-server.ts';

test('ten kills in the middle of OTC orders lose no step, do none twice, and blame nobody for an outage', async () => {
  const lines: string[] = [];
  const report = await otcCrashRounds({ times: 10, seed: 20_261_126, print: (line) => lines.push(line) });
  expect(report.problems, lines.join('\n')).toEqual([]);
  expect(report.kills).toBe(10);
  const victims = new Set(lines.map((line) => /: ([a-z ]+),/.exec(line)?.[1]));
  expect([...victims].toSorted()).toEqual([...VICTIMS].toSorted());
  expect(lines.filter((line) => / [1-9]\d* orders open/.test(line)).length).toBeGreaterThan(0);
  expect(lines.filter((line) => / [1-9]\d* moved/.test(line)).length).toBeGreaterThan(0);
});
