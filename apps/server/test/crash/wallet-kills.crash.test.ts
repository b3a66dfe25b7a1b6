import { freshSeed } from '@tern/test-kit/fresh-seed';
import { expect, test } from 'vitest';
import { VICTIMS } from './victim-server.ts';
import { EACH_VICTIM, walletCrashRounds } from './wallet-rounds.ts';

/** Each second kill is a start of the whole server, which takes a minute on a busy machine. */
const PATIENCE_MS = 1_200_000;

/** Kills so often, each kind of victim at least once. */
async function expectRight(times: number, seed: number): Promise<void> {
  const lines: string[] = [];
  const report = await walletCrashRounds({ times, seed, print: (line) => lines.push(line) });
  expect(report.problems, lines.join('\n')).toEqual([]);
  expect(report.kills).toBe(times);
  expect(report.answered).toBeGreaterThanOrEqual(2 * times);
  const victims = new Set(lines.map((line) => /: ([a-z ]+),/.exec(line)?.[1]));
  expect([...victims].toSorted()).toEqual([...VICTIMS, 'node', 'signer'].toSorted());
}

test(
  'a kill of server, database, signer and node each credits and pays nothing twice and loses nothing',
  {
    timeout: PATIENCE_MS,
  },
  () => expectRight(EACH_VICTIM, freshSeed()),
);

test(
  'ten kills of server, database, signer and node credit and pay nothing twice and lose nothing',
  {
    tags: 'long',
    timeout: PATIENCE_MS,
  },
  () => expectRight(10, 20_261_124),
);
