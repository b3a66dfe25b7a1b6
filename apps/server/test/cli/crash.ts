/**
 * npm run crash -- --times N [--seed S] [--contracts | --otc | --wallet [--steps [--victims a,b]]]: kills the real server N times
 * under spot orders, under contract orders, in the middle of OTC orders, or under deposits and withdrawals over a simulated
 * chain, and checks that nothing is lost. With --steps server, database, signer and node, or the victims that are named, each die N times before and N times after each
 * step of a deposit, a withdrawal, a sweep and a top-up.
 */
import { parseArgs } from 'node:util';
import { endWith } from '../../src/platform/supervisor/index.ts';
import {
  contractCrashRounds,
  crashRounds,
  otcCrashRounds,
  STEP_VICTIMS,
  type StepVictim,
  walletCrashRounds,
  walletStepRounds,
} from '../crash/index.ts';
import { wholeNumber } from '../kit/whole-number.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      times: { type: 'string' },
      seed: { type: 'string' },
      contracts: { type: 'boolean', default: false },
      otc: { type: 'boolean', default: false },
      wallet: { type: 'boolean', default: false },
      steps: { type: 'boolean', default: false },
      victims: { type: 'string', default: STEP_VICTIMS.join(',') },
    },
  });
  const times = wholeNumber(values.times ?? '20', '--times', 1);
  const seed = wholeNumber(values.seed ?? String(Date.now() % 1_000_000), '--seed');
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`seed ${seed}`);
  const trades = values.contracts ? contractCrashRounds : crashRounds;
  const orders = values.otc ? otcCrashRounds : trades;
  const payments = values.steps ? walletStepRounds : walletCrashRounds;
  const rounds = values.wallet ? payments : orders;
  const victims = victimsOf(values.victims.split(','));
  const report = await rounds({ times, seed, print: say, victims });
  for (const problem of report.problems) say(problem);
  say(
    `${report.kills} kills, ${report.answered} commands answered, slowest return ${Math.round(report.slowestReturnMs)} ms, ${report.problems.length} problems`,
  );
  if (report.problems.length > 0) process.exitCode = 1;
}

function victimsOf(names: readonly string[]): StepVictim[] {
  const victims = STEP_VICTIMS.filter((victim) => names.includes(victim));
  if (victims.length < names.length) throw new Error(`--victims are some of ${STEP_VICTIMS.join(', ')}`);
  return victims;
}

await main().catch(endWith);
