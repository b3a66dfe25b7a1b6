import { expect, test } from 'vitest';
import { crashRounds } from './crash-rounds.ts';

test('ten kills of the real server under load lose nothing and do nothing twice', async () => {
  const lines: string[] = [];
  const report = await crashRounds({ times: 10, seed: 20_261_121, say: (line) => lines.push(line) });
  expect(report.problems, lines.join('\n')).toEqual([]);
  expect(report.kills).toBe(10);
  expect(report.answered).toBeGreaterThan(500);
  expect(new Set(lines.map((line) => /: ([a-z ]+),/.exec(line)?.[1])).size).toBeGreaterThan(2);
});
