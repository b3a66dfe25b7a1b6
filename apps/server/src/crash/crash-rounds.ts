/**
 * Kills the real server again and again under load, and audits each time: whatever was acknowledged is there, nothing
 * is there twice. One of its processes or all of them die at a random moment; the supervisor, or a new start, must
 * bring everything back by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { audit, readMoney } from './audit.ts';
import { MemberClient } from './member-client.ts';
import { OrderLoad, PAIR } from './order-load.ts';
import { Random } from './random.ts';
import { ServerProcess, VICTIMS, type Victim } from './server-process.ts';

export interface CrashOptions {
  times: number;
  seed: number;
  say(line: string): void;
}

export interface CrashReport {
  kills: number;
  answered: number;
  slowestReturnMs: number;
  problems: string[];
}

const EARLIEST_KILL_MS = 50;
const LATEST_KILL_MS = 1_500;
const CLIENTS = 8;

export async function crashRounds({ times, seed, say }: CrashOptions): Promise<CrashReport> {
  const random = new Random(seed);
  const server = await ServerProcess.start();
  const report: CrashReport = { kills: 0, answered: 0, slowestReturnMs: 0, problems: [] };
  try {
    let member = server.members()[0]!;
    const client = new MemberClient(server.origin, () => member);
    while (report.kills < times && report.problems.length === 0) {
      const victim: Victim = VICTIMS[random.below(VICTIMS.length)]!;
      await client.write('spot/order/cancelAllOrders', { pairsName: PAIR });
      const before = await readMoney(client);
      const load = new OrderLoad(client, random, `${seed}-${report.kills}`);
      load.start(CLIENTS);
      await sleep(EARLIEST_KILL_MS + random.below(LATEST_KILL_MS - EARLIEST_KILL_MS));
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

/** Healthy, and still healthy a moment later: the death of a database is noticed only with the next command. */
export async function comesBack(server: ServerProcess): Promise<number> {
  let returnMs = await server.comesUp();
  for (const until = Date.now() + 400; Date.now() < until; await sleep(50))
    returnMs += await server.comesUp();
  return returnMs;
}
