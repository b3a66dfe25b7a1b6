/**
 * Kills the server, its database, the signer or the node again and again while deposits and withdrawals flow. After each kill
 * nothing may be credited or paid twice; now and then, and at the end, everything must come to its end, the account must hold
 * the difference, and the addresses what the ledger says.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@tern/test-kit/random';
import { type CrashOptions, type CrashReport, comesBack, isUnderWay } from './crash-rounds.ts';
import { MemberClient } from './member-client.ts';
import { OutsideChain } from './outside-chain.ts';
import { type Victim, VictimServer } from './victim-server.ts';
import { auditSafety, readWallet } from './wallet-audit.ts';
import { type AskedWithdrawal, WalletLoad } from './wallet-load.ts';
import { WalletMember } from './wallet-member.ts';
import { allowManyWithdrawals, auditAtTheEnd, compareAt, readWalletFunds } from './wallet-settling.ts';

/** So many kills hit each kind of victim once. */
export const EACH_VICTIM = 7;
/** All kinds in their turn; a signer and a node come back without a start of the server, which is most of a round's cost. */
const TURNS: readonly Victim[] = [
  ...(['child', 'signer', 'database', 'node', 'everything', 'database session', 'supervisor'] as const),
  ...(['signer', 'node'] as const),
];
const LATEST_KILL_MS = 2_000;
const WITHDRAWALS_PER_ROUND = 2;
const KILLS_PER_AUDIT = 10;

export async function walletCrashRounds({ times, seed, print: say }: CrashOptions): Promise<CrashReport> {
  const random = new Random(seed);
  const server = await VictimServer.start({ chains: true });
  const report: CrashReport = { kills: 0, answered: 0, slowestReturnMs: 0, problems: [] };
  let member = server.members()[0]!;
  const wallet = new WalletMember(new MemberClient(server.origin, () => member), server, () => member);
  const chain = new OutsideChain(server.dataDir);
  const { dataDir } = server;
  const audited = { dataDir, wallet, chain, mine: (blocks: number) => wallet.mine(blocks) };
  try {
    await allowManyWithdrawals(dataDir);
    report.problems.push(...(await compareAt(wallet, 0)));
    const before = await readWalletFunds(wallet);
    const asked: AskedWithdrawal[] = [];
    while (report.kills < times && report.problems.length === 0) {
      const victim = TURNS[report.kills % TURNS.length]!;
      const load = new WalletLoad(wallet, random, `${seed}-${report.kills}`);
      load.start(WITHDRAWALS_PER_ROUND);
      await isUnderWay(load);
      await sleep(random.below(LATEST_KILL_MS));
      await server.kill(victim);
      await load.stop();
      const returnMs = await comesBack(server);
      member = server.members()[0]!;
      await load.settle();
      asked.push(...load.withdrawals);
      report.kills++;
      report.answered += load.answered;
      report.slowestReturnMs = Math.max(report.slowestReturnMs, returnMs);
      const problems = auditSafety(await readWallet(wallet, chain), asked);
      const isDue = report.kills % KILLS_PER_AUDIT === 0 || report.kills === times;
      if (isDue) problems.push(...(await auditAtTheEnd(audited, asked, before)));
      report.problems.push(...problems.map((problem) => `kill ${report.kills} (${victim}): ${problem}`));
      say(
        `kill ${report.kills} of ${times}: ${victim}, ${load.answered} answered, back after ${Math.round(returnMs)} ms`,
      );
    }
    return report;
  } catch (error) {
    throw new Error(`${(error as Error).message}\nthe server said:\n${server.said}`, { cause: error });
  } finally {
    await wallet.close();
    await server.remove();
  }
}
