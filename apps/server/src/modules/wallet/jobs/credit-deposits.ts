/**
 * Credits what a chain's scanner has seen (rules/wallet#nodes, rules/wallet#numbered-deposits): two endpoints give the same
 * block hash and receipt, then a dense number is given, then the engine is told in the order of the numbers. The amounts and
 * payees are those of the agreed answer, never those of the scan.
 */
import type { Rejection } from '@tern/engine';
import type { Kernel } from '../../../kernel/index.ts';
import {
  type Question,
  type TransactionStatus,
  transactionQuestion,
} from '../../../platform/chains/index.ts';
import { PUBLIC_REASONS } from '../chains/public-reasons.ts';
import type { StoredAddresses } from '../chains/stored-addresses.ts';
import { type ChainTerms, readTerms } from './chain-terms.ts';
import { type ChainParts, demandsOf, pauseForOtherChain } from './chain-view.ts';
import {
  type Agreed,
  type Candidate,
  type CreditCommand,
  dropTransfers,
  giveNumbers,
  markTold,
  type Numbered,
  readCandidates,
  readUntold,
  takeNumbersBack,
} from './deposit-numbers.ts';
import { type Change, type Cursor, readCursor } from './followed-chain.ts';
import { INNER, putInnerBack, readGoneInner, readInner } from './inner-deposits.ts';
import type { Leadership } from './leadership.ts';

export interface CreditParts extends ChainParts {
  kernel: Pick<Kernel, 'submit'>;
  addresses: StoredAddresses;
}

const MOST_AT_ONCE = 2_000;
/** Transactions that one question asks for; where it fails each is asked for alone. */
const ASKED_TOGETHER = 50;
const QUESTIONS_AT_ONCE = 4;
const DISAGREED = 'deposits';

type Statuses = ReadonlyMap<string, TransactionStatus>;

/** undefined: the kernel took no command, or took it out of its queue. */
type Told = Rejection | undefined;

export class DepositCrediting {
  /** Transactions about which two endpoints disagreed; the pause hides their deposits, so they are asked for apart. */
  private disagreed: ReadonlySet<string> = new Set();

  constructor(private readonly parts: CreditParts) {}

  async turn(leadership: Leadership): Promise<void> {
    const { sql, chain, clock, scaleOf } = this.parts;
    const cursor = await readCursor(sql, chain.chain);
    if (cursor === undefined) return;
    // Numbers that a process left behind come first.
    if (!(await this.tell(leadership))) return;
    const terms = await readTerms(sql, chain, scaleOf, clock.nowMs());
    const ready = await readCandidates(sql, chain.chain, cursor.height, terms.depths(), MOST_AT_ONCE);
    const gone = await readGoneInner(sql, chain.chain);
    if (ready.length === 0 && gone.length === 0 && this.disagreed.size === 0) return;
    const txids = new Set([...ready.map(({ txid }) => txid), ...gone, ...this.disagreed]);
    const statuses = await this.askFor([...txids], cursor, terms);
    await this.putBack(gone, statuses, leadership);
    const agreed = await this.agreedTransfers(ready, statuses, terms, leadership);
    if (agreed.length === 0) return;
    await leadership.commit((within) => giveNumbers(within, this.changeOf(leadership), agreed));
    await this.tell(leadership);
  }

  private async putBack(gone: readonly string[], statuses: Statuses, leadership: Leadership): Promise<void> {
    const mined = gone.flatMap((txid) => {
      const status = statuses.get(txid);
      return status?.state === 'mined' && status.succeeded ? [Object.assign({ txid }, status)] : [];
    });
    if (mined.length > 0)
      await leadership.commit((sql) => putInnerBack(sql, this.changeOf(leadership), mined));
  }

  private async agreedTransfers(
    ready: readonly Candidate[],
    statuses: Statuses,
    terms: ChainTerms,
    leadership: Leadership,
  ): Promise<Agreed[]> {
    const { sql, classifier, log, chain } = this.parts;
    const wrong: bigint[] = [];
    const inner: Candidate[] = [];
    const transfers = ready.flatMap((one) => {
      const status = statuses.get(one.txid);
      // A block that the scan does not know yet, or no longer, is the scanner's to find.
      if (status?.state !== 'mined' || status.blockHash !== one.blockHash || status.height !== one.height)
        return [];
      if (one.outIndex === INNER) {
        if (status.succeeded) inner.push(one);
        return [];
      }
      const transfer = status.transfers.find(({ outIndex }) => outIndex === one.outIndex);
      if (transfer === undefined) wrong.push(one.id);
      return transfer === undefined ? [] : [{ id: one.id, transfer, bytes: status.bytes }];
    });
    const seen = await classifier.classify(
      transfers.map(({ transfer }) => transfer),
      terms,
    );
    const byName = new Map(seen.map((one) => [`${one.txid} ${one.outIndex}`, one]));
    const found = (await readInner(sql, inner)).map(
      (one): Agreed => Object.assign(one, { bytes: undefined }),
    );
    for (const { id, transfer, bytes } of transfers) {
      const one = byName.get(`${transfer.txid} ${transfer.outIndex}`);
      if (one === undefined) wrong.push(id);
      else if (terms.has(one.currency)) found.push({ id, transfer: one, bytes });
    }
    if (wrong.length > 0) {
      log.error({ chain: chain.chain, count: wrong.length }, 'a node had shown deposits that are none');
      await leadership.commit((sql) => dropTransfers(sql, this.changeOf(leadership), wrong));
    }
    return found;
  }

  /** The transactions of which two endpoints give the same; a disagreement deeper than the confirmations pauses. */
  private async askFor(txids: readonly string[], cursor: Cursor, terms: ChainTerms): Promise<Statuses> {
    const known = new Map<string, TransactionStatus>();
    const disagreed = new Set<string>();
    const groups: (readonly string[])[] = [];
    for (let at = 0; at < txids.length; at += ASKED_TOGETHER)
      groups.push(txids.slice(at, at + ASKED_TOGETHER));
    const work = async () => {
      for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
        const state = await this.askGroup(group, cursor, terms, known);
        if (state === 'agree') continue;
        if (group.length > 1) groups.unshift(...group.map((txid) => [txid]));
        else if (state === 'disagree') disagreed.add(group[0] ?? '');
      }
    };
    await Promise.all(Array.from({ length: QUESTIONS_AT_ONCE }, work));
    this.disagreed = disagreed;
    const { trouble, log, chain } = this.parts;
    if (disagreed.size === 0) trouble.end(DISAGREED);
    else {
      log.error({ chain: chain.chain, txids: [...disagreed] }, 'two nodes disagree about deposits');
      await trouble.begin(DISAGREED, PUBLIC_REASONS.nodesDisagree);
    }
    return known;
  }

  private async askGroup(
    txids: readonly string[],
    cursor: Cursor,
    terms: ChainTerms,
    known: Map<string, TransactionStatus>,
  ): Promise<'agree' | 'disagree' | 'unclear'> {
    const { chain } = this.parts;
    const question = groupQuestion(txids, terms.contracts, cursor.height);
    const asked = await chain.endpoints.askTwo(question, demandsOf(this.parts, cursor));
    if (asked.state === 'otherChain') await pauseForOtherChain(this.parts, asked.endpoints.join(', '));
    if (asked.state === 'disagree') return 'disagree';
    if (asked.state !== 'agree') return 'unclear';
    txids.forEach((txid, at) => {
      const status = asked.answer[at];
      if (status !== undefined) known.set(txid, status);
    });
    return 'agree';
  }

  /** Tells the engine all numbers that it may not know. True: it knows them all. */
  private async tell(leadership: Leadership): Promise<boolean> {
    const { sql, chain, log } = this.parts;
    const untold = await readUntold(sql, chain.chain);
    if (untold.length === 0) return true;
    if (!(await this.areProven(untold))) return false;
    await leadership.prove();
    const answers = await Promise.all(untold.map(({ command }) => this.submit(command)));
    const change = this.changeOf(leadership);
    const taken = untold.flatMap(({ command }, at) => (answers[at] === 'OK' ? [command.number] : []));
    await leadership.commit((within) => markTold(within, change, taken));
    if (taken.length === untold.length) return true;
    const first = answers.findIndex((answer) => answer !== 'OK');
    const number = untold[first]?.command.number ?? 0;
    // A pause came in between; the other coins of the chain do not wait for its end.
    const isFree = answers[first] === 'DEPOSITS_PAUSED' && areUnused(answers.slice(first));
    if (isFree) await leadership.commit((within) => takeNumbersBack(within, change, number));
    else if (answers.every((answer) => answer !== undefined))
      log.error(
        { chain: chain.chain, number, rejection: answers[first] },
        'the engine refused a numbered deposit',
      );
    return false;
  }

  /** A row that names another member than its address does was written by another hand. */
  private async areProven(untold: readonly Numbered[]): Promise<boolean> {
    const { chain, addresses, log } = this.parts;
    const credited = untold.filter(({ command }) => command.hold === 'NONE');
    const owners = await addresses.ownersOf(chain, [...new Set(credited.map(({ address }) => address))]);
    const forged = credited.find(({ address, command }) => {
      const owner = owners.get(address);
      return owner === undefined || !owner.isProven || owner.memberId !== command.memberId;
    });
    if (forged === undefined) return true;
    log.error(
      { chain: chain.chain, number: forged.command.number },
      'a numbered deposit has no proven owner',
    );
    await addresses.pause(chain);
    return false;
  }

  private submit(command: CreditCommand): Promise<Told> {
    return new Promise((resolve) => {
      const undone = () => resolve(undefined);
      const fault = this.parts.kernel.submit(command, ({ rejection }) => resolve(rejection), undone);
      if (fault !== undefined) undone();
    });
  }

  private changeOf({ epoch }: Leadership): Change {
    return { chain: this.parts.chain.chain, nowMs: this.parts.clock.nowMs(), epoch };
  }
}

/** A number that follows a refused one is a gap. */
function areUnused(answers: readonly Told[]): boolean {
  return answers.every((answer) => answer === 'DEPOSITS_PAUSED' || answer === 'DEPOSIT_NUMBER_GAP');
}

/** Asks for several transactions at once; all answers are compared in every field. */
function groupQuestion(
  txids: readonly string[],
  contracts: readonly string[],
  height: number,
): Question<TransactionStatus[]> {
  const questions = txids.map((txid) => transactionQuestion(txid, contracts, height));
  return {
    height,
    read: (node, signal) => Promise.all(questions.map((question) => question.read(node, signal))),
  };
}
