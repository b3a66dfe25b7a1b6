/** Connections that say nothing, on both ports of a running exchange, with time-outs that settings shorten. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RunningExchangeForTests, type Session } from './kit/running-exchange.ts';

const exchange = new RunningExchangeForTests({
  HEADERS_TIMEOUT_MS: '500',
  STALL_TIMEOUT_MS: '1000',
  MIN_BYTES_PER_SECOND: '100000',
  LIMIT_CONNECTIONS_PER_ADDRESS: '400',
});
let deskPort = 0;
let alice: Session;
const sockets: Socket[] = [];

beforeAll(async () => {
  await exchange.start();
  alice = await exchange.newMember('13900000041', '100');
  const ports = [...exchange.printed.join('\n').matchAll(/http:\/\/[^\s:]+:(\d+)/g)].map(([, port]) =>
    Number(port),
  );
  deskPort = ports.find((port) => port !== exchange.port) as number;
});
afterAll(() => exchange.close());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A client that neither reads nor closes its own side. */
async function openMany(port: number, count: number, text: string): Promise<Socket[]> {
  const opened = Array.from({ length: count }, () =>
    connect({ port, host: '127.0.0.1', allowHalfOpen: true }),
  );
  sockets.push(...opened);
  for (const socket of opened) socket.on('error', () => undefined);
  await Promise.all(opened.map((socket) => once(socket, 'connect')));
  if (text !== '') for (const socket of opened) socket.write(text);
  return opened;
}

/**
 * Counts the connections that the server still holds, be it half closed: a byte sent to another one comes back as an
 * error.
 */
const alive = (some: Socket[]): number => {
  for (const socket of some) if (!socket.destroyed) socket.write('x');
  return some.filter((socket) => !socket.destroyed).length;
};
const areEnded = (some: Socket[]): Promise<unknown> =>
  Promise.all(some.map((socket) => once(socket.resume(), 'end')));

async function connectionsOf(): Promise<number> {
  const { body } = await exchange.raw('GET', '/metrics', { host: `127.0.0.1:${exchange.port}` });
  return Number(/^tern_connections (\d+)$/m.exec(body)?.[1]);
}

describe('200 silent sockets and 150 that never read', () => {
  it('leave nothing at the members’ port, and a member is answered meanwhile', async () => {
    const before = await connectionsOf();
    const silent = await openMany(exchange.port, 200, '');
    const unread = await openMany(
      exchange.port,
      150,
      'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(60),
    );
    expect((await exchange.call('getAccounts', { account: 'spot' }, alice)).errorCode).toBe(0);
    await areEnded(silent);
    await expect.poll(connectionsOf, { timeout: 60_000, interval: 200 }).toBeLessThanOrEqual(before + 1);
    await expect.poll(() => alive([...silent, ...unread]), { timeout: 20_000, interval: 200 }).toBe(0);
    expect((await exchange.call('getAccounts', { account: 'spot' }, alice)).errorCode).toBe(0);
  }, 180_000);

  it('leave nothing at the desk’s port', async () => {
    const silent = await openMany(deskPort, 200, '');
    const slow = await openMany(
      deskPort,
      50,
      'POST /desk/session/signIn HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    );
    await areEnded([...silent, ...slow]);
    await expect.poll(() => alive([...silent, ...slow]), { timeout: 20_000, interval: 200 }).toBe(0);
  }, 180_000);
});
