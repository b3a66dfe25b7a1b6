/**
 * The build for the native app as it comes out.
 *
 * @module-tag long
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ORIGIN = 'https://exchange.example';
const VITE = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
const folder = mkdtempSync(join(tmpdir(), 'shell-build-'));
const output = join(folder, 'web');
const keys = { manifestKeys: ['QUFBQQ==', 'QkJCQg=='], bundleKey: 'Q0NDQw==' };

function build(env: Record<string, string>) {
  return spawnSync(process.execPath, [VITE, 'build', '--mode', 'shell', '--logLevel', 'warn'], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, TERN_OUTPUT: output, ...env },
    encoding: 'utf8',
  });
}

const read = (name: string) => readFileSync(join(output, name), 'utf8');
const files = () => readdirSync(output, { recursive: true, encoding: 'utf8' });
const scripts = () => files().filter((name) => name.endsWith('.js'));

beforeAll(() => {
  const path = join(folder, 'keys.json');
  writeFileSync(path, JSON.stringify(keys));
  const { status, stderr } = build({ TERN_ORIGIN: ORIGIN, TERN_RELEASE_KEYS: path });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names the server in one place, and asks the page for its own origin nowhere', () => {
  expect(scripts().filter((name) => read(name).includes(ORIGIN))).toHaveLength(1);
  const ours = scripts().filter((name) => !/assets\/vendor-/.test(name));
  expect(ours.filter((name) => /location\.(?:origin|host\b|hostname)/.test(read(name)))).toEqual([]);
});

it('lets its page reach the server and nothing else, and runs no inline script but its own', () => {
  const html = read('index.html');
  const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="(.*?)"/.exec(html) ?? [];
  expect(policy.split('; ')).toContain(`connect-src 'self' ${ORIGIN} wss://exchange.example`);
  expect(policy.split('; ')).toContain(`img-src 'self' data: blob: ${ORIGIN}`);
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  expect(inline).toHaveLength(1);
  const hash = createHash('sha256').update(inline[0]!).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'));
  // A charset that stands later is not looked for.
  expect(Buffer.byteLength(html.slice(0, html.indexOf('charset="utf-8"')))).toBeLessThan(1000);
});

it('pins the keys of the releases', () => {
  const pinning = scripts().filter((name) => keys.manifestKeys.every((key) => read(name).includes(key)));
  expect(pinning.length).toBeGreaterThan(0);
});

it('holds no file of a server, a browser or a build', () => {
  expect(
    files().filter((name) =>
      /\.(?:gz|br|map)$|^\.|\/\.|^banners|robots|webmanifest|^sw\.js|^version\.json/.test(name),
    ),
  ).toEqual([]);
  expect(read('index.html')).not.toMatch(/rel="(?:manifest|apple-touch-icon)"/);
  expect(existsSync(join(output, 'webview-too-old.html'))).toBe(true);
});

it('is small enough to travel to every phone', () => {
  const bytes = files()
    .filter((name) => statSync(join(output, name)).isFile())
    .map((name) => deflateRawSync(readFileSync(join(output, name)), { level: 9 }).length);
  const total = bytes.reduce((sum, each) => sum + each, 0);
  expect(total).toBeGreaterThan(200_000);
  expect(total).toBeLessThan(1_500_000);
});

it('reaches the device through Capacitor', () => {
  expect(scripts().filter((name) => read(name).includes('LiveUpdate')).length).toBeGreaterThan(0);
});

it.each([
  [{ TERN_ORIGIN: 'http://exchange.example' }, 'TERN_ORIGIN must begin with https://'],
  [{}, 'TERN_ORIGIN must be an origin'],
  [{ TERN_ORIGIN: ORIGIN, TERN_RELEASE_KEYS: '/nowhere.json' }, '/nowhere.json'],
])('is refused with %j', (env, message) => {
  const { status, stderr } = build(env);
  expect(status).not.toBe(0);
  expect(stderr).toContain(message);
});
