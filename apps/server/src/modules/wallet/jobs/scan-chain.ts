/**
 * Follows one chain (rules/wallet#nodes): block after block near the tip, by ranges behind the confirmations, each with the
 * parent that was read before. Blocks, transfers and the cursor change in one commit, so a turn may end anywhere. A scan
 * believes one endpoint; nothing is credited by it alone.
 */
import {
  type BlockHeader,
  type BlockTransfers,
  blockQuestion,
  type ChainNode,
  EndpointFault,
  transfersQuestion,
  type Watch,
} from '../../../platform/chains/index.ts';
import { PUBLIC_REASONS } from '../chains/public-reasons.ts';
import { isOfOutputs } from '../chains/wallet-chain.ts';
import type { MoneyFeed } from '../money-feed.ts';
import { type ChainTerms, readTerms } from './chain-terms.ts';
import { type ChainParts, demandsOf, oldestTipMs, pauseForOtherChain, watchOf } from './chain-view.ts';
import {
  type Change,
  type Cursor,
  confirmingMembers,
  enterTransfers,
  insertBlocks,
  isListed,
  moveCursor,
  readCursor,
  setAnchor,
} from './followed-chain.ts';
import { enterHeldOutputs } from './held-outputs.ts';
import type { Leadership } from './leadership.ts';
import { readAhead } from './read-ahead.ts';
import { enterRefills } from './refills.ts';
import { agreedFingerprint, commonHeight, startAtTip, takeBackTo } from './reorganise.ts';

const BLOCKS_AT_ONCE = 64;
const TRANSFERS_AT_ONCE = 1_000;
/** A turn that would read more gives way, so that one that hangs is told from one that catches up. */
const LONGEST_TURN_MS = 20_000;

export interface ScanStatus {
  tip: BlockHeader | undefined;
  /** The last block that was read; -1: the chain is not followed yet. */
  height: number;
  /** The last turn that ended well; 0: none did. */
  readMs: number;
  /** The newest fault of an endpoint; empty after a turn that ended well. */
  fault: string;
}

export class ChainScanner {
  readonly status: ScanStatus = { tip: undefined, height: -1, readMs: 0, fault: '' };

  /** Their deposits were confirming after the last block that was read. */
  private confirming: ReadonlySet<number> = new Set();

  constructor(
    private readonly parts: ChainParts,
    private readonly feed: Pick<MoneyFeed, 'note'>,
  ) {}

  /** Reads what the chain has new; a chain that no operator has listed is not followed. */
  async turn(leadership: Leadership): Promise<void> {
    const { sql, chain, clock, log, trouble } = this.parts;
    if (!(await isListed(sql, chain.chain))) return;
    const cursor = await readCursor(sql, chain.chain);
    try {
      if (cursor === undefined) await startAtTip(this.parts, leadership);
      else {
        await chain.endpoints.askOne((node) => this.follow(node, cursor, leadership));
        await this.compareDeep(cursor);
        await this.completeFingerprint(cursor, leadership);
      }
    } catch (error) {
      if (error instanceof OtherChainError) return pauseForOtherChain(this.parts, error.message);
      if (!(error instanceof EndpointFault)) throw error;
      if (this.status.fault !== error.message)
        log.warn({ chain: chain.chain, fault: error.message }, 'a chain is not read');
      this.status.fault = error.message;
      const tipMs = this.status.tip?.timeMs ?? cursor?.timeMs ?? clock.nowMs();
      if (clock.nowMs() - tipMs > oldestTipMs(chain)) await trouble.begin('tip', PUBLIC_REASONS.nodesLate);
      return;
    }
    this.status.fault = '';
    this.status.readMs = clock.nowMs();
    trouble.end('tip');
    await trouble.resumeIfOver();
  }

  private async follow(node: ChainNode, from: Cursor, leadership: Leadership): Promise<void> {
    const { sql, chain, clock, classifier, scaleOf } = this.parts;
    const endMs = performance.now() + LONGEST_TURN_MS;
    const tip = await this.checkedTip(node, from);
    this.status.tip = tip;
    this.status.height = from.height;
    // Nothing is new.
    if (tip.hash === from.hash) return;
    // An address that was given after the tip was mined stands in no block up to it.
    await classifier.refreshWatched();
    const terms = await readTerms(sql, chain, scaleOf, clock.nowMs());
    const watch = watchOf(this.parts, terms.contracts);
    let cursor = from;
    const common = await commonHeight(this.parts, node, cursor, tip);
    if (common < Math.min(cursor.height, tip.height))
      cursor = await takeBackTo(this.parts, leadership, node, cursor, common);
    // A node that is only behind shows nothing new.
    else if (tip.height <= cursor.height) return;
    for await (const blocks of readAhead(this.newBlocks(node, cursor, tip, watch))) {
      const first = blocks[0];
      // The chain moved meanwhile; the next turn finds where.
      if (first === undefined || first.header.parentHash !== cursor.hash) return;
      cursor = await this.save(leadership, cursor, blocks, terms);
      this.status.height = cursor.height;
      if (performance.now() > endMs) return;
    }
  }

  private async checkedTip(node: ChainNode, { fingerprint }: Cursor): Promise<BlockHeader> {
    const { endpoint } = node;
    const [own, tip] = await Promise.all([node.readFingerprint(), node.readTip()]);
    const isAnchor = fingerprint.anchorHash === undefined || fingerprint.anchorHash === own.anchorHash;
    if (own.networkId !== fingerprint.networkId || !isAnchor) throw new OtherChainError(endpoint);
    const ageMs = this.parts.clock.nowMs() - tip.timeMs;
    if (Math.abs(ageMs) > oldestTipMs(this.parts.chain)) {
      const detail = ageMs > 0 ? 'a tip that is too old' : 'a tip of the future';
      throw new EndpointFault({ kind: 'inconsistent', endpoint, method: 'tip', detail });
    }
    return tip;
  }

  /** In order; several at once where they lie deep. */
  private async *newBlocks(
    node: ChainNode,
    cursor: Cursor,
    tip: BlockHeader,
    watch: Watch,
  ): AsyncGenerator<BlockTransfers[], void, undefined> {
    const from = cursor.height + 1;
    const deepest = tip.height - this.parts.chain.confirmations;
    if (from <= deepest) {
      let blocks: BlockTransfers[] = [];
      let transfers = 0;
      const range = { from, to: deepest, tipHeight: tip.height };
      for await (const block of node.readDeepBlocks(range, watch)) {
        const complete = await this.withLogs(block, cursor, watch);
        blocks.push(complete);
        transfers += complete.transfers.length;
        if (blocks.length < BLOCKS_AT_ONCE && transfers < TRANSFERS_AT_ONCE) continue;
        yield blocks;
        blocks = [];
        transfers = 0;
      }
      if (blocks.length > 0) yield blocks;
    }
    for (let height = Math.max(from, deepest + 1); height <= tip.height; height++) {
      const block = await node.readBlock({ height }, watch);
      if (block === undefined) return;
      yield [await this.withLogs(block, cursor, watch)];
    }
  }

  /** A block whose bloom holds what the answer does not is read by two endpoints, which are believed when they agree. */
  private async withLogs(block: BlockTransfers, cursor: Cursor, watch: Watch): Promise<BlockTransfers> {
    if (!block.lacksLogs) return block;
    const { header } = block;
    const question = transfersQuestion(header.height, watch);
    const asked = await this.parts.chain.endpoints.askTwo(question, demandsOf(this.parts, cursor));
    if (asked.state === 'otherChain') throw new OtherChainError(asked.endpoints.join(', '));
    if (asked.state === 'agree' && asked.answer?.header.hash === header.hash) return asked.answer;
    const detail = `the logs of block ${header.height} are not certain (${asked.state})`;
    throw new EndpointFault({
      kind: 'inconsistent',
      endpoint: this.parts.chain.chain,
      method: 'logs',
      detail,
    });
  }

  private async save(
    leadership: Leadership,
    cursor: Cursor,
    blocks: readonly BlockTransfers[],
    terms: ChainTerms,
  ): Promise<Cursor> {
    const { classifier, chain } = this.parts;
    const last = blocks.at(-1)?.header;
    if (last === undefined) return cursor;
    const transfers = blocks.flatMap((block) => block.transfers);
    const seen = await classifier.classify(transfers, terms);
    const refills = await classifier.refills(transfers, terms);
    const change = this.changeOf(leadership);
    await leadership.commit(async (sql) => {
      if (!(await moveCursor(sql, change, cursor, last))) throw new Error('the cursor of a chain was moved');
      await insertBlocks(
        sql,
        change,
        blocks.map(({ header }) => header),
      );
      await enterTransfers(sql, change, seen);
      await enterRefills(sql, change, chain, refills);
      if (isOfOutputs(chain)) await enterHeldOutputs(sql, change, transfers);
    });
    await this.tellMembers(seen.map(({ memberId }) => memberId));
    const { height, hash, timeMs } = last;
    return { fingerprint: cursor.fingerprint, height, hash, timeMs };
  }

  /** A deposit that was seen, has one confirmation more, or is gone changed for its member. */
  private async tellMembers(seen: readonly number[]): Promise<void> {
    const confirming = await confirmingMembers(this.parts.sql, this.parts.chain.chain);
    for (const memberId of new Set([...this.confirming, ...confirming, ...seen]))
      if (memberId !== 0) this.feed.note({ memberId, kind: 'coinCharging' });
    this.confirming = confirming;
  }

  /** Different blocks at one height, deeper than the confirmations, pause the chain; an own node alone has none beside it. */
  private async compareDeep(cursor: Cursor): Promise<void> {
    const { chain, trouble } = this.parts;
    if (chain.endpoints.needed < 2) return;
    const height = (this.status.tip?.height ?? 0) - chain.confirmations;
    if (height < 1) return;
    const asked = await chain.endpoints.askTwo(blockQuestion(height), demandsOf(this.parts, cursor));
    if (asked.state === 'otherChain') throw new OtherChainError(asked.endpoints.join(', '));
    if (asked.state === 'disagree') await trouble.begin('deep block', PUBLIC_REASONS.nodesDisagree);
    else if (asked.state === 'agree') trouble.end('deep block');
  }

  private async completeFingerprint(cursor: Cursor, leadership: Leadership): Promise<void> {
    if (cursor.fingerprint.anchorHash !== undefined) return;
    const { anchorHash } = (await agreedFingerprint(this.parts)) ?? {};
    if (anchorHash === undefined) return;
    await leadership.commit((sql) => setAnchor(sql, this.changeOf(leadership), anchorHash));
  }

  private changeOf({ epoch }: Leadership): Change {
    return { chain: this.parts.chain.chain, nowMs: this.parts.clock.nowMs(), epoch };
  }
}

/** It names the endpoints. */
class OtherChainError extends Error {
  override readonly name = 'OtherChainError';
}
