/** Cases of the contract test: building, signing, sending, replacing and cancelling. */
import { expect, it } from 'vitest';
import { type ChainKit, transactionOf, UNITS } from './chain-kit.ts';

export function describeSending(kit: () => ChainKit): void {
  it('builds what it was asked for, as plain JSON, and reads it back from the signed bytes', () =>
    kit().forEachAsset(async (asset) => {
      const { transaction, decoded } = await kit().signedPayment(kit().world.freshAddress(), asset, UNITS);
      expect(JSON.parse(JSON.stringify(transaction))).toEqual(transaction);
      expect(decoded.transaction).toEqual(transaction);
    }));

  it('follows a payment from unknown to waiting to mined, with what it moved and cost', () =>
    kit().forEachAsset(async (asset) => {
      const to = kit().world.freshAddress();
      const { txid, bytes } = await kit().signedPayment(to, asset, UNITS);
      expect(await kit().statusOf(txid)).toEqual({ state: 'unknown' });
      expect(await kit().node.send(bytes)).toEqual({ state: 'accepted', txid });
      expect(await kit().statusOf(txid)).toEqual({ state: 'pending' });
      await kit().world.mine();
      const { height, hash } = await kit().tip();
      const status = await kit().statusOf(txid);
      expect(status).toMatchObject({ state: 'mined', succeeded: true, height, blockHash: hash });
      if (status.state !== 'mined') throw new Error('not mined');
      expect(status.feeUnits).toBeGreaterThan(0n);
      expect(status.transfers.filter((transfer) => transfer.to === to)).toMatchObject([
        { asset, units: UNITS },
      ]);
      expect(await kit().transfersAt(height, to)).toMatchObject([{ txid, units: UNITS }]);
    }));

  it('takes the same bytes again, waiting or mined, as success', async () => {
    const [asset] = kit().world.assets;
    if (asset === undefined) throw new Error('a chain without assets');
    const { txid, bytes } = await kit().signedPayment(kit().world.freshAddress(), asset, UNITS);
    expect(await kit().node.send(bytes)).toEqual({ state: 'accepted', txid });
    expect(await kit().node.send(bytes)).toEqual({ state: 'known', txid });
    await kit().world.mine();
    expect(await kit().node.send(bytes)).toEqual({ state: 'known', txid });
    await kit().world.mine(3);
    expect(await kit().node.send(bytes)).toEqual({ state: 'known', txid });
  });

  it('replaces a waiting payment: same payee and amount, one of the two is mined', () =>
    kit().forEachAsset(async (asset) => {
      const to = kit().world.freshAddress();
      const first = await kit().signedPayment(to, asset, UNITS);
      await kit().node.send(first.bytes);
      const fee = await kit().feeNow();
      const next = kit().adapter.replace(first.transaction, fee, kit().world.feeCap);
      const bytes = await kit().world.sign(transactionOf(next));
      const sent = await kit().node.send(bytes);
      expect(sent.state).toBe('accepted');
      expect(sent.txid).not.toBe(first.txid);
      await kit().world.mine();
      expect(await kit().transfersAt((await kit().tip()).height, to)).toMatchObject([
        { txid: sent.txid, units: UNITS },
      ]);
      const old = await kit().node.readTransaction(first.txid, kit().world.contracts);
      expect(old).toEqual({ state: 'unknown' });
    }));

  it('cancels a waiting payment by its own sequence, and shows that the sequence is used', async () => {
    const [asset = { kind: 'native' as const }] = kit().world.assets;
    const to = kit().world.freshAddress();
    const built = await kit().buildPayment(to, asset, UNITS);
    const first = transactionOf(built);
    if (!built.ok) throw new Error(built.problem);
    const bytes = await kit().world.sign(first);
    const before = await kit().tip();
    await kit().node.send(bytes);
    expect(await kit().node.isSequenceUsed(built.uses, { hash: before.hash })).toBe(false);
    const cancelling = transactionOf(kit().adapter.cancel(first, await kit().feeNow(), kit().world.feeCap));
    const sent = await kit().node.send(await kit().world.sign(cancelling));
    expect(sent.state).toBe('accepted');
    await kit().world.mine();
    const after = await kit().tip();
    expect(await kit().transfersAt(after.height, to)).toEqual([]);
    expect(await kit().node.isSequenceUsed(built.uses, { height: after.height })).toBe(true);
    expect(await kit().node.isSequenceUsed(built.uses, { hash: before.hash })).toBe(false);
    const txid = (await kit().adapter.readSigned(bytes))?.txid ?? '';
    expect(await kit().statusOf(txid)).toEqual({ state: 'unknown' });
    expect(await kit().node.send(bytes)).toMatchObject({
      state: 'rejected',
      reason: 'SEQUENCE_USED',
      txid,
    });
  });

  it('sends nothing above a cap', async () => {
    const estimate = await kit().node.estimateFee(kit().world.lowFeeCap);
    expect(estimate.state).toBe('aboveCap');
    const transaction = transactionOf(
      await kit().buildPayment(kit().world.freshAddress(), { kind: 'native' }, UNITS),
    );
    const fee = await kit().feeNow();
    const problem = { ok: false, problem: 'FEE_ABOVE_CAP' };
    expect(kit().adapter.replace(transaction, fee, kit().world.lowFeeCap)).toEqual(problem);
    expect(kit().adapter.cancel(transaction, fee, kit().world.lowFeeCap)).toEqual(problem);
  });

  it('builds no payment of nothing, to no address or of all that there is', async () => {
    const [sequence, fee] = [await kit().world.offer(), await kit().feeNow()];
    const draft = { sequence, fee, workLimit: 100_000n, asset: { kind: 'native' as const } };
    const to = kit().world.freshAddress();
    const build = (changed: { to?: string; units: bigint }) =>
      kit().adapter.build({ ...draft, purpose: 'pay', to, ...changed });
    expect(build({ units: 0n })).toEqual({ ok: false, problem: 'AMOUNT_INVALID' });
    expect(build({ units: -1n })).toEqual({ ok: false, problem: 'AMOUNT_INVALID' });
    expect(build({ units: 2n ** 256n })).toEqual({ ok: false, problem: 'AMOUNT_INVALID' });
    expect(build({ units: 1n, to: 'no address' })).toEqual({ ok: false, problem: 'ADDRESS_INVALID' });
    expect(kit().adapter.build({ ...draft, purpose: 'sweep', to, balanceUnits: 1n })).toEqual({
      ok: false,
      problem: 'NOTHING_LEFT',
    });
  });

  it('reads no bytes that are no transaction of the chain', async () => {
    for (const bytes of ['', '0x', '0x02', 'junk', '00', `0x02f8${'00'.repeat(90)}`, 'f'.repeat(100_000)])
      expect(await kit().adapter.readSigned(bytes), bytes.slice(0, 20)).toBeUndefined();
    await expect(kit().node.send('0x02')).rejects.toThrow(TypeError);
  });
}
