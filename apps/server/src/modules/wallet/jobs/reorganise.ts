/**
 * The beginning of a followed chain, and its forks: blocks that the chain no longer holds are taken back to the newest
 * common one. What was seen in them is dropped; a numbered deposit among them is an alarm and pauses the chain's
 * withdrawals, and two endpoints must agree that it is gone (rules/wallet#reorganisations).
 */
import {
  type BlockHeader,
  blockQuestion,
  type ChainFingerprint,
  type ChainNode,
  EndpointFault,
} from '../../../platform/chains/index.ts';
import { PUBLIC_REASONS } from '../chains/public-reasons.ts';
import { type ChainParts, demandsOf, pauseForOtherChain } from './chain-view.ts';
import {
  type Cursor,
  dropBlocksAbove,
  moveCursor,
  numberedAbove,
  readBlockHash,
  startFollowing,
} from './followed-chain.ts';
import { dropHeldAbove } from './held-outputs.ts';
import type { Leadership } from './leadership.ts';
import { dropRefillsAbove } from './refills.ts';

/** undefined: too few endpoints answer, or they serve different chains. */
export async function agreedFingerprint({ chain }: ChainParts): Promise<ChainFingerprint | undefined> {
  const asked = await chain.endpoints.askAll((node) => node.readFingerprint());
  const answers = asked.flatMap((one) => (one.state === 'answer' ? [one.answer] : []));
  const [first] = answers;
  if (first === undefined || answers.length < chain.endpoints.needed) return undefined;
  const areSame = answers.every(
    ({ networkId, anchorHash }) => networkId === first.networkId && anchorHash === first.anchorHash,
  );
  return areSame ? first : undefined;
}

/**
 * Begins a chain at its first use, as deep as its confirmations, where no member has an address yet. The fingerprint of
 * then is its identity for ever (rules/wallet#chain-identity).
 */
export async function startAtTip(parts: ChainParts, leadership: Leadership): Promise<void> {
  const { chain, clock } = parts;
  const fingerprint = await agreedFingerprint(parts);
  if (fingerprint === undefined)
    throw unclear(chain.chain, 'first use', 'the endpoints do not agree on the chain');
  if (fingerprint.networkId !== chain.adapter.identity.networkId)
    return pauseForOtherChain(parts, `all, with ${fingerprint.networkId}`);
  const block = await chain.endpoints.askOne(async (node) => {
    const { height } = await node.readTip();
    return headerAt(node, Math.max(0, height - chain.confirmations));
  });
  const change = { chain: chain.chain, nowMs: clock.nowMs(), epoch: leadership.epoch };
  await leadership.commit((sql) => startFollowing(sql, change, fingerprint, block));
}

/** The newest height at which the node's chain is the one that was read. */
export async function commonHeight(
  { sql, chain, pauses, log }: ChainParts,
  node: ChainNode,
  cursor: Cursor,
  tip: BlockHeader,
): Promise<number> {
  for (let height = Math.min(cursor.height, tip.height); ; height--) {
    const known = await readBlockHash(sql, chain.chain, height);
    if (known === undefined) {
      log.error({ chain: chain.chain, height }, 'no block that was read is in the chain any more');
      const reason = PUBLIC_REASONS.reorganised;
      await pauses.pause({ chain: chain.chain, sides: ['deposits', 'withdrawals'], cause: 'REORG', reason });
      throw unclear(node.endpoint, 'fork', `no common block down to ${height}`);
    }
    const header = height === tip.height ? tip : await headerAt(node, height);
    if (header.hash === known) return height;
  }
}

/** Answers the cursor at the common block. */
export async function takeBackTo(
  parts: ChainParts,
  leadership: Leadership,
  node: ChainNode,
  cursor: Cursor,
  height: number,
): Promise<Cursor> {
  const { sql, chain, clock, pauses, log } = parts;
  const { hash, timeMs } = await headerAt(node, height);
  const gone = await numberedAbove(sql, chain.chain, height);
  if (gone > 0) {
    await proveFork(parts, cursor, height + 1);
    log.error({ chain: chain.chain, height, gone }, 'numbered deposits are no longer in the chain');
    // The pause comes first: a crash in between finds the fork again.
    await leadership.prove();
    const reason = PUBLIC_REASONS.reorganised;
    await pauses.pause({ chain: chain.chain, sides: ['withdrawals'], cause: 'REORG', reason });
  }
  const change = { chain: chain.chain, nowMs: clock.nowMs(), epoch: leadership.epoch };
  await leadership.commit(async (within) => {
    const isMoved = await moveCursor(within, change, cursor, { height, hash, timeMs });
    if (!isMoved) throw new Error('the cursor of a chain was moved');
    await dropBlocksAbove(within, change, height);
    await dropRefillsAbove(within, change, height);
    await dropHeldAbove(within, change, height);
  });
  return { fingerprint: cursor.fingerprint, height, hash, timeMs };
}

async function proveFork(parts: ChainParts, cursor: Cursor, height: number): Promise<void> {
  const { sql, chain } = parts;
  const asked = await chain.endpoints.askTwo(blockQuestion(height), demandsOf(parts, cursor));
  const known = await readBlockHash(sql, chain.chain, height);
  if (asked.state === 'agree' && asked.answer !== undefined && asked.answer.hash !== known) return;
  if (asked.state === 'disagree') await parts.trouble.begin('deep block', PUBLIC_REASONS.nodesDisagree);
  throw unclear(chain.chain, 'fork', `two endpoints do not agree on a fork at ${height} (${asked.state})`);
}

async function headerAt(node: ChainNode, height: number): Promise<BlockHeader> {
  const header = await node.readHeader({ height });
  if (header === undefined) throw unclear(node.endpoint, 'header', `no block ${height} below the tip`);
  return header;
}

function unclear(endpoint: string, method: string, detail: string): EndpointFault {
  return new EndpointFault({ kind: 'inconsistent', endpoint, method, detail });
}
