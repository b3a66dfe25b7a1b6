/** Reorganisations of 1 to 2N blocks (rules/chains#what-counts-as-a-deposit), made by anvil. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EndpointFault, type Transfer } from '../index.ts';
import { FaultyProxy } from '../testing/faulty-proxy.ts';
import { EvmWorld } from './testing/evm-world.ts';

const UNITS = 5_000_000n;

describe('a chain that reorganises', () => {
  let world: EvmWorld;
  let usdt: string;

  beforeAll(async () => {
    world = await EvmWorld.start();
    usdt = world.contracts[0] ?? '';
  });
  afterAll(() => world.stop());

  const transfersAt = async (height: number, to: string): Promise<readonly Transfer[]> =>
    (await world.node.readBlock({ height }, world.watchFor(to)))?.transfers ?? [];
  const key = ({ txid, outIndex }: Transfer) => `${txid} ${outIndex}`;

  it('drops a transfer at every depth to 2N, and shows it again under the same key', async () => {
    for (let depth = 1; depth <= 2 * world.confirmations; depth++)
      for (const asset of world.assets) {
        const to = world.freshAddress();
        const txid = await world.pay(to, asset, UNITS);
        await world.mine(depth);
        const height = (await world.node.readTip()).height - depth + 1;
        const seen = await transfersAt(height, to);
        expect(seen, `depth ${depth}`).toMatchObject([{ txid, units: UNITS }]);
        await world.reorganise(depth, []);
        expect(await transfersAt(height, to), `depth ${depth}`).toEqual([]);
        expect(await world.node.readTransaction(txid, world.contracts)).toEqual({ state: 'unknown' });
        expect((await world.node.readTip()).height).toBe(height + depth - 1);
        await world.reorganiseAt(depth, [[txid, depth - 1]]);
        const again = await transfersAt(height + depth - 1, to);
        expect(again.map(key)).toEqual(seen.map(key));
        expect(again[0]?.blockHash).not.toBe(seen[0]?.blockHash);
      }
  });

  it('keeps the key of a log that is mined again at another place of the block', async () => {
    const [to, other] = [world.freshAddress(), world.freshAddress()];
    const others = await world.call('HonestToken', usdt, 'transferMany', [[other, other, other], UNITS]);
    const txid = await world.call('HonestToken', usdt, 'transferMany', [[other, to], UNITS]);
    await world.mine();
    const { height } = await world.node.readTip();
    const logIndexOf = async () => {
      const receipt = await world.anvil.request('eth_getTransactionReceipt', txid);
      return (receipt as { logs: { logIndex: string }[] }).logs.map(({ logIndex }) => Number(logIndex));
    };
    const [before] = await transfersAt(height, to);
    expect(await logIndexOf()).toEqual([3, 4]);
    // A plain payment takes the nonce of the transaction whose logs stood before.
    await world.reorganise(1, []);
    await world.pay(other, { kind: 'native' }, UNITS);
    await world.resend([txid]);
    await world.mine();
    expect(await logIndexOf()).toEqual([0, 1]);
    const [after] = await transfersAt(height + 1, to);
    expect(after).toMatchObject({ txid, outIndex: '1', units: UNITS });
    expect(key(after as Transfer)).toBe(key(before as Transfer));
    expect(await world.node.readTransaction(others, [usdt])).toEqual({ state: 'unknown' });
  });

  it('is a fault and no gap when it moves between two answers', async () => {
    const to = world.freshAddress();
    const txid = await world.pay(to, { kind: 'token', contract: usdt }, UNITS);
    await world.mine(2);
    const height = (await world.node.readTip()).height - 1;
    const proxy = await FaultyProxy.start(world.url);
    try {
      const node = world.connect(proxy.url);
      let isMoved = false;
      proxy.changeResult(async (result, method) => {
        if (method === 'eth_getLogs' && !isMoved) {
          isMoved = true;
          await world.reorganiseAt(2, [[txid, 1]]);
        }
        return result;
      });
      const read = () => node.readBlock({ height }, world.watchFor(to));
      await expect(read()).rejects.toThrow(EndpointFault);
      await expect(read()).resolves.toMatchObject({ transfers: [] });
      expect(await transfersAt(height + 1, to)).toMatchObject([{ txid, outIndex: '0' }]);
    } finally {
      await proxy.stop();
    }
  });

  it('shows the nonce of each branch by the hash of its block', async () => {
    const { outside } = world;
    const before = await world.node.readTip();
    const { nextNonce } = await nonceAt(before.hash);
    await world.pay(world.freshAddress(), { kind: 'native' }, UNITS);
    await world.mine();
    const mined = await world.node.readTip();
    expect((await nonceAt(mined.hash)).nextNonce).toBe(nextNonce + 1);
    await world.reorganise(1, []);
    const tip = await world.node.readTip();
    expect((await nonceAt(tip.hash)).nextNonce).toBe(nextNonce);
    const use = { kind: 'nonce' as const, sender: outside.address, nonce: nextNonce };
    expect(await world.node.isSequenceUsed(use, { hash: tip.hash })).toBe(false);
    await expect(world.node.isSequenceUsed(use, { hash: mined.hash })).rejects.toThrow(EndpointFault);
  });

  async function nonceAt(hash: string): Promise<{ nextNonce: number }> {
    const sequence = await world.node.readSenderSequence(world.outside.address, { hash });
    if (sequence.kind !== 'nonce') throw new Error('no nonce');
    return sequence;
  }
});
