import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CALLS } from '@tern/protocol/calls';
import { staysSo } from '@tern/test-kit/eventually';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpDeps } from '../server/server.ts';
import { fakeExchange, GENEROUS_LIMITS, MEMBER_ID, SESSION } from '../testing/fake-exchange.ts';
import { TrustedProxies } from './client-address.ts';
import { type ConnectionLimits, Connections } from './connections.ts';

const SHORT = { headersMs: 200, stallMs: 400, leastBytesPerSecond: 50_000 };
const MEMBER_CALL = `/api/${CALLS.getMember.path}`;
const PUBLIC_CALL = '/api/data/data/getSpotMarkets';
/** More than the system buffers for a connection that its client does not read. */
const LARGE = 'x'.repeat(8 * 1024 * 1024);

let app: FastifyInstance | undefined;
let connections: Connections;
const sockets: Socket[] = [];
let accepted = 0;
let handled = 0;

async function start(
  limits: Partial<ConnectionLimits>,
  changes: Partial<HttpDeps> = {},
  answer: () => unknown = () => ({ result: LARGE }),
): Promise<number> {
  handled = 0;
  connections = new Connections(limits, changes.proxies);
  const getSpotMarkets = () => {
    handled++;
    return answer();
  };
  const handlers = { getSpotMarkets };
  app = await fakeExchange(handlers, { connections, ...changes });
  accepted = 0;
  app.server.on('connection', () => {
    accepted++;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
  app = undefined;
});

/** A client that keeps its own side open whatever the server does. */
async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

const openMany = (port: number, count: number, text = '') =>
  Promise.all(Array.from({ length: count }, () => open(port, text)));
const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    app?.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
const get = (path: string, headers: Record<string, string> = {}) =>
  [
    `${path === MEMBER_CALL ? CALLS.getMember.method : 'GET'} ${path} HTTP/1.1`,
    'host: x',
    'content-length: 0',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0]);
const sessionOf = (memberId: number) => ({ token: `${memberId}`, userid: `${memberId}` });
const callerOf = (token: string) => ({ memberId: Number(token), sessionId: token });
const anySession: HttpDeps['sessions'] = { find: callerOf, peek: callerOf };

describe('a connection that says nothing', () => {
  it.each([
    ['silent sockets', 200, ''],
    ['headers without an end', 50, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: '],
    ['a call without its body', 50, `POST /api/bibi/login HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nx`],
    ['what is no request', 20, 'NONSENSE\r\n\r\n'],
    ['a method that opens a tunnel', 20, 'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('leaves no descriptor: %s', async (_, count, text) => {
    const port = await start({ ...SHORT, perAddress: 1_000 });
    await openMany(port, count, text);
    await expect.poll(() => accepted).toBe(count);
    await expect.poll(openConnections, { timeout: 20_000 }).toBe(0);
    await expect.poll(() => connections.count).toBe(0);
  });

  it('leaves no descriptor when it never reads a large answer', async () => {
    const port = await start(SHORT);
    await openMany(port, 10, get(PUBLIC_CALL));
    await expect.poll(() => accepted).toBe(10);
    await expect.poll(openConnections, { timeout: 60_000, interval: 200 }).toBe(0);
  }, 90_000);

  it('is ended when it pipelines too many requests, and those are not worked on', async () => {
    const port = await start({}, {}, () => ({ result: 'x'.repeat(1_000_000) }));
    await open(port, get(PUBLIC_CALL).repeat(300));
    await expect.poll(() => accepted).toBe(1);
    await expect.poll(openConnections).toBe(0);
    // Those that may be pipelined, and those whose answers the system took at once.
    expect(handled).toBeLessThan(60);
  });

  it('leaves no descriptor when it never reads: 150 sockets with pipelined calls', async () => {
    const port = await start({ ...SHORT, perAddress: 1_000 });
    // The answers of one are more than the system keeps for it, the answers of all are not too many for the memory.
    await openMany(port, 150, get('/api/docs').repeat(60));
    await expect.poll(() => accepted).toBe(150);
    await expect.poll(openConnections, { timeout: 60_000, interval: 200 }).toBe(0);
  }, 90_000);

  it('that drips a header from time to time does not live longer', async () => {
    const port = await start(SHORT);
    const socket = await open(port, 'GET / HTTP/1.1\r\n');
    const drip = setInterval(() => socket.write('x: y\r\n'), 50);
    await expect.poll(() => accepted).toBe(1);
    await expect.poll(openConnections, { timeout: 20_000 }).toBe(0);
    clearInterval(drip);
  });

  it('that drips a body below the least rate is told so and ended', async () => {
    const port = await start(SHORT);
    const socket = await open(port, get(PUBLIC_CALL).replace('GET', 'POST').replace(': 0', ': 60000'));
    const drip = setInterval(() => socket.write('x'), 50);
    const answer = await answerOf(socket);
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    await expect.poll(openConnections, { timeout: 20_000 }).toBe(0);
  });

  it('a slow body of a call that waits for it is answered 408', async () => {
    const port = await start(SHORT);
    const path = `/api/${CALLS.login.path}`;
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`;
    expect(await answerOf(await open(port, head))).toMatch(/^HTTP\/1\.1 408 [\s\S]*"status":"FAILED"/);
    await expect.poll(openConnections, { timeout: 20_000 }).toBe(0);
  });
});

describe('a slow but honest client', () => {
  it('that sends at the least rate is answered', async () => {
    const port = await start({ ...SHORT, leastBytesPerSecond: 2_000 });
    const path = `/api/${CALLS.login.path}`;
    const body = JSON.stringify({ noise: 'x'.repeat(5_000) });
    const socket = await open(
      port,
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    const answer = answerOf(socket);
    for (let at = 0; at < body.length; at += 500) {
      socket.write(body.slice(at, at + 500));
      await pause(150);
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('that reads a large answer slowly gets all of it', async () => {
    const port = await start(SHORT);
    const socket = await open(port, get(PUBLIC_CALL, { connection: 'close' }));
    let bytes = 0;
    for await (const chunk of socket) {
      bytes += (chunk as Buffer).length;
      await pause(1);
    }
    expect(bytes).toBeGreaterThan(LARGE.length);
  });

  it('that pipelines a few requests gets every answer, again and again', async () => {
    const port = await start({}, {}, () => ({ result: 'one' }));
    const socket = await open(port);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    for (let round = 1; round <= 20; round++) {
      socket.write(get(PUBLIC_CALL).repeat(10));
      await expect.poll(() => text.split('"result":"one"').length - 1).toBe(10 * round);
    }
  });

  it('an idle connection is kept for its next call', async () => {
    const port = await start(SHORT);
    const socket = await open(port, get(MEMBER_CALL, SESSION));
    await answerOf(socket);
    await staysSo('the idle connection is open', () => !socket.destroyed, SHORT.stallMs * 3);
    socket.write(get(MEMBER_CALL, SESSION));
    expect(await answerOf(socket)).toContain('"errorCode"');
  });
});

describe('who holds how many', () => {
  it('members behind one address all stay, because a session counts for its member', async () => {
    const port = await start({ perAddress: 3, perMember: 2 }, { sessions: anySession });
    const members = [];
    for (let memberId = 1; memberId <= 20; memberId++) {
      const socket = await open(port, get(MEMBER_CALL, sessionOf(memberId)));
      await answerOf(socket);
      members.push(socket);
    }
    expect(await openConnections()).toBe(20);
    for (const [index, socket] of members.entries()) {
      socket.write(get(MEMBER_CALL, sessionOf(index + 1)));
      expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it('a member gets in while somebody fills the address with silent, slow and unread connections', async () => {
    const port = await start({ perAddress: 3, stallMs: 400 }, { sessions: anySession });
    for (const text of ['', 'GET / HTTP/1.1\r\n', get(PUBLIC_CALL).repeat(5)]) {
      await openMany(port, 3, text);
      // The answers have to be under way, and known to stand still.
      await pause(text === '' ? 0 : 200);
      const member = await open(port, get(MEMBER_CALL, sessionOf(7)));
      expect(await answerOf(member)).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it('an address holds only so many without a session, the oldest idle ones go', async () => {
    const port = await start({ perAddress: 5 });
    const opened = [];
    for (let count = 0; count < 40; count++) opened.push(await open(port));
    await expect.poll(openConnections).toBe(5);
    await expect.poll(() => connections.count).toBe(5);
    opened[39]?.write(get(MEMBER_CALL, SESSION));
    expect(await answerOf(opened[39] as Socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a member holds only so many, above them idle ones go', async () => {
    const port = await start({ perMember: 4, perAddress: 100 }, { sessions: anySession });
    for (let count = 0; count < 12; count++)
      expect(await answerOf(await open(port, get(MEMBER_CALL, sessionOf(5))))).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(openConnections).toBe(4);
    const other = await open(port, get(MEMBER_CALL, sessionOf(6)));
    expect(await answerOf(other)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('all addresses together hold only so many, and a member’s connection is not among those that go', async () => {
    const port = await start({ inAll: 4 });
    const member = await open(port, get(MEMBER_CALL, SESSION));
    await answerOf(member);
    for (let count = 0; count < 12; count++) await open(port);
    await expect.poll(openConnections).toBe(4);
    member.write(get(MEMBER_CALL, SESSION));
    expect(await answerOf(member)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a trusted proxy counts for nobody', async () => {
    const proxies = new TrustedProxies(['127.0.0.1']);
    const port = await start({ perAddress: 2, inAll: 2 }, { proxies });
    await openMany(port, 30);
    await expect.poll(() => connections.count).toBe(30);
    expect(await openConnections()).toBe(30);
  });

  it('a dead session opens no place of a member', async () => {
    const port = await start({ perAddress: 2 });
    for (let count = 0; count < 6; count++)
      await answerOf(await open(port, get(MEMBER_CALL, { token: 'dead', userid: `${MEMBER_ID}` })));
    await expect.poll(openConnections).toBe(2);
  });
});

it('ordinary clients over one agent are not hindered', async () => {
  const port = await start({}, { limitFor: () => () => true });
  const statuses = await Promise.all(
    Array.from(
      { length: 200 },
      () =>
        new Promise<number>((resolve, reject) => {
          httpRequest(
            { port, host: '127.0.0.1', path: MEMBER_CALL, method: CALLS.getMember.method, headers: SESSION },
            (response) => {
              response.resume().on('end', () => resolve(response.statusCode ?? 0));
            },
          )
            .on('error', reject)
            .end();
        }),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(GENEROUS_LIMITS.callsPerSecond).toBeGreaterThan(200);
});
