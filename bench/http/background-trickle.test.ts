import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BackgroundTrickle } from './background-trickle.ts';
import type { FundedMember } from './funded-members.ts';

const TERMS = { pairsName: 'BTC/USDT', price: '1', qty: '1' };

/** A server that answers when it is told to. */
class SlowServer {
  readonly waiting: { name: string; answer: () => void; fail: (error: Error) => void }[] = [];
  readonly api = {
    call: (name: string) =>
      new Promise<void>((resolve, reject) => {
        this.waiting.push({ name, answer: resolve, fail: reject });
      }),
  } as unknown as FundedMember['api'];

  async next() {
    await expect.poll(() => this.waiting.length).toBeGreaterThan(0);
    return this.waiting.shift()!;
  }
}

it('stops only when its last order is answered', async () => {
  const server = new SlowServer();
  const trickle = new BackgroundTrickle(server, TERMS);
  const placing = await server.next();
  let stopped = false;
  const stop = trickle.stop().then(() => {
    stopped = true;
  });
  await turn();
  expect(stopped).toBe(false);
  placing.answer();
  const cancel = await server.next();
  expect([placing.name, cancel.name]).toEqual(['placeSpotOrder', 'cancelSpotOrder']);
  expect(stopped).toBe(false);
  cancel.answer();
  await stop;
  await turn();
  expect(server.waiting).toEqual([]);
});

it('gives a lost connection to whoever stops it', async () => {
  const server = new SlowServer();
  const trickle = new BackgroundTrickle(server, TERMS);
  (await server.next()).fail(new Error('Connection failed'));
  await turn();
  await expect(trickle.stop()).rejects.toThrow('Connection failed');
});

it('names its orders anew after another trickle: a repeated name would be answered without an order', async () => {
  const names: unknown[] = [];
  const api = {
    call: async (name: string, { requestId }: { requestId: string }) => {
      if (name === 'placeSpotOrder') names.push(requestId);
    },
  } as unknown as FundedMember['api'];
  for (let trickles = 1; trickles <= 2; trickles++) {
    const trickle = new BackgroundTrickle({ api }, TERMS);
    await expect.poll(() => names.length).toBeGreaterThanOrEqual(trickles);
    await trickle.stop();
  }
  expect(new Set(names).size).toBe(names.length);
});
