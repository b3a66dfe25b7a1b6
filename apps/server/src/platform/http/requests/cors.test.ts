import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callLimits } from '../limits/call-limits.ts';
import { fakeExchange, GENEROUS_LIMITS, SESSION } from '../testing/fake-exchange.ts';

const SHELL = 'https://localhost';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const LOGIN = { method: 'POST', url: '/api/member/login/login' } as const;

const ORDER = {
  method: 'POST',
  url: '/api/spot/order/placeOrder',
  headers: { ...FORM, ...SESSION },
  payload: 'requestId=r1&pairsName=BTC%2FUSDT&side=BUY&type=LIMIT&price=1&qty=1',
} as const;

let app: FastifyInstance;
beforeAll(async () => {
  app = await fakeExchange({}, { limitFor: callLimits({ ...GENEROUS_LIMITS, ordersPerSecond: 1 }) });
  await app.inject(ORDER);
});
afterAll(() => app.close());

describe('a foreign page', () => {
  it.each([
    [200, 'a result', { url: '/api/data/data/getMainCurs' }],
    [200, 'a refusal', { url: '/api/data/data/getMainCurs?x=1' }],
    [404, 'an unknown path', { url: '/api/nope' }],
    [404, 'a path that is none', { url: '/api/%c0%af' }],
    [405, 'another method', { method: 'DELETE', url: '/api/data/data/getMainCurs' }],
    [413, 'a body that is too large', { ...LOGIN, headers: FORM, payload: 'a'.repeat(70_000) }],
    [415, 'a body of an unknown type', { ...LOGIN, headers: { 'content-type': 'text/plain' }, payload: 'x' }],
    [429, 'a limit', ORDER],
  ] as const)('may read a %i, %s, when it is listed', async (status, _, request) => {
    const ask = (origin: string) =>
      app.inject({
        ...(request as InjectOptions),
        headers: { ...(request as InjectOptions).headers, origin },
      });
    const listed = await ask(SHELL);
    expect(listed.statusCode).toBe(status);
    expect(listed.headers).toMatchObject({
      'access-control-allow-origin': SHELL,
      'access-control-expose-headers': 'date, retry-after, x-trace-id, x-data-age-ms',
      vary: 'origin',
    });
    expect(listed.headers['access-control-allow-credentials']).toBeUndefined();
    const strange = await ask('https://evil.example');
    expect(strange.statusCode).toBe(status);
    expect(strange.headers['access-control-allow-origin']).toBeUndefined();
    expect(strange.headers.vary).toBe('origin');
  });

  it('asks before it sends, and gets an answer only when it is listed', async () => {
    const ask = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: ORDER.url,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const listed = await ask(SHELL);
    expect(listed.statusCode).toBe(204);
    expect(listed.headers['access-control-allow-origin']).toBe(SHELL);
    expect(listed.headers['access-control-allow-methods']).toBe('POST');
    expect(listed.headers['access-control-allow-headers']).toContain('userId');
    const strange = await ask('https://evil.example');
    expect(strange.statusCode).toBe(204);
    expect(strange.headers['access-control-allow-methods']).toBeUndefined();
  });

  it('is nobody to a page of our own', async () => {
    const { headers } = await app.inject('/api/data/data/getMainCurs');
    expect([headers.vary, headers['access-control-allow-origin']]).toEqual([undefined, undefined]);
  });
});
