import { expect, test } from 'vitest';
import { VICTIMS } from './victim-server.ts';
import { walletCrashRounds } from './wallet-rounds.ts';

/** Each second kill is a start of the whole server, which takes a minute on a busy machine. */
const PATIENCE_MS = 1_200_000;

test(
  'ten kills of server, database, signer and node credit and pay nothing twice and lose nothing',
  async () => {
    const lines: string[] = [];
    const report = await walletCrashRounds({
      times: 10,
      seed: 20_261_124,
      print: (line) => lines.push(line),
    });
    expect(report.problems, lines.join('\n')).toEqual([]);
    expect(report.kills).toBe(10);
    expect(report.answered).toBeGreaterThanOrEqual(20);
    const victims = new Set(lines.map((line) => /: ([a-z ]+),/.exec(line)?.[1]));
    expect([...victims].toSorted()).toEqual([...VICTIMS, 'node', 'signer'].toSorted());
  },
  PATIENCE_MS,
);
