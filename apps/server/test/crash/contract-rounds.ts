/**
 * Kills the real server again and again while a member trades a contract, and audits each time. After each return the
 * index must be NORMAL for a while before anything can be opened, so the rounds are few and long.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@tern/test-kit/eventually';
import { Random } from '@tern/test-kit/random';
import { auditContracts, readAccount } from './contract-audit.ts';
import { ContractLoad } from './contract-load.ts';
import { type CrashOptions, type CrashReport, comesBack, isUnderWay } from './crash-rounds.ts';
import { MemberClient } from './member-client.ts';
import { VICTIMS, VictimServer } from './victim-server.ts';

const FUNDS = { from: 'assets', to: 'contract', currency: 'USDT', amount: '5000', requestId: 'to-contract' };
const CLIENTS = 6;
const LATEST_KILL_MS = 1_500;

export async function contractCrashRounds({ times, seed, print: say }: CrashOptions): Promise<CrashReport> {
  const random = new Random(seed);
  const server = await VictimServer.start();
  const report: CrashReport = { kills: 0, answered: 0, slowestReturnMs: 0, problems: [] };
  try {
    let member = server.members()[0]!;
    const client = new MemberClient(server.origin, () => member);
    await client.write('assets/transfer/transfer', FUNDS);
    await client.write('contract/acceptRiskNotice', {});
    while (report.kills < times && report.problems.length === 0) {
      const victim = VICTIMS[random.below(VICTIMS.length)]!;
      const mark = await normalMark(client);
      await client.write('contract/cancelAllContractOrders', {});
      const before = await readAccount(client);
      const load = new ContractLoad(client, random, `${seed}-${report.kills}`, String((mark * 6n) / 10n));
      load.start(CLIENTS);
      await isUnderWay(load);
      await sleep(random.below(LATEST_KILL_MS));
      await server.kill(victim);
      await load.stop();
      const returnMs = await comesBack(server);
      member = server.members()[0]!;
      await normalMark(client);
      await load.settle();
      report.kills++;
      report.answered += load.carriedOut;
      report.slowestReturnMs = Math.max(report.slowestReturnMs, returnMs);
      const problems = await auditContracts(client, load, before);
      report.problems.push(...problems.map((problem) => `kill ${report.kills} (${victim}): ${problem}`));
      const traded = load.markets.filter(({ state }) => state === 'done').length;
      say(
        `kill ${report.kills} of ${times}: ${victim}, ${load.carriedOut} carried out, ${traded} at the market`,
      );
    }
    return report;
  } catch (error) {
    throw new Error(`${(error as Error).message}\nthe server said:\n${server.said}`, { cause: error });
  } finally {
    await server.remove();
  }
}

/** In whole USDT, as soon as the contract takes opening orders. */
async function normalMark(client: MemberClient): Promise<bigint> {
  const markPrice = await eventually('the contract opens', async () => {
    const { result } = await client.read<{ feed: string; status: string; markPrice: string }>(
      'contract/getContractMark',
      { pairsName: 'BTC/USDT' },
    );
    return result.feed === 'NORMAL' && result.status === 'OPEN' && result.markPrice;
  });
  return BigInt(markPrice.split('.')[0]!);
}
