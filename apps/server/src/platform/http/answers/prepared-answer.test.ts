import { gunzipSync } from 'node:zlib';
import { CALLS } from '@tern/protocol/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressPart } from '../joined-body.ts';
import { fakeExchange, SESSION } from '../testing/fake-exchange.ts';

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

describe('a large answer', () => {
  const large = { parts: [{ bytes: Buffer.from(JSON.stringify('x'.repeat(100_000))) }], tag: 'large' };
  const DOCUMENT = '/api/openapi.json';
  const MARKETS = '/api/data/data/getMainCurs';
  const PICTURE = '/pictures/aaaaaaaaaaaaaaaaaaaaaaaa';
  let busy: FastifyInstance;
  beforeAll(async () => {
    busy = await fakeExchange(
      {
        getKline: async () => large,
        getMainCurs: async () => {
          await new Promise((resolve) => setImmediate(resolve));
          return { result: [] };
        },
        getImage: () => ({ result: { contentType: 'image/png', base64: 'x'.repeat(100_000) } }),
      },
      { findPicture: async () => ({ contentType: 'image/png', bytes: Buffer.alloc(100_000) }) },
    );
    await busy.inject(DOCUMENT);
  });
  afterAll(() => busy.close());

  const image = { url: `/api/${CALLS.getImage.path}?imageId=${'a'.repeat(32)}`, headers: SESSION };
  it.each([
    ['of k-lines', { url: KLINE }],
    ['of the documents', { url: DOCUMENT }],
    ['that is a picture', { url: PICTURE }],
    ['of a member, as text', image],
  ])(
    '%s leaves the turn in which it was asked for: a small one that is ready later overtakes others',
    async (_, asked) => {
      const order: string[] = [];
      const ask = async (name: string, request: object) => {
        const { statusCode } = await busy.inject(request);
        order.push(`${name} ${statusCode}`);
      };
      const large = Array.from({ length: 8 }, (_, at) => `large ${at}`);
      await Promise.all([...large.map((name) => ask(name, asked)), ask('small', { url: MARKETS })]);
      expect(order.indexOf('small 200')).toBeLessThan(6);
      expect(order.filter((one) => one !== 'small 200')).toEqual(large.map((name) => `${name} 200`));
    },
  );

  it('is refused when too many wait', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => busy.inject(KLINE)));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(300 - 256);
    expect(refused[0]?.json().errorCode).toBe('SYS.0503');
  });
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
