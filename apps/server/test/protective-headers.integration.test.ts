/** Every answer of a production exchange carries the protective headers, on both ports, whichever code writes it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningExchangeForTests } from './kit/running-exchange.ts';

const root = mkdtempSync(join(tmpdir(), 'tern-pages-'));
const exchange = new RunningExchangeForTests({
  MODE: 'production',
  SMTP_HOST: '127.0.0.1',
  SMTP_FROM: 'no-reply@exchange.example',
  PUBLIC_ORIGIN: 'https://exchange.example',
  INDEX_SOURCES: 'none',
  WEB_ROOT: root,
  CONSOLE_ROOT: root,
});
let deskPort = 0;

beforeAll(async () => {
  for (const folder of ['assets', 'coins']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>a page</title>');
  writeFileSync(join(root, 'assets/main-1.js'), 'run()');
  writeFileSync(join(root, 'coins/btc.svg'), '<svg/>');
  writeFileSync(join(root, 'coins/btc.svg.br'), 'packed');
  writeFileSync(join(root, 'icon-192.png'), 'an image');
  await exchange.start();
  const desk = exchange.printed.find((line) => line.includes('desk  ')) ?? '';
  deskPort = Number(/:(\d+)$/.exec(desk)?.[1]);
});
afterAll(async () => {
  await exchange.close();
  rmSync(root, { recursive: true, force: true });
});

/** Sends the bytes and answers the head of the first answer, its names in lower case. */
function headOf(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      socket.destroy();
      resolve(text.slice(0, text.indexOf('\r\n\r\n')));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`no answer, but ${JSON.stringify(text)}`)));
    socket.write(request);
  });
}

const HOST = 'Host: exchange.example\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`;
const post = (path: string, type: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
const upgrade = (path: string, origin: string) =>
  get(
    path,
    `Origin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`,
  );

const SAME = 'same-origin';
const CROSS = 'cross-origin';

type Case = [what: string, request: string, status: number, policy: string];
/** The same on both ports. */
const faults = (base: string, policy: string): Case[] => [
  ['a page', get('/'), 200, SAME],
  ['a page of the app', get('/home'), 200, SAME],
  ['a script', get('/assets/main-1.js'), 200, SAME],
  ['no such file', get('/assets/none.js'), 404, SAME],
  ['no such call', get(`${base}none`), 404, policy],
  ['a path that cannot be read', get('/%zz'), 404, SAME],
  ['a method that is none of ours', `PROPFIND / HTTP/1.1\r\n${HOST}\r\n`, 404, SAME],
  ['no HTTP at all', 'hello\r\n\r\n', 400, SAME],
  ['a head that is too long', get('/', `X-Long: ${'x'.repeat(20_000)}\r\n`), 413, SAME],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, SAME],
  ['an expectation', get('/', 'Expect: wonders\r\n'), 417, SAME],
];
const members: Case[] = [
  ...faults('/api/', CROSS),
  ['a call', get('/api/data/data/getServer'), 200, CROSS],
  ['a call without a session', get('/api/member/member/getMember'), 200, CROSS],
  ['a call by another method', get('/api/spot/order/placeOrder'), 405, CROSS],
  ['a preflight', `OPTIONS /api/spot/order/placeOrder HTTP/1.1\r\n${HOST}\r\n`, 204, CROSS],
  ['another content type', post('/api/member/login/login', 'text/plain', 'x'), 415, CROSS],
  [
    'a body that is too long',
    post('/api/member/login/login', 'application/json', 'x'.repeat(70_000)),
    413,
    CROSS,
  ],
  ['the documentation', get('/api/docs'), 200, SAME],
  ['the document', get('/api/openapi.json'), 200, SAME],
  ['an image', get('/coins/btc.svg'), 200, CROSS],
  ['a packed image', get('/coins/btc.svg', 'Accept-Encoding: br\r\n'), 200, CROSS],
  ['an icon', get('/icon-192.png'), 200, CROSS],
  ['its health', get('/healthz'), 200, SAME],
  ['its readiness', get('/readyz'), 200, SAME],
  ['its figures', get('/metrics', 'X-Forwarded-For: 192.0.2.1\r\n'), 404, SAME],
  ['a socket of another page', upgrade('/ws', 'https://evil.example'), 403, SAME],
  ['a socket of a page on the machine', upgrade('/ws', 'http://localhost'), 403, SAME],
  ['a socket of the app on Android', upgrade('/ws', 'https://localhost'), 101, SAME],
  ['a socket of the app on iOS', upgrade('/ws', 'capacitor://localhost'), 101, SAME],
  ['a socket elsewhere', upgrade('/socket', 'https://exchange.example'), 404, SAME],
  ['a socket', upgrade('/ws', 'https://exchange.example'), 101, SAME],
];
const operators: Case[] = [
  ...faults('/desk/', SAME),
  ['an icon', get('/icon-192.png'), 200, SAME],
  ['a call without a session', get('/desk/session/getOwnSession'), 200, SAME],
  ['a call by another method', get('/desk/market/setPlace'), 405, SAME],
  ['a call of members', get('/api/data/data/getServer'), 404, SAME],
];

async function carriesThem(port: number, request: string, status: number, policy: string): Promise<void> {
  // On a busy machine the market may fall silent for a while, and every call is refused meanwhile.
  const head = await eventually('the server is there for calls', async () => {
    const one = await headOf(port, request);
    return !one.startsWith('HTTP/1.1 503 ') && one;
  });
  const [statusLine = '', ...lines] = head.split('\r\n');
  expect(Number(statusLine.split(' ')[1]), statusLine).toBe(status);
  const headers = lines.map((line) => line.toLowerCase());
  const named = (name: string) => headers.filter((line) => line.startsWith(`${name}:`));
  expect(named('strict-transport-security')).toEqual([
    'strict-transport-security: max-age=31536000; includesubdomains',
  ]);
  expect(named('x-content-type-options')).toEqual(['x-content-type-options: nosniff']);
  expect(named('cross-origin-resource-policy')).toEqual([`cross-origin-resource-policy: ${policy}`]);
}

describe('in production every answer promises TLS, forbids guessing types and says who may embed it', () => {
  it.each(members)('members: %s', (_what, request, status, policy) =>
    carriesThem(exchange.port, request, status, policy),
  );
  it.each(operators)('operators: %s', (_what, request, status, policy) =>
    carriesThem(deskPort, request, status, policy),
  );
});
