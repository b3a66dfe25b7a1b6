import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeExchange } from '../testing/fake-exchange.ts';

const PAGE = '<!doctype html><script>theme()</script><script type="module" src="/assets/a-1.js"></script>';
const THEME_HASH = "'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8='";

let root: string;
/** The files of the build before. */
let earlier: string;
let app: FastifyInstance;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'tern-web-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'csp.json'), '{}');
  writeFileSync(join(root, 'assets/a-1.js'), 'plain');
  writeFileSync(join(root, 'assets/a-1.js.br'), 'packed');
  writeFileSync(join(root, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(root, 'sw.js'), 'hold("/", "__PAGE_REVISION__")');
  writeFileSync(join(root, 'version.json'), '{"version":"1.2.3","build":"0123456789abcdef"}');
  earlier = join(root, '../', `${basename(root)}-earlier`);
  mkdirSync(join(earlier, 'assets'), { recursive: true });
  writeFileSync(join(earlier, 'assets/a-0.js'), 'earlier');
  writeFileSync(join(earlier, 'assets/a-1.js'), 'of the earlier build');
  app = await openWith({});
});
afterAll(async () => {
  await app.close();
  for (const folder of [root, earlier]) rmSync(folder, { recursive: true });
});

const openWith = (settings: { hasWorker?: boolean; frameOrigin?: string }) =>
  fakeExchange(
    {},
    { webRoot: root, earlierBuilds: [earlier], publicOrigin: 'https://exchange.example', ...settings },
  );

/** The answer of an app with these settings to one request. */
async function answerOf(settings: Parameters<typeof openWith>[0], url: string) {
  const there = await openWith(settings);
  try {
    return await there.inject(url);
  } finally {
    await there.close();
  }
}

describe('the web app', () => {
  it.each(['/', '/home', '/quotes/quotesDetail?type=bibi', '/no/such/screen'])(
    '%s is the page',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(PAGE);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('allows the page’s own scripts and nothing else', async () => {
    const { headers } = await app.inject('/');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'self' ${THEME_HASH}`);
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("connect-src 'self' wss://exchange.example");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types tern-captcha-work tern-service-worker');
    expect(headers['strict-transport-security']).toMatch(/^max-age=/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(String(headers['permissions-policy'])).toMatch(/^camera=\(self\), microphone=\(\), /);
  });

  it('allows the hosts of a captcha’s vendor where there is one, for what its widget loads and no more', async () => {
    const captchaHosts = ['https://*.vendor.example', 'https://static.vendor.example'];
    const there = await fakeExchange(
      {},
      { webRoot: root, publicOrigin: 'https://exchange.example', captchaHosts },
    );
    const policyOf = async (at: FastifyInstance) =>
      String((await at.inject('/')).headers['content-security-policy']).split('; ');
    const [usual, widened] = [await policyOf(app), await policyOf(there)];
    await there.close();
    const hosts = captchaHosts.join(' ');
    expect(widened.filter((word) => !usual.includes(word))).toEqual([
      `script-src 'self' ${THEME_HASH} ${hosts}`,
      `style-src 'self' 'unsafe-inline' ${hosts}`,
      `img-src 'self' data: blob: ${hosts}`,
      `connect-src 'self' wss://exchange.example ${hosts}`,
      'trusted-types tern-captcha-work tern-service-worker default',
    ]);
    expect(widened).toContain("require-trusted-types-for 'script'");
    expect(usual.join('; ')).not.toContain('vendor');
  });

  it('frames the operator’s page of customer service where there is one, exactly that origin, and else nothing', async () => {
    const frameOrigin = 'https://support.example';
    const there = await fakeExchange(
      {},
      { webRoot: root, publicOrigin: 'https://exchange.example', frameOrigin },
    );
    const policyOf = async (at: FastifyInstance) =>
      String((await at.inject('/kefuWebview')).headers['content-security-policy']).split('; ');
    const [usual, widened] = [await policyOf(app), await policyOf(there)];
    await there.close();
    expect(widened.filter((word) => !usual.includes(word))).toEqual([`frame-src ${frameOrigin}`]);
    expect(usual.join('; ')).not.toContain('frame-src');
    expect(usual).toContain("default-src 'none'");
  });

  it('keeps hashed files for ever and sends them packed', async () => {
    const packed = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
    expect(packed.body).toBe('packed');
    expect((await app.inject('/assets/a-1.js')).body).toBe('plain');
    expect((await app.inject('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });

  it('packs the page too', async () => {
    const answer = await app.inject({ url: '/home', headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(PAGE);
  });

  it.each([
    '/assets/gone.js',
    '/csp.json',
    '/assets/a-1.js.br',
    '/..%2fetc%2fpasswd',
    '/api/home',
    '/api',
    '/ws',
  ])('%s is not there, and says so in the envelope', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().errorCode).toBe('SYS.0404');
  });

  it('is only read', async () => {
    expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'HEAD', url: '/home' })).statusCode).toBe(200);
  });
});

describe('the service worker', () => {
  it('is asked for anew each time, and may ask this server alone', async () => {
    const { statusCode, headers } = await app.inject('/sw.js');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  });

  it('holds another page where the settings send the same text with other headers', async () => {
    const [usual, again] = [(await app.inject('/sw.js')).body, (await answerOf({}, '/sw.js')).body];
    expect(usual).toMatch(/^hold\("\/", "[0-9a-f]{32}"\)$/);
    expect(again).toBe(usual);
    const framed = (await answerOf({ frameOrigin: 'https://support.example' }, '/sw.js')).body;
    expect(framed).toMatch(/^hold\("\/", "[0-9a-f]{32}"\)$/);
    expect(framed).not.toBe(usual);
  });

  it('removes itself and its caches where the operator turned it off', async () => {
    const off = await answerOf({ hasWorker: false }, '/sw.js');
    expect(off.headers['cache-control']).toBe('no-cache');
    expect(off.body).toContain('caches.delete(name)');
    expect(off.body).toContain('self.registration.unregister()');
    expect(off.body).not.toContain('hold(');
  });
});

describe('builds', () => {
  it('are named by a file that nothing keeps', async () => {
    const { body, headers } = await app.inject('/version.json');
    expect(JSON.parse(body)).toEqual({ version: '1.2.3', build: '0123456789abcdef' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('that were replaced still answer for their hashed files; a file of both is the newest', async () => {
    const old = await app.inject('/assets/a-0.js');
    expect(old.body).toBe('earlier');
    expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/assets/a-1.js')).body).toBe('plain');
  });
});
