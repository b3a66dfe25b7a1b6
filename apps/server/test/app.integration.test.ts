import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatUnits } from '@tern/math';
import { API_BASE, type CallName, type WireSpotOrder } from '@tern/protocol';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { badRequests, faultOf } from '../src/platform/http/testing/bad-input.ts';
import { PASSWORD, RunningExchangeForTests, type Session } from './kit/running-exchange.ts';

// The malformed input must reach the handlers of registration and login, not their limits.
const exchange = new RunningExchangeForTests({
  LIMIT_LOGINS_PER_MINUTE: '1000000',
  LIMIT_CODE_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_RESETS_PER_MINUTE: '1000000',
  LIMIT_REGISTRATIONS_PER_DAY: '1000000',
});
let alice: Session;
let bob: Session;

beforeAll(async () => {
  await exchange.start();
  [alice, bob] = await Promise.all([
    exchange.newMember('13900000001', '5000'),
    exchange.newMember('13900000002', '5000'),
  ]);
});
afterAll(() => exchange.close());

let requests = 0;
const resting = (price: string, qty: string) => ({
  requestId: `test-${++requests}`,
  pairsName: 'BTC/USDT',
  side: 'BUY' as const,
  type: 'LIMIT' as const,
  price,
  qty,
});
/** Far enough below the market to rest, near enough for the price band. */
const lowPrice = async () => {
  const { price } = await exchange.ask('getTicker', { pairsName: 'BTC/USDT', type: 'SPOT' });
  return String(BigInt(price.split('.')[0] as string) - 20_000n);
};
const codeOf = async (answer: Promise<{ errorCode: number | string }>) => (await answer).errorCode;

describe('the first start', () => {
  it('closes its folder and says where it is', () => {
    expect(statSync(exchange.dataDir).mode & 0o777).toBe(0o700);
    expect(exchange.printed.join('\n')).toContain(`http://127.0.0.1:${exchange.port}`);
    expect(exchange.members()).toHaveLength(2);
  });

  it('is healthy and ready, with its figures for this machine', async () => {
    const host = { host: `127.0.0.1:${exchange.port}` };
    for (const path of ['/healthz', '/readyz'])
      expect((await exchange.raw('GET', path, host)).status).toBe(200);
    expect((await exchange.raw('GET', '/metrics', host)).body).toMatch(/^tern_kernel_healthy 1$/m);
  });
});

describe('whose order it is', () => {
  let order: WireSpotOrder;
  beforeAll(async () => {
    const { orderId } = await exchange.ask('placeSpotOrder', resting(await lowPrice(), '0.001'), alice);
    const open = await exchange.ask('getOpenSpotOrders', {}, alice);
    order = open.find((one) => one.orderId === orderId) as WireSpotOrder;
  });

  it('is asked at every order call, and another’s is answered like a missing one', async () => {
    const { orderId } = order;
    const missing = '9999999999';
    const cancel = (id: string, who: Session) =>
      codeOf(exchange.call('cancelSpotOrder', { orderId: id }, who));
    const read = (id: string, who: Session) => codeOf(exchange.call('getSpotOrder', { orderId: id }, who));
    expect([await cancel(orderId, bob), await cancel(missing, bob)]).toEqual(['SPOT.0004', 'SPOT.0004']);
    expect([await read(orderId, bob), await read(missing, bob)]).toEqual(['SPOT.0004', 'SPOT.0004']);
    expect(await codeOf(exchange.call('cancelSpotOrder', { requestId: order.requestId }, bob))).toBe(
      'SPOT.0004',
    );
    await exchange.ask('cancelAllSpotOrders', {}, bob);
    expect(await exchange.ask('getOpenSpotOrders', {}, bob)).toEqual([]);
    expect((await exchange.ask('getSpotOrders', {}, bob)).rows).toEqual([]);
    expect(await exchange.ask('getOpenSpotOrders', {}, alice)).toContainEqual(order);
    expect(await cancel(orderId, alice)).toBe(0);
  });

  it('needs the session of the member that the request names', async () => {
    const mixed = { token: bob.token, userId: alice.userId };
    expect(await codeOf(exchange.call('getAccounts', {}, mixed))).toBe('SYS.0015');
    expect(await codeOf(exchange.call('getMember', { member: alice.userId }, bob))).toBe('SYS.0006');
    expect(await codeOf(exchange.call('getMemberCode', { memberId: alice.userId }, bob))).toBe('SYS.0006');
    expect(await codeOf(exchange.call('setNickName', { member: alice.userId, nickName: 'x' }, bob))).toBe(
      'SYS.0006',
    );
  });
});

describe('the last of a balance', () => {
  it('goes to one of two orders that come at once', async () => {
    const carol = await exchange.newMember('13900000003', '100');
    const price = await lowPrice();
    const qty = formatUnits((90n * 10n ** 5n) / BigInt(price), 5);
    const place = () => exchange.call('placeSpotOrder', resting(price, qty), carol);
    const codes = (await Promise.all([place(), place()])).map(({ errorCode }) => errorCode);
    expect(codes.sort()).toEqual([0, 'ASSET.0001']);
  });
});

describe('sessions', () => {
  it('end at logout, and their sockets with them', async () => {
    const session = await exchange.register('13900000004');
    const { ticket } = await exchange.ask('socketTicket', {}, session);
    const socket = new WebSocket(`ws://127.0.0.1:${exchange.port}/ws`);
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    const authed = new Promise<unknown>((resolve) =>
      socket.on('message', (data) => resolve(JSON.parse(data.toString()))),
    );
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(JSON.stringify({ op: 'auth', ticket }));
    expect(await authed).toEqual({ op: 'authed', userId: session.userId });
    await exchange.ask('logout', {}, session);
    expect(await closed).toBe(4001);
    expect(await codeOf(exchange.call('getAccounts', {}, session))).toBe('SYS.0015');
  });

  it('open their sockets from the pages of the native app and of the server, and from no others', async () => {
    const statusFor = (origin: string) =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(`ws://127.0.0.1:${exchange.port}/ws`, { origin });
        socket.on('error', reject);
        socket.on('upgrade', ({ statusCode = 0 }) => resolve(statusCode));
        socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
        socket.on('open', () => socket.close());
      });
    const own = `http://127.0.0.1:${exchange.port}`;
    for (const origin of ['https://localhost', 'capacitor://localhost', own])
      expect([origin, await statusFor(origin)]).toEqual([origin, 101]);
    for (const origin of ['http://localhost', 'capacitor://evil', 'https://evil.example', 'null'])
      expect([origin, await statusFor(origin)]).toEqual([origin, 403]);
  });

  it('are one a client type: a new login ends the older', async () => {
    const browser = await exchange.register('13900000005');
    const logIn = (clientType: 'h5' | 'ios') => exchange.logIn('13900000005', clientType);
    const phone = await logIn('ios');
    expect(await codeOf(exchange.call('getAccounts', {}, browser))).toBe(0);
    const newer = await logIn('h5');
    expect(await codeOf(exchange.call('getAccounts', {}, browser))).toBe('SYS.0015');
    for (const live of [phone, newer]) expect(await codeOf(exchange.call('getAccounts', {}, live))).toBe(0);
  });

  it('say which device they are of', async () => {
    const login = { phone: '13900000005', password: PASSWORD, clientType: 'android' };
    const form = new URLSearchParams({ ...login, ...(await exchange.captcha('login')) }).toString();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    };
    const { body } = await exchange.raw('POST', API_BASE + CALLS.login.path, headers, form);
    const session = (JSON.parse(body) as { result: Session }).result;
    const list = await exchange.ask('getSessions', {}, session);
    expect(list.find(({ isCurrent }) => isCurrent)).toMatchObject({
      device: 'Firefox, Linux',
      ip: '127.0.*.*',
      clientType: 'android',
    });
  });

  it('are untouched by a wrong password, which is not SYS.0015', async () => {
    const wrong = {
      phone: '13900000001',
      password: 'wrong-horse-9',
      clientType: 'h5' as const,
      ...(await exchange.captcha('login')),
    };
    expect(await codeOf(exchange.call('login', wrong))).toBe('USER.0003');
    expect(await codeOf(exchange.call('getAccounts', {}, alice))).toBe(0);
  });
});

describe('bad input', () => {
  it.each(CALL_NAMES)('%s: a clear answer in the envelope, never a 500', async (name: CallName) => {
    const session = name === 'logout' ? await exchange.logIn('13900000002', 'ios') : bob;
    const headers = { token: session.token, userId: session.userId };
    const found: string[] = [];
    const send = async ({
      what,
      method,
      url,
      payload,
      headers: own,
    }: ReturnType<typeof badRequests>[number]) => {
      const answer = await exchange.raw(method, url, own, payload);
      const fault = faultOf(answer.status, answer.body);
      if (fault !== undefined) found.push(`${what}: ${fault}`);
    };
    const waiting = badRequests(name, headers);
    const worker = async () => {
      for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) await send(request);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(found).toEqual([]);
    expect((await exchange.raw('GET', '/healthz', {})).status).toBe(200);
  });
});

describe('a stop and a start', () => {
  it('keep sessions, balances and open orders', async () => {
    const { orderId } = await exchange.ask('placeSpotOrder', resting(await lowPrice(), '0.002'), alice);
    const before = await exchange.ask('getAccounts', {}, alice);
    const socket = new WebSocket(`ws://127.0.0.1:${exchange.port}/ws`);
    await new Promise((resolve) => socket.on('open', resolve));
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await exchange.stop();
    expect(await closed).toBe(1012);
    expect(existsSync(join(exchange.dataDir, 'admin.json'))).toBe(false);
    await exchange.start();
    expect(await exchange.ask('getAccounts', {}, alice)).toEqual(before);
    const open = await exchange.ask('getOpenSpotOrders', {}, alice);
    expect(open.map((order) => order.orderId)).toContain(orderId);
    await exchange.ask('cancelSpotOrder', { orderId }, alice);
  });
});
