/** A node that ends and starts again, with all of its chain or with less (rules/chains#chain-identity). */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EvmChain } from '../evm/evm-chain.ts';
import { blockQuestion, type ChainNode, Endpoints } from '../index.ts';
import { Anvil } from './testing/anvil.ts';

const CHAIN_ID = 31_337;
const LIMITS = { timeoutMs: 20_000, maxAnswerBytes: 2 ** 24 };
/** anvil funds it and signs for it. */
const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const PAYEE = '0x52908400098527886E0F7030069857D2E4169EE7';
const chain = new EvmChain({
  chain: 'test-evm',
  chainId: CHAIN_ID,
  confirmations: 3,
  minPriorityFeePerGas: 1n,
  maxLogRange: 16,
});
const watch = { isWatched: (key: string) => key === PAYEE.toLowerCase(), contracts: [] };

describe('a node that starts again', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'restarted-chain-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const withNode = async <T>(
    statePath: string,
    run: (anvil: Anvil, node: ChainNode) => Promise<T>,
  ): Promise<T> => {
    const anvil = await Anvil.start({ chainId: CHAIN_ID, statePath });
    try {
      return await run(anvil, chain.connect({ url: anvil.url, ...LIMITS }));
    } finally {
      // anvil writes its state before it ends by this signal.
      await anvil.stop('SIGTERM');
    }
  };
  const payAndMine = async (anvil: Anvil, node: ChainNode) => {
    await anvil.request('eth_sendTransaction', { from: PAYER, to: PAYEE, value: '0x5' });
    await anvil.mine();
    const { height } = await node.readTip();
    return node.readBlock({ height }, watch);
  };

  it('is the same chain with the same blocks, or the same one with fewer, and never another', async () => {
    const statePath = join(folder, 'state.json');
    const olderPath = join(folder, 'older.json');
    const first = await withNode(statePath, async (anvil, node) => {
      const block = await payAndMine(anvil, node);
      return { block, fingerprint: await node.readFingerprint() };
    });
    expect(first.block).toMatchObject({ header: { height: 1 }, transfers: [{ to: PAYEE, units: 5n }] });
    await copyFile(statePath, olderPath);
    const second = await withNode(statePath, async (anvil, node) => {
      expect(await node.readFingerprint()).toEqual(first.fingerprint);
      expect(await node.readBlock({ height: 1 }, watch)).toEqual(first.block);
      await anvil.mine();
      return payAndMine(anvil, node);
    });
    expect(second).toMatchObject({ header: { height: 3 }, transfers: [{ units: 5n }] });
    await withNode(olderPath, async (_, node) => {
      const tip = await node.readTip();
      expect(tip).toEqual(first.block?.header);
      expect(await node.readFingerprint()).toEqual(first.fingerprint);
      expect(await node.readBlock({ height: 3 }, watch)).toBeUndefined();
      const demands = { fingerprint: first.fingerprint, nowMs: tip.timeMs, oldestTipMs: 60_000 };
      const asked = await new Endpoints([{ node, isOwn: true }]).askTwo(blockQuestion(3), demands);
      expect(asked).toEqual({ state: 'tooOld', endpoints: [node.endpoint] });
    });
    await withNode(join(folder, 'lost.json'), async (anvil, node) => {
      await anvil.mine();
      const { timeMs } = await node.readTip();
      const demands = { fingerprint: first.fingerprint, nowMs: timeMs, oldestTipMs: 60_000 };
      const asked = await new Endpoints([{ node, isOwn: true }]).askTwo(blockQuestion(1), demands);
      expect(asked).toEqual({ state: 'otherChain', endpoints: [node.endpoint] });
    });
  });
});
