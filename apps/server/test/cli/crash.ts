/**
 * npm run crash -- --times N [--seed S] [--contracts | --wallet [--steps]]: kills the real server N times under spot orders,
 * under contract orders, or under deposits and withdrawals over a simulated chain, and checks that nothing is lost. With --steps
 * server, database, signer and node each die N times before and after each step of a deposit, withdrawal, sweep and top-up.
 */
import { parseArgs } from 'node:util';
import { endWith } from '../../src/platform/supervisor/index.ts';
import { contractCrashRounds, crashRounds, walletCrashRounds, walletStepRounds } from '../crash/index.ts';
import { wholeNumber } from '../kit/whole-number.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      times: { type: 'string' },
      seed: { type: 'string' },
      contracts: { type: 'boolean', default: false },
      wallet: { type: 'boolean', default: false },
      steps: { type: 'boolean', default: false },
    },
  });
  const times = wholeNumber(values.times ?? '20', '--times', 1);
  const seed = wholeNumber(values.seed ?? String(Date.now() % 1_000_000), '--seed');
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`seed ${seed}`);
  const orders = values.contracts ? contractCrashRounds : crashRounds;
  const payments = values.steps ? walletStepRounds : walletCrashRounds;
  const rounds = values.wallet ? payments : orders;
  const report = await rounds({ times, seed, print: say });
  for (const problem of report.problems) say(problem);
  say(
    `${report.kills} kills, ${report.answered} commands answered, slowest return ${Math.round(report.slowestReturnMs)} ms, ${report.problems.length} problems`,
  );
  if (report.problems.length > 0) process.exitCode = 1;
}

await main().catch(endWith);
