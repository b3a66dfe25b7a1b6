/** Cases of the contract test: the chain as a node shows it, through reorganisations. */
import { expect, it } from 'vitest';
import type { BlockTransfers } from '../index.ts';
import { type ChainKit, UNITS } from './chain-kit.ts';

const UNKNOWN_HASH = 'ab'.repeat(32);

export function describeReading(kit: () => ChainKit): void {
  it('shows what chain it serves', async () => {
    const fingerprint = await kit().node.readFingerprint();
    expect(fingerprint.networkId).toBe(kit().adapter.identity.networkId);
    expect(fingerprint.anchorHash).toEqual(expect.any(String));
    expect(await kit().node.readFingerprint()).toEqual(fingerprint);
  });

  it('reads headers by height and by hash, each with its parent', async () => {
    await kit().world.mine(2);
    const last = await kit().tip();
    const byHeight = await kit().node.readHeader({ height: last.height });
    expect(byHeight).toEqual(last);
    expect(await kit().node.readHeader({ hash: last.hash })).toEqual(last);
    const parent = await kit().node.readHeader({ height: last.height - 1 });
    expect(parent?.hash).toBe(last.parentHash);
    expect(last.timeMs).toBeGreaterThan(Date.parse('2020-01-01'));
    const unknown = last.hash.startsWith('0x') ? `0x${UNKNOWN_HASH}` : UNKNOWN_HASH;
    expect(await kit().node.readHeader({ height: last.height + 1_000 })).toBeUndefined();
    expect(await kit().node.readHeader({ hash: unknown })).toBeUndefined();
    expect(await kit().node.readBlock({ hash: unknown }, kit().watch())).toBeUndefined();
  });

  it('reads the transfers of a block to watched addresses and to no others', () =>
    kit().forEachAsset(async (asset) => {
      const [watched, unwatched] = [kit().world.freshAddress(), kit().world.freshAddress()];
      const txid = await kit().world.pay(watched, asset, UNITS);
      await kit().world.pay(unwatched, asset, UNITS);
      await kit().world.pay(watched, asset, UNITS + 1n);
      await kit().world.mine();
      const header = await kit().tip();
      const block = await kit().blockAt(header.height, watched);
      expect(block.header).toEqual(header);
      expect(block.lacksLogs).toBe(false);
      expect(block.transfers.map(({ units }) => units)).toEqual([UNITS, UNITS + 1n]);
      expect(block.transfers[0]).toMatchObject({ txid, asset, to: watched, height: header.height });
      expect(block.transfers[0]?.blockHash).toBe(header.hash);
      expect(await kit().node.readBlock({ hash: header.hash }, kit().watch(watched))).toEqual(block);
      expect((await kit().blockAt(header.height - 1, watched)).transfers).toEqual([]);
      const none = await kit().node.readBlock({ height: header.height }, kit().watch());
      expect(none?.transfers).toEqual([]);
    }));

  it('passes on an error of the caller who watches, and blames no endpoint for it', async () => {
    const own = new Error('a row whose seal is broken');
    const isWatched = () => {
      throw own;
    };
    await kit().world.pay(kit().world.freshAddress(), { kind: 'native' }, UNITS);
    await kit().world.mine();
    const reading = kit().node.readBlock(await kit().tip(), { isWatched, contracts: kit().world.contracts });
    await expect(reading).rejects.toBe(own);
  });

  it('names a transfer the same when a reorganisation mines it in another block', () =>
    kit().forEachAsset(async (asset) => {
      const address = kit().world.freshAddress();
      const txid = await kit().world.pay(address, asset, UNITS);
      await kit().world.mine(2);
      const before = (await kit().tip()).height - 1;
      const [first] = await kit().transfersAt(before, address);
      await kit().world.reorganise(2, [txid]);
      const [second] = await kit().transfersAt(before, address);
      expect(second).toMatchObject({ txid, outIndex: first?.outIndex, to: address, units: UNITS });
      expect(second?.blockHash).not.toBe(first?.blockHash);
      const gone = await kit().node.readBlock({ hash: first?.blockHash ?? '' }, kit().watch(address));
      expect(gone === undefined || gone.header.hash === first?.blockHash).toBe(true);
    }));

  it('shows no transfer that a reorganisation dropped', () =>
    kit().forEachAsset(async (asset) => {
      const address = kit().world.freshAddress();
      const txid = await kit().world.pay(address, asset, UNITS);
      await kit().world.mine();
      const { height } = await kit().tip();
      expect(await kit().transfersAt(height, address)).toHaveLength(1);
      await kit().world.reorganise(1, []);
      expect(await kit().transfersAt(height, address)).toEqual([]);
      expect(await kit().statusOf(txid)).not.toMatchObject({ state: 'mined' });
    }));

  it('reads deep blocks in order, as one by one', async () => {
    const address = kit().world.freshAddress();
    const from = (await kit().tip()).height + 1;
    for (const asset of kit().world.assets) {
      await kit().world.pay(address, asset, UNITS);
      await kit().world.mine(2);
    }
    await kit().world.mine(kit().world.confirmations);
    const tipHeight = (await kit().tip()).height;
    const to = tipHeight - kit().world.confirmations;
    const blocks: BlockTransfers[] = [];
    for await (const block of kit().node.readDeepBlocks({ from, to, tipHeight }, kit().watch(address)))
      blocks.push(block);
    expect(blocks.flatMap(({ transfers }) => transfers.map(({ asset }) => asset))).toEqual(
      kit().world.assets,
    );
    for (const block of blocks) expect(block).toEqual(await kit().blockAt(block.header.height, address));
    expect(blocks.map(({ header }) => header.height)).toEqual(
      Array.from({ length: to - from + 1 }, (_, at) => from + at),
    );
    const readTooFar = async () => {
      const range = { from, to: to + 1, tipHeight };
      for await (const _ of kit().node.readDeepBlocks(range, kit().watch(address)));
    };
    await expect(readTooFar()).rejects.toThrow(RangeError);
  });

  it('reads balances after a block, before and behind a payment', () =>
    kit().forEachAsset(async (asset) => {
      const address = kit().world.freshAddress();
      await kit().world.pay(address, asset, UNITS);
      const before = await kit().tip();
      await kit().world.mine();
      const after = await kit().tip();
      expect(await kit().node.readBalance(address, asset, { hash: after.hash })).toBe(UNITS);
      expect(await kit().node.readBalance(address, asset, { height: after.height })).toBe(UNITS);
      expect(await kit().node.readBalance(address, asset, { height: before.height })).toBe(0n);
    }));

  it('runs a payment dry: the one that is covered and the one that is not', () =>
    kit().forEachAsset(async (asset) => {
      const payment = { from: kit().world.sender, to: kit().world.freshAddress(), asset };
      expect(await kit().node.dryRun({ ...payment, units: UNITS }, 1_000_000n)).toMatchObject({ ok: true });
      const tooMuch = await kit().node.dryRun({ ...payment, units: 10n ** 40n }, 1_000_000n);
      expect(tooMuch).toMatchObject({ ok: false });
    }));
}
