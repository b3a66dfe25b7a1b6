/**
 * Compares what the chain shows to anyone with what the exchange says: each payment to the member's address is credited once,
 * each withdrawal reached its own payee once, each move between own addresses was made once, and the account holds the difference.
 */
import { parseUnits } from '@tern/math';
import { readFunds } from './audit.ts';
import type { OutsideChain, SeenTransfer } from './outside-chain.ts';
import type { AskedWithdrawal } from './wallet-load.ts';
import type { ShownDeposit, ShownWithdrawal, WalletMember } from './wallet-member.ts';

export const CURRENCIES = ['USDT', 'ETH'] as const;
export type WalletFunds = Record<(typeof CURRENCIES)[number], bigint>;
const LEDGER_SCALE = 8;
const DECIMALS = { USDT: 6, ETH: 18 } as const;

/** One of the exchange's own payments, with all of its versions. */
interface OwnPaymentRow {
  payment_id: string;
  purpose: string;
  state: string;
  sender: string;
  txids: readonly string[];
}

export interface WalletFacts {
  /** The member's deposit address; a sweep's top-up of gas goes there too. */
  address: string;
  own: readonly OwnPaymentRow[];
  /** The payments that had ended before the chain was read. */
  made: readonly string[];
  transfers: readonly SeenTransfer[];
  deposits: readonly ShownDeposit[];
  withdrawals: readonly ShownWithdrawal[];
}

export async function readWallet(wallet: WalletMember, chain: OutsideChain): Promise<WalletFacts> {
  const address = (await wallet.address('USDT')).toLowerCase();
  // The chain is read after the deposits and ended payments that it must hold, and before the payments that must hold all of it.
  const deposits = await wallet.deposits();
  const withdrawals = await wallet.withdrawals();
  const made = await wallet.database<{ payment_id: string }[]>`
    select payment_id from own_payments where state = 'DONE'`;
  const transfers = await chain.transfers();
  const own = await wallet.database<OwnPaymentRow[]>`
    select payment_id, purpose, state, sender,
      coalesce(jsonb_agg(txid) filter (where txid is not null), '[]'::jsonb) as txids
    from own_payments left join own_transactions using (payment_id) group by 1`;
  return { address, made: made.map((one) => one.payment_id), transfers, deposits, withdrawals, own };
}

/** These may never be, also while everything is under way. */
export function auditSafety(facts: WalletFacts, asked: readonly AskedWithdrawal[]): string[] {
  const problems: string[] = [];
  const arrived = depositsOnChain(facts);
  const credited = facts.deposits.filter(({ status }) => status === 'CREDITED');
  const counts = new Map<string, number>();
  for (const { txid, currency, amount } of credited) {
    const key = `${txid} ${currency}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const units = arrived.get(key);
    if (units !== unitsOf(currency, amount))
      problems.push(`${key} is credited with ${amount} and brought ${units ?? 'nothing'}`);
  }
  for (const [key, count] of counts) if (count > 1) problems.push(`${key} is credited ${count} times`);
  for (const one of asked) {
    const paid = paidTo(facts, one.address);
    const due = unitsOf(one.currency, one.amount) - unitsOf(one.currency, one.fee);
    if (paid.length > 1) problems.push(`${one.requestId} was paid ${paid.length} times`);
    for (const { currency, units } of paid)
      if (currency !== one.currency || units !== due)
        problems.push(`${one.requestId} was paid ${units} ${currency} and should be ${due}`);
  }
  problems.push(...auditOwnPayments(facts));
  const ids = asked.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length) problems.push('two requests have one id');
  return problems;
}

/** One version of a payment at most is mined, and nothing leaves an own address but by a payment that is known. */
function auditOwnPayments({ transfers, made, own }: WalletFacts): string[] {
  const problems: string[] = [];
  const owners = new Map(own.flatMap(({ payment_id, txids }) => txids.map((txid) => [txid, payment_id])));
  const senders = new Set(own.map(({ sender }) => sender.toLowerCase()));
  const mined = new Map<string, string>();
  for (const { txid, from } of transfers) {
    if (!senders.has(from)) continue;
    const payment = owners.get(txid);
    const other = payment && mined.get(payment);
    if (payment === undefined) problems.push(`${txid} left ${from} and is no payment`);
    else if (other !== undefined && other !== txid)
      problems.push(`${payment} was made by ${other} and ${txid}`);
    else mined.set(payment, txid);
  }
  for (const id of made) if (!mined.has(id)) problems.push(`${id} is DONE and was not mined`);
  for (const { payment_id, state } of own)
    if (state === 'VOID' && mined.has(payment_id)) problems.push(`${payment_id} is VOID and was mined`);
  return problems;
}

/** undefined: something is under way still. */
export async function auditSettled(
  wallet: WalletMember,
  facts: WalletFacts,
  asked: readonly AskedWithdrawal[],
  before: WalletFunds,
): Promise<string[] | undefined> {
  const arrived = depositsOnChain(facts);
  const states = new Map(facts.deposits.map((one) => [`${one.txid} ${one.currency}`, one.status]));
  const isCredited = [...arrived.keys()].every((key) => states.get(key) === 'CREDITED');
  const shown = asked.map(({ id }) => facts.withdrawals.find((one) => one.id === id));
  const isMoving = facts.own.some(({ state }) => state !== 'DONE' && state !== 'VOID');
  if (!isCredited || isMoving || shown.some((one) => one === undefined || isOpen(one.status)))
    return undefined;
  const problems: string[] = [];
  for (const [at, one] of asked.entries()) {
    if (shown[at]?.status !== 'CONFIRMED') problems.push(`${one.requestId} ended as ${shown[at]?.status}`);
    if (paidTo(facts, one.address).length === 0)
      problems.push(`${one.requestId} is confirmed and was not paid`);
  }
  if (facts.withdrawals.length !== asked.length)
    problems.push(`${facts.withdrawals.length} withdrawals came of ${asked.length} requests`);
  for (const currency of CURRENCIES) {
    const { free, frozen } = await readFunds(wallet.client, currency);
    const came = [...arrived].reduce(
      (sum, [key, units]) => (key.endsWith(` ${currency}`) ? sum + units : sum),
      0n,
    );
    const went = asked.reduce(
      (sum, one) => (one.currency === currency ? sum + unitsOf(currency, one.amount) : sum),
      0n,
    );
    const wanted = before[currency] + toLedger(currency, came) - toLedger(currency, went);
    if (free !== wanted || frozen !== 0n)
      problems.push(`the account has ${free} ${currency} and ${frozen} frozen and should have ${wanted}`);
  }
  return problems;
}

function depositsOnChain({ transfers, address, own }: WalletFacts): Map<string, bigint> {
  const ours = new Set(own.flatMap(({ txids }) => txids));
  const found = transfers.filter(({ to, txid }) => to === address && !ours.has(txid));
  return new Map(found.map(({ txid, currency, units }) => [`${txid} ${currency}`, units]));
}

function paidTo({ transfers }: WalletFacts, payee: string): SeenTransfer[] {
  return transfers.filter(({ to }) => to === payee.toLowerCase());
}

function isOpen(status: string): boolean {
  return ['REVIEW', 'APPROVED', 'SENDING', 'BROADCAST'].includes(status);
}

function unitsOf(currency: string, amount: string): bigint {
  return parseUnits(amount, DECIMALS[currency as keyof typeof DECIMALS]);
}

/** It turns the chain's units into the ledger's; what is finer is dust, and the load sends none. */
function toLedger(currency: keyof typeof DECIMALS, units: bigint): bigint {
  const scaled = units * 10n ** BigInt(LEDGER_SCALE);
  return scaled / 10n ** BigInt(DECIMALS[currency]);
}
