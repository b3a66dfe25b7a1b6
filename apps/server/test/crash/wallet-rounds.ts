/**
 * Kills the server, its database, the signer or the node again and again while deposits and withdrawals flow. After each kill
 * nothing may be credited or paid twice; now and then, and at the end, everything must come to its end, the account must hold
 * the difference, and the addresses what the ledger says.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@tern/test-kit/random';
import { signInDemoOperator } from '../kit/demo-operator.ts';
import { readFunds } from './audit.ts';
import { type CrashOptions, type CrashReport, comesBack, isUnderWay } from './crash-rounds.ts';
import { MemberClient } from './member-client.ts';
import { OutsideChain } from './outside-chain.ts';
import { CHAIN_VICTIMS, type Victim, VictimServer } from './victim-server.ts';
import { auditSafety, auditSettled, readWallet, type WalletFunds } from './wallet-audit.ts';
import { type AskedWithdrawal, WalletLoad } from './wallet-load.ts';
import { CHAIN, WalletMember } from './wallet-member.ts';

const LATEST_KILL_MS = 2_000;
const MOST_PER_DAY = 1_000;
const WITHDRAWALS_PER_ROUND = 2;
const KILLS_PER_AUDIT = 10;
const SETTLE_MS = 180_000;
const LOOK_MS = 1_000;

export async function walletCrashRounds({ times, seed, print: say }: CrashOptions): Promise<CrashReport> {
  const random = new Random(seed);
  const server = await VictimServer.start({ chains: true });
  const report: CrashReport = { kills: 0, answered: 0, slowestReturnMs: 0, problems: [] };
  let member = server.members()[0]!;
  const wallet = new WalletMember(new MemberClient(server.origin, () => member), server, () => member);
  const chain = new OutsideChain(server.dataDir);
  try {
    await allowManyWithdrawals(server.dataDir);
    await isCompared(wallet, 0);
    const before = await readAll(wallet);
    const asked: AskedWithdrawal[] = [];
    while (report.kills < times && report.problems.length === 0) {
      const victim: Victim = CHAIN_VICTIMS[report.kills % CHAIN_VICTIMS.length]!;
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
      if (isDue) problems.push(...(await settles(wallet, chain, asked, before)));
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

/** Two operators raise the count of a member's withdrawals in a day, which a run passes. */
async function allowManyWithdrawals(dataDir: string): Promise<void> {
  const maker = await signInDemoOperator(dataDir, 'maker');
  const checker = await signInDemoOperator(dataDir, 'checker');
  const { policy } = await maker('getWalletTerms', {});
  const change = { policy: Object.assign({}, policy, { maxPerDay: MOST_PER_DAY }), reason: 'a crash run' };
  const { proposalId } = (await maker('setWalletPolicy', change)) as unknown as { proposalId: string };
  await checker('approveProposal', { proposalId, reason: 'a crash run' });
}

async function readAll(wallet: WalletMember): Promise<WalletFunds> {
  const { free: USDT } = await readFunds(wallet.client, 'USDT');
  const { free: ETH } = await readFunds(wallet.client, 'ETH');
  return { USDT, ETH };
}

/** Mines until everything has ended; what is still under way then is a problem. */
async function settles(
  wallet: WalletMember,
  chain: OutsideChain,
  asked: readonly AskedWithdrawal[],
  before: WalletFunds,
): Promise<string[]> {
  const startMs = performance.now();
  while (performance.now() - startMs < SETTLE_MS) {
    const facts = await readWallet(wallet, chain);
    const found = await auditSettled(wallet, facts, asked, before);
    if (found !== undefined) {
      const problems = [...auditSafety(facts, asked), ...found];
      const height = await chain.height();
      await wallet.mine(CONFIRMATIONS);
      problems.push(...(await isCompared(wallet, height)), ...(await pauses(wallet)));
      return problems;
    }
    await wallet.mine(1);
    await sleep(LOOK_MS);
  }
  const facts = await readWallet(wallet, chain);
  const open = facts.withdrawals.filter(({ status }) => status !== 'CONFIRMED');
  const uncredited = facts.deposits.filter(({ status }) => status !== 'CREDITED');
  return [`not ended: ${JSON.stringify({ open, uncredited, pauses: await pauses(wallet) })}`];
}

const CONFIRMATIONS = 4;

/** Waits for a comparison at that height or above. @returns what it found wrong */
async function isCompared(wallet: WalletMember, height: number): Promise<string[]> {
  const startMs = performance.now();
  while (performance.now() - startMs < SETTLE_MS) {
    const rows = await wallet.database<
      { currency: string; held: string; expected: string; is_clean: boolean }[]
    >`
      select currency, held::text, expected::text, is_clean from reconciliations
      where chain = ${CHAIN} and height >= ${height}`;
    if (rows.length === 2)
      return rows.flatMap(({ currency, held, expected, is_clean }) =>
        is_clean && held === expected ? [] : [`${currency}: ${held} is held and ${expected} expected`],
      );
    await sleep(LOOK_MS);
  }
  return [`no comparison at height ${height}`];
}

async function pauses(wallet: WalletMember): Promise<string[]> {
  const rows = await wallet.database<{ side: string; cause: string; reason: string }[]>`
    select side, cause, reason from wallet_pauses`;
  return rows.map(({ side, cause, reason }) => `${side} are paused: ${cause} ${reason}`);
}
