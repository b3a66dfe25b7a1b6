import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pressPart } from './joined-body.ts';
import { fakeExchange } from './testing/fake-exchange.ts';

const BARS = JSON.stringify(Array.from({ length: 50 }, (_, time) => ({ time, open: '1' })));
const KLINE = '/api/data/data/getKline?pairsName=BTC%2FUSDT&type=SPOT&interval=1m';
const WHOLE = `{"status":"SUCCEED","errorCode":0,"errorMessage":"","result":${BARS}}`;

let app: FastifyInstance;
let tag = 'first';
beforeAll(async () => {
  const bytes = Buffer.from(BARS.slice(1));
  app = await fakeExchange({
    getKline: async () => ({
      parts: [{ bytes: Buffer.from('[') }, { bytes, pressed: pressPart(bytes) }],
      tag,
    }),
    getTrades: async () => ({ parts: [{ bytes: Buffer.from('[]') }], tag }),
  });
});
afterAll(() => app.close());

it('is the same envelope, compressed or not', async () => {
  const plain = await app.inject(KLINE);
  expect(plain.body).toBe(WHOLE);
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const gzip = await app.inject({ url: KLINE, headers: { 'accept-encoding': 'gzip, br' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(WHOLE);
  expect(gzip.headers['x-trace-id']).toMatch(/^[0-9a-f]{10}-\d+$/);
});

it('is left as it is when nothing of it was compressed', async () => {
  const url = '/api/data/data/getTrades?pairsName=BTC%2FUSDT&type=SPOT';
  const { headers, body } = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect([headers['content-encoding'], JSON.parse(body).result]).toEqual([undefined, []]);
});

it('is not sent again while its tag is the same, to pages of other origins neither', async () => {
  const { etag } = (await app.inject(KLINE)).headers;
  const headers = { 'if-none-match': String(etag), origin: 'https://localhost' };
  const again = await app.inject({ url: KLINE, headers });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({
    vary: 'origin, accept-encoding',
    'access-control-allow-origin': 'https://localhost',
  });
  tag = 'second';
  expect((await app.inject({ url: KLINE, headers })).statusCode).toBe(200);
});
