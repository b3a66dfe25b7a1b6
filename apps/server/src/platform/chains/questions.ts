/**
 * Two endpoints must answer these questions alike (rules/chains#nodes). Their answers are compared in every field that the
 * caller may use, amounts and senders included, because a field that is not compared is one that a single endpoint decides.
 */
import type { ChainNode } from './chain-adapter.ts';
import type {
  BlockHeader,
  BlockTransfers,
  ChainAsset,
  DryRun,
  Payment,
  SequenceUse,
  TransactionStatus,
  Watch,
} from './chain-values.ts';

/** Honest endpoints answer such a question alike. */
export interface Question<T> {
  /** An endpoint whose tip lies below cannot know the answer: it counts as too old. */
  height: number;
  read(node: ChainNode, signal?: AbortSignal): Promise<T>;
  /** Picks the part of an answer that honest endpoints give alike; all of it is compared where this is left out. */
  comparedPart?(answer: T): unknown;
  /** Makes one answer of those whose compared parts agree; the first one is taken where this is left out. */
  join?(answers: readonly [T, ...T[]]): T;
}

/** The digest is equal for equal answers alone. The adapters make their values with the fields in one order. */
export function digestAnswer<T>(question: Question<T>, answer: T): string {
  const compared = question.comparedPart === undefined ? answer : question.comparedPart(answer);
  const text = JSON.stringify(compared, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value} units` : value,
  );
  return text ?? 'undefined';
}

/** Asks for the block at a height; different ones deeper than the confirmations pause the chain. */
export function blockQuestion(height: number): Question<BlockHeader | undefined> {
  return { height, read: (node, signal) => node.readHeader({ height }, signal) };
}

/** Asks for the transfers of a block, such as one that an endpoint gave without the logs that its bloom holds. */
export function transfersQuestion(height: number, watch: Watch): Question<BlockTransfers | undefined> {
  return { height, read: (node, signal) => node.readBlock({ height }, watch, signal) };
}

/**
 * Where a transaction was mined, with all that it moved and its whole receipt: the question before a deposit is creditable.
 * The caller credits the transfer of the answer, and not the one that a scan of one endpoint found.
 */
export function transactionQuestion(
  txid: string,
  contracts: readonly string[],
  height: number,
): Question<TransactionStatus> {
  return { height, read: (node, signal) => node.readTransaction(txid, contracts, signal) };
}

/** Asks whether a transaction mined up to a block has used a sequence: half of the proof that a payment has failed. */
export function sequenceQuestion(use: SequenceUse, at: BlockHeader): Question<boolean> {
  const { hash, height } = at;
  return { height, read: (node, signal) => node.isSequenceUsed(use, { hash }, signal) };
}

/** Asks for the balance of an address after a block. */
export function balanceQuestion(address: string, asset: ChainAsset, at: BlockHeader): Question<bigint> {
  const { hash, height } = at;
  return { height, read: (node, signal) => node.readBalance(address, asset, { hash }, signal) };
}

/**
 * The dry run of a payment. Honest endpoints may estimate different gas and name a failure in other words; whether it would
 * fail, and whether for a lack of coins, they know alike. The largest estimate counts: a payment with less gas than it needs
 * fails on the chain, and one endpoint could make all of them fail.
 */
export function dryRunQuestion(payment: Payment, workCap: bigint, height: number): Question<DryRun> {
  return {
    height,
    read: (node, signal) => node.dryRun(payment, workCap, signal),
    comparedPart: (run) => (run.ok ? 'succeeds' : run.problem === 'NO_FUNDS' ? 'no funds' : 'fails'),
    join: ([first, ...others]) => others.reduce((one, other) => (isLarger(other, one) ? other : one), first),
  };
}

function isLarger(one: DryRun, other: DryRun): boolean {
  return one.ok && other.ok && one.workLimit > other.workLimit;
}
