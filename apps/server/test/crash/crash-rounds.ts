/**
 * Kills the real server again and again under load, and audits each time: whatever was acknowledged is there, nothing
 * is there twice. One of its processes or all of them, each kind in its turn, die at a random moment; the supervisor, or
 * a new start, must bring everything back by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@tern/test-kit/eventually';
import { Random } from '@tern/test-kit/random';
import { audit, readMoney } from './audit.ts';
import { MemberClient } from './member-client.ts';
import { OrderLoad, PAIR } from './order-load.ts';
import { VICTIMS, type Victim, VictimServer } from './victim-server.ts';

export interface CrashOptions {
  times: number;
  seed: number;
  print(line: string): void;
}

export interface CrashReport {
  kills: number;
  answered: number;
  slowestReturnMs: number;
  problems: string[];
}

const LATEST_KILL_MS = 1_500;
const FIRST_ANSWER_MS = 60_000;
const RETURN_MS = 300_000;
const CLIENTS = 8;

export async function crashRounds({ times, seed, print: say }: CrashOptions): Promise<CrashReport> {
  const random = new Random(seed);
  const server = await VictimServer.start();
  const report: CrashReport = { kills: 0, answered: 0, slowestReturnMs: 0, problems: [] };
  try {
    let member = server.members()[0]!;
    const client = new MemberClient(server.origin, () => member);
    while (report.kills < times && report.problems.length === 0) {
      const victim: Victim = VICTIMS[report.kills % VICTIMS.length]!;
      await client.write('spot/order/cancelAllOrders', { pairsName: PAIR });
      const before = await readMoney(client);
      const load = new OrderLoad(client, random, `${seed}-${report.kills}`);
      load.start(CLIENTS);
      await isUnderWay(load);
      await sleep(random.below(LATEST_KILL_MS));
      await server.kill(victim);
      await load.stop();
      const returnMs = await comesBack(server);
      member = server.members()[0]!;
      await load.settle();
      report.kills++;
      report.answered += load.answered;
      report.slowestReturnMs = Math.max(report.slowestReturnMs, returnMs);
      const problems = await audit(client, load, before);
      report.problems.push(...problems.map((problem) => `kill ${report.kills} (${victim}): ${problem}`));
      say(
        `kill ${report.kills} of ${times}: ${victim}, ${load.answered} answered, back after ${Math.round(returnMs)} ms`,
      );
    }
    return report;
  } catch (error) {
    throw new Error(`${(error as Error).message}\nthe server said:\n${server.said}`, { cause: error });
  } finally {
    await server.remove();
  }
}

/**
 * Healthy, and still healthy after it has written something: the death of a database is noticed only with the next
 * command, and the world of the demo gives one a second.
 */
export async function comesBack(server: VictimServer): Promise<number> {
  let returnMs = await server.comesUp();
  const before = await server.durableSequence();
  const writes = async () => {
    returnMs += await server.comesUp();
    return ((await server.durableSequence()) ?? 0) > (before ?? 0);
  };
  await eventually('the server writes again', writes, RETURN_MS);
  return returnMs;
}

/** The load has been answered at least so often: a kill before its first answer would prove nothing. */
export async function isUnderWay(load: { answered: number }, answers = 1): Promise<void> {
  await eventually('the load gets answers enough', () => load.answered >= answers, FIRST_ANSWER_MS);
}
