/** Cases of the contract test: endpoints that cut, wait or answer junk. */
import { expect, it } from 'vitest';
import { type ChainAsset, EndpointFault } from '../index.ts';
import { builtOf, type ChainKit, UNITS } from './chain-kit.ts';
import { FaultyProxy } from './faulty-proxy.ts';

export function describeFaults(kit: () => ChainKit): void {
  it('knows the bytes after a connection that was cut behind the acceptance', async () => {
    const asset: ChainAsset = { kind: 'native' };
    const to = kit().world.freshAddress();
    const { txid, bytes } = await kit().signedPayment(to, asset, UNITS);
    const proxy = await FaultyProxy.start(kit().world.url);
    try {
      const node = kit().adapter.connect({ url: proxy.url, timeoutMs: 20_000, maxAnswerBytes: 2 ** 24 });
      proxy.cutAfterAcceptance();
      const failure = await node.send(bytes).catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(EndpointFault);
      expect(failure).toMatchObject({ kind: 'unreachable' });
      proxy.passOn();
      expect(await node.send(bytes)).toEqual({ state: 'known', txid });
      await kit().world.mine();
      expect(await node.send(bytes)).toEqual({ state: 'known', txid });
      expect(await kit().transfersAt((await kit().tip()).height, to)).toHaveLength(1);
    } finally {
      await proxy.stop();
    }
  });

  it('ends with the reason of the caller who aborts', async () => {
    const reason = new Error('the scanner stops');
    await expect(kit().node.readTip(AbortSignal.abort(reason))).rejects.toBe(reason);
    const proxy = await FaultyProxy.start(kit().world.url);
    try {
      proxy.neverAnswer();
      const node = kit().adapter.connect({ url: proxy.url, timeoutMs: 60_000, maxAnswerBytes: 2 ** 24 });
      const stopping = new AbortController();
      const reading = node.readTip(stopping.signal);
      await proxy.whenAsked();
      stopping.abort(reason);
      await expect(reading).rejects.toBe(reason);
    } finally {
      await proxy.stop();
    }
  });

  it('blames the endpoint for junk, whatever it was asked', async () => {
    const { sender, contracts } = kit().world;
    const asset: ChainAsset = { kind: 'native' };
    const [address, tip] = [kit().world.freshAddress(), await kit().tip()];
    const { bytes, txid } = await kit().signedPayment(address, asset, UNITS);
    const { uses } = builtOf(await kit().buildPayment(address, asset, UNITS));
    const proxy = await FaultyProxy.start(kit().world.url);
    try {
      const node = kit().adapter.connect({ url: proxy.url, timeoutMs: 20_000, maxAnswerBytes: 2 ** 20 });
      const questions: Record<string, () => Promise<unknown>> = {
        fingerprint: () => node.readFingerprint(),
        tip: () => node.readTip(),
        header: () => node.readHeader({ hash: tip.hash }),
        block: () => node.readBlock({ height: tip.height }, kit().watch(address)),
        transaction: () => node.readTransaction(txid, contracts),
        sequence: () => node.readSenderSequence(sender, tip),
        use: () => node.isSequenceUsed(uses, tip),
        fee: () => node.estimateFee(kit().world.feeCap),
        dryRun: () => node.dryRun({ from: sender, to: address, asset, units: UNITS }, 100_000n),
        send: () => node.send(bytes),
        balance: () => node.readBalance(address, asset, tip),
        ...(uses.kind === 'inputs' && { outputs: () => node.readOutputs(uses.inputs, tip) }),
      };
      const word = `0x${'1'.repeat(64)}`;
      const junk = [null, true, -1, 1.5, '', '0x', '0xzz', word, [], [[]], [null], {}, { hash: word }];
      let faults = 0;
      for (const result of junk) {
        proxy.changeResult(() => result);
        for (const [name, ask] of Object.entries(questions)) {
          const thrown = await ask().catch((fault: unknown) => fault);
          if (thrown instanceof EndpointFault) faults += 1;
          // A question may have an answer in some of it, such as none at all.
          else expect(thrown, `${name} ${JSON.stringify(result)}`).not.toBeInstanceOf(Error);
        }
      }
      expect(faults).toBeGreaterThan(100);
    } finally {
      await proxy.stop();
    }
  });

  it('shows junk, oversize and missing answers as faults of the endpoint', async () => {
    const proxy = await FaultyProxy.start(kit().world.url);
    try {
      const node = kit().adapter.connect({ url: proxy.url, timeoutMs: 20_000, maxAnswerBytes: 50_000 });
      const kindOf = async () => {
        const thrown = await node.readTip().catch((fault: unknown) => fault);
        expect(thrown).toBeInstanceOf(EndpointFault);
        return (thrown as EndpointFault).kind;
      };
      for (const text of ['', 'null', '[]', '{}', '{"result":1}', '<html>', '{"id":1', '['.repeat(40_000)]) {
        proxy.answerWith(text);
        expect(await kindOf(), text.slice(0, 20)).toBe('malformed');
      }
      for (const result of [null, 7, '0x', [], {}, 'x'.repeat(10_000), { hash: 1 }]) {
        proxy.changeResult(() => result);
        expect(await kindOf(), JSON.stringify(result).slice(0, 20)).toBe('malformed');
      }
      proxy.answerWith(' '.repeat(50_001));
      expect(await kindOf()).toBe('oversize');
      proxy.redirect();
      expect(await kindOf()).toBe('unreachable');
      await proxy.stop();
      expect(await kindOf()).toBe('unreachable');
    } finally {
      await proxy.stop();
    }
  });
}
