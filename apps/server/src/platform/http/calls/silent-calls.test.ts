/** Tests which calls a silent core answers (architecture#a-silent-core). */
import { CALLS } from '@tern/protocol/calls';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { fakeExchange, SESSION } from '../testing/fake-exchange.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('while the core is silent', () => {
  const statusOf = async (exchange: FastifyInstance) => {
    const found = { refused: new Set<number>(), stale: new Set<number>(), waits: new Set<number>() };
    const aged = new Set<string>();
    for (const [name, spec] of Object.entries(CALLS)) {
      const { statusCode, headers } = await exchange.inject({
        method: spec.method,
        url: `/api/${spec.path}`,
        headers: SESSION,
      });
      found[spec.whileSilent].add(statusCode);
      if (headers['x-data-age-ms'] !== undefined) aged.add(`${name} ${headers['x-data-age-ms']}`);
    }
    return { found, aged };
  };

  it('public market data is answered with its age, cancels are taken, and all else is 503', async () => {
    const silent = await fakeExchange({}, { isHealthy: () => false, staleMs: () => 2_345.6 });
    const { found, aged } = await statusOf(silent);
    expect(found).toEqual({ refused: new Set([503]), stale: new Set([200]), waits: new Set([200]) });
    expect([...aged].sort()).toEqual([
      'getContractMark 2346',
      'getContracts 2346',
      'getDepth 2346',
      'getIndexCoin 2346',
      'getIndexComposition 2346',
      'getKline 2346',
      'getMainCurs 2346',
      'getPairsByMainCur 2346',
      'getServer 2346',
      'getSpotMarkets 2346',
      'getTicker 2346',
      'getTrades 2346',
    ]);
    const waiting = Object.entries(CALLS).flatMap(([name, { whileSilent }]) =>
      whileSilent === 'waits' ? [name] : [],
    );
    expect(waiting.sort()).toEqual([
      'cancelAllContractOrders',
      'cancelAllSpotOrders',
      'cancelContractOrder',
      'cancelPlanOrder',
      'cancelSpotOrder',
    ]);
    const { statusCode } = await silent.inject('/healthz');
    expect(statusCode).toBe(503);
    await silent.close();
  });

  it('a cancel still needs a live session', async () => {
    const silent = await fakeExchange({}, { isHealthy: () => false, staleMs: () => 3_000 });
    const asked = { method: 'POST', url: '/api/spot/order/cancelOrder', payload: 'orderId=1' } as const;
    const dead = await silent.inject({ ...asked, headers: { ...FORM, token: 'dead', userid: '1' } });
    expect(dead.json().errorCode).toBe('SYS.0015');
    const live = await silent.inject({ ...asked, headers: { ...FORM, ...SESSION } });
    expect(live.json()).toMatchObject({ status: 'SUCCEED', result: { orderId: '1' } });
    expect(live.headers['x-data-age-ms']).toBeUndefined();
    await silent.close();
  });

  it('nothing at all is answered where its memory may be nobody’s truth, and nothing has an age when it is not', async () => {
    const elsewhere = await fakeExchange({}, { isHealthy: () => false });
    const closed = await statusOf(elsewhere);
    expect(Object.values(closed.found)).toEqual(Array(3).fill(new Set([503])));
    expect(closed.aged.size).toBe(0);
    const open = await fakeExchange();
    expect((await statusOf(open)).aged.size).toBe(0);
    await Promise.all([elsewhere.close(), open.close()]);
  });
});
