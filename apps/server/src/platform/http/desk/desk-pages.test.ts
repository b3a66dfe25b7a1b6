import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConsole } from './desk-pages.ts';

const root = mkdtempSync(join(tmpdir(), 'tern-console-'));
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(
    join(root, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>',
  );
  writeFileSync(join(root, 'assets/main-abc.js'), 'run()');
  app = fastify();
  const pages = await addConsole(app, root);
  app.setNotFoundHandler((request, reply) => {
    if (!pages?.(request, reply, request.url)) reply.code(404).send('none');
  });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

test('every path of the console is its page, each time with a nonce of its own in page and policy', async () => {
  const nonces = new Set<string>();
  for (const url of ['/', '/markets', '/members/10002001']) {
    const { body, headers, statusCode } = await app.inject(url);
    expect(statusCode).toBe(200);
    const nonce = /content="([A-Za-z0-9+/=]{24})"/.exec(body)?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toMatch(
      /; require-trusted-types-for 'script'; trusted-types default$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('files are files, calls and unknown files are none', async () => {
  const { body, headers } = await app.inject('/assets/main-abc.js');
  expect(body).toBe('run()');
  expect(headers['cache-control']).toContain('immutable');
  for (const url of [
    '/desk',
    '/desk/nothing',
    '/api/data/data/getServer',
    '/ws',
    '/assets/other.js',
    '/index.html',
    '/../secret.txt',
  ])
    expect((await app.inject(url)).statusCode, url).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/markets' })).statusCode).toBe(404);
});

test('without a built console there are no pages', async () => {
  expect(await addConsole(fastify(), join(root, 'assets'))).toBeUndefined();
  expect(await addConsole(fastify(), undefined)).toBeUndefined();
});
