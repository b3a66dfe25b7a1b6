/** Waits until all that is under way at the wallet has ended, and compares everything with what the chain shows. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@tern/test-kit/eventually';
import { signInDemoOperator } from '../kit/demo-operator.ts';
import { readFunds } from './audit.ts';
import type { OutsideChain } from './outside-chain.ts';
import { auditSafety, auditSettled, readWallet, type WalletFacts, type WalletFunds } from './wallet-audit.ts';
import type { AskedWithdrawal } from './wallet-load.ts';
import { CHAIN, type WalletMember } from './wallet-member.ts';

const MOST_PER_DAY = 1_000;
const SETTLE_MS = 300_000;
const LOOK_MS = 1_000;
/** Blocks after which what was mined before them is compared. */
const DEEP_BLOCKS = 4;

interface Audited {
  dataDir: string;
  wallet: WalletMember;
  chain: OutsideChain;
  /** Takes as many blocks as that, where the node is there. */
  mine(blocks: number): Promise<void>;
}

/** Two operators raise the count of a member's withdrawals in a day, which a run passes. */
export async function allowManyWithdrawals(dataDir: string): Promise<void> {
  const maker = await signInDemoOperator(dataDir, 'maker');
  const checker = await signInDemoOperator(dataDir, 'checker');
  const { policy } = await maker('getWalletTerms', {});
  const change = { policy: Object.assign({}, policy, { maxPerDay: MOST_PER_DAY }), reason: 'a crash run' };
  const { proposalId } = (await maker('setWalletPolicy', change)) as unknown as { proposalId: string };
  await checker('approveProposal', { proposalId, reason: 'a crash run' });
}

/** A withdrawal that was asked for right after a start, before the index is NORMAL, waits for an operator (rules/wallet#value). */
async function approveWaiting(dataDir: string, { withdrawals }: WalletFacts): Promise<void> {
  const waiting = withdrawals.filter(({ status }) => status === 'REVIEW');
  if (waiting.length === 0) return;
  const operator = await signInDemoOperator(dataDir, 'maker');
  for (const { id } of waiting)
    await operator('approveWithdrawal', { withdrawalId: id, reason: 'a crash run' });
}

export async function readWalletFunds(wallet: WalletMember): Promise<WalletFunds> {
  const { free: USDT } = await readFunds(wallet.client, 'USDT');
  const { free: ETH } = await readFunds(wallet.client, 'ETH');
  return { USDT, ETH };
}

/** Mines until everything has ended; what is still under way then is a problem. */
export async function auditAtTheEnd(
  { dataDir, wallet, chain, mine }: Audited,
  asked: readonly AskedWithdrawal[],
  before: WalletFunds,
): Promise<string[]> {
  const startMs = performance.now();
  let facts = await readWallet(wallet, chain);
  await approveWaiting(dataDir, facts);
  while (performance.now() - startMs < SETTLE_MS) {
    const found = await auditSettled(wallet, facts, asked, before);
    if (found !== undefined) {
      const problems = [...auditSafety(facts, asked), ...found];
      const height = await chain.height();
      await mine(DEEP_BLOCKS);
      return [...problems, ...(await compareAt(wallet, height)), ...(await pausesOf(wallet))];
    }
    await mine(1);
    await sleep(LOOK_MS);
    facts = await readWallet(wallet, chain);
  }
  return [`not ended: ${JSON.stringify({ ...openOf(facts), pauses: await pausesOf(wallet) })}`];
}

/** Waits for a comparison of both coins at that height or above. @returns what it found wrong */
export async function compareAt(wallet: WalletMember, height: number): Promise<string[]> {
  const compare = async () => {
    const rows = await wallet.database<
      { currency: string; held: string; expected: string; is_clean: boolean }[]
    >`
      select currency, held::text, expected::text, is_clean from reconciliations
      where chain = ${CHAIN} and height >= ${height}`;
    return rows.length === 2 && rows;
  };
  const rows = await eventually(`a comparison at height ${height}`, compare, SETTLE_MS);
  return rows.flatMap(({ currency, held, expected, is_clean }) =>
    is_clean && held === expected ? [] : [`${currency}: ${held} is held and ${expected} expected`],
  );
}

function openOf({ withdrawals, deposits, own }: WalletFacts) {
  return {
    open: withdrawals.filter(({ status }) => status !== 'CONFIRMED'),
    uncredited: deposits.filter(({ status }) => status !== 'CREDITED'),
    payments: own.filter(({ state }) => state !== 'DONE' && state !== 'VOID'),
  };
}

async function pausesOf(wallet: WalletMember): Promise<string[]> {
  const rows = await wallet.database<{ side: string; cause: string; reason: string }[]>`
    select side, cause, reason from wallet_pauses`;
  return rows.map(({ side, cause, reason }) => `${side} are paused: ${cause} ${reason}`);
}
