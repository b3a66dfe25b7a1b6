import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callLimits } from '../limits/call-limits.ts';
import { fakeExchange, GENEROUS_LIMITS } from '../testing/fake-exchange.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await fakeExchange();
});
afterAll(() => app.close());

describe.each(['/api/docs', '/api/openapi.json'])('%s', (url) => {
  it('is compressed for those who take it', async () => {
    const plain = await app.inject(url);
    const gzip = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    const br = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
    expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(plain.headers.vary).toBe('accept-encoding');
  });

  it('is not sent again to those who have it', async () => {
    const { etag, 'cache-control': kept } = (await app.inject(url)).headers;
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(kept).toBe('no-cache');
    for (const known of [String(etag), `"other", ${etag}`, String(etag).slice(2)]) {
      const again = await app.inject({ url, headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });

  it('counts as a call of its address', async () => {
    const limited = await fakeExchange(
      {},
      { limitFor: callLimits({ ...GENEROUS_LIMITS, callsPerSecond: 2 }) },
    );
    const from = (remoteAddress: string, path = url) => limited.inject({ url: path, remoteAddress });
    const said = [await from('203.0.113.1'), await from('203.0.113.1', '/api/data/data/getSpotMarkets')];
    expect(said.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const refused = await from('203.0.113.1');
    expect([refused.statusCode, refused.json().errorCode]).toEqual([429, 'SYS.0429']);
    expect((await from('203.0.113.2')).statusCode).toBe(200);
    await limited.close();
  });
});
