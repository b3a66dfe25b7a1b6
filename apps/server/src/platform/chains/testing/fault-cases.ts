/** Cases of the contract test: endpoints that cut, wait or answer junk. */
import { expect, it } from 'vitest';
import { type ChainAsset, EndpointFault } from '../index.ts';
import { type ChainKit, UNITS } from './chain-kit.ts';
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
