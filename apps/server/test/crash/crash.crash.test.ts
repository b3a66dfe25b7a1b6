import { expect, test } from 'vitest';
import { contractCrashRounds } from './contract-rounds.ts';
import { crashRounds } from './crash-rounds.ts';
import { VICTIMS } from './victim-server.ts';

test('ten kills of the real server under load lose nothing and do nothing twice', {
  tags: 'long',
}, async () => {
  const lines: string[] = [];
  const report = await crashRounds({ times: 10, seed: 20_261_121, print: (line) => lines.push(line) });
  expect(report.problems, lines.join('\n')).toEqual([]);
  expect(report.kills).toBe(10);
  expect(report.answered).toBeGreaterThanOrEqual(10);
  const victims = new Set(lines.map((line) => /: ([a-z ]+),/.exec(line)?.[1]));
  expect([...victims].toSorted()).toEqual([...VICTIMS].toSorted());
});

test('four kills while a member trades a contract lose nothing and do nothing twice', async () => {
  const lines: string[] = [];
  const report = await contractCrashRounds({ times: 4, seed: 20_261_122, print: (line) => lines.push(line) });
  expect(report.problems, lines.join('\n')).toEqual([]);
  expect(report.kills).toBe(4);
  expect(report.answered, lines.join('\n')).toBeGreaterThan(0);
  expect(lines.filter((line) => / [1-9]\d* at the market/.test(line)).length).toBeGreaterThan(0);
});
