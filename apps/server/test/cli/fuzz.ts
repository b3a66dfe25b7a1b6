/**
 * npm run fuzz -- [--variants 2000] [--seed S]: sends malformed variants of every call to the real server and checks
 * every answer, and the money at the end.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withDatabase } from '../../src/exchange-data/with-database.ts';
import { readNewestState } from '../../src/kernel/index.ts';
import { endWith } from '../../src/platform/supervisor/index.ts';
import { VictimServer } from '../crash/index.ts';
import { conservationFaults, fuzzRun, logIn } from '../fuzz/index.ts';
import { wholeNumber } from '../kit/whole-number.ts';

const SLOW_MS = 2_000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { variants: { type: 'string' }, seed: { type: 'string' } } });
  const variants = wholeNumber(values.variants ?? '2000', '--variants', 1);
  const seed = wholeNumber(values.seed ?? String(Date.now() % 1_000_000), '--seed');
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`seed ${seed}`);
  const server = await VictimServer.start();
  try {
    const { members } = JSON.parse(readFileSync(join(server.dataDir, 'demo.json'), 'utf8')) as {
      members: { phone: string; password: string }[];
    };
    const [member] = members;
    if (member === undefined) throw new Error('the demo has no member');
    const session = () => logIn(server.origin, member);
    const report = await fuzzRun({ port: server.port, variants, seed, slowMs: SLOW_MS, session, print: say });
    await server.stop();
    const state = await withDatabase({ dataDir: server.dataDir, databaseUrl: undefined }, readNewestState);
    const faults = [...report.faults, ...(state === undefined ? ['no snapshot'] : conservationFaults(state))];
    for (const fault of faults) say(fault);
    for (const [code, count] of [...report.answers].sort((a, b) => b[1] - a[1])) say(`${code}: ${count}`);
    say(`${report.requests} requests, ${faults.length} faults`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await server.remove();
  }
}

await main().catch(endWith);
