/**
 * The whole server while its private PostgreSQL takes no row: public market data stays open with its age, cancels wait for
 * their row, everything that depends on a right or a balance is closed, and the log says so twice.
 */
import {
  API_BASE,
  type CallName,
  type CallRequest,
  type CallResult,
  type Envelope,
  ERRORS,
} from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { attachPostgres, connect, type Sql } from '../src/platform/database/index.ts';
import { RunningExchangeForTests, type Session } from './kit/running-exchange.ts';

const exchange = new RunningExchangeForTests();
let sql: Sql;
let alice: Session;
beforeAll(async () => {
  await exchange.start();
  alice = await exchange.newMember('13900000059', '1000');
  sql = connect(await attachPostgres(exchange.dataDir), { max: 1, name: 'test' });
}, 120_000);
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await exchange.close();
});
beforeEach(async () => {
  await eventually('rows are appended', async () => (await statusOf('/healthz')) === 200);
});

const statusOf = async (url: string) => (await exchange.raw('GET', url, {})).status;
const CHART = { pairsName: 'BTC/USDT', type: 'SPOT', interval: '1m' } as const;
const BOOK = { pairsName: 'BTC/USDT', type: 'SPOT' } as const;

async function answer<N extends CallName>(name: N, params: CallRequest<N>, session?: Session) {
  const { method, path } = CALLS[name];
  const form = new URLSearchParams(params as Record<string, string>).toString();
  const given = await fetch(
    `http://127.0.0.1:${exchange.port}${API_BASE}${path}${method === 'GET' ? `?${form}` : ''}`,
    {
      method,
      headers: {
        ...(session && { token: session.token, userId: session.userId }),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { body: form }),
    },
  );
  const age = given.headers.get('x-data-age-ms');
  return {
    status: given.status,
    ageMs: age === null ? undefined : Number(age),
    body: (await given.json()) as Envelope<CallResult<N>>,
  };
}

/** No append ends until the work is done. */
async function whileSilent(work: () => Promise<void>): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`lock table journal in access exclusive mode`;
    await eventually('the core is silent', async () => (await statusOf('/healthz')) === 503);
    await work();
  });
}

/** An order that rests below the market, at a multiple of every tick that the demo has. */
async function placed(requestId: string): Promise<string> {
  const { price: last } = await exchange.ask('getTicker', BOOK);
  const price = String((BigInt(last.split('.')[0] ?? '0') * 96n) / 100n);
  const order = {
    requestId,
    pairsName: 'BTC/USDT',
    side: 'BUY',
    type: 'LIMIT',
    price,
    qty: '0.001',
  } as const;
  return (await exchange.ask('placeSpotOrder', order, alice)).orderId;
}

it('answers public market data with its age, and nothing that depends on a right or a balance', async () => {
  await whileSilent(async () => {
    for (const [name, params] of [
      ['getDepth', BOOK],
      ['getTicker', BOOK],
      ['getSpotMarkets', {}],
      ['getServer', {}],
      ['getKline', CHART],
    ] as const) {
      const { status, ageMs, body } = await answer(name, params);
      expect([name, status, body.status]).toEqual([name, 200, 'SUCCEED']);
      expect(ageMs, name).toBeGreaterThan(2_000);
    }
    const order = {
      requestId: 'silent',
      pairsName: 'BTC/USDT',
      side: 'BUY',
      type: 'MARKET',
      quoteAmount: '100',
    };
    for (const [name, params] of [
      ['getMember', { member: alice.userId }],
      ['getAccounts', {}],
      ['socketTicket', {}],
      ['placeSpotOrder', order],
      ['getOpenSpotOrders', {}],
      ['closeAllPositions', {}],
      ['logout', {}],
      ['getHelpCenter', { global: 'ENGLISH' }],
    ] as const) {
      const { status, ageMs, body } = await answer(name as CallName, params as never, alice);
      expect([name, status, body.errorCode, ageMs]).toEqual([name, 503, ERRORS.unavailable.code, undefined]);
    }
  });
  await eventually('it is over', async () => (await answer('getDepth', BOOK)).ageMs === undefined);
});

it('takes cancels, which wait for their row, or are given back after 8 s undone', {
  timeout: 60_000,
}, async () => {
  const [early, late] = [await placed('early'), await placed('late')];
  let waiting: ReturnType<typeof answer> | undefined;
  await whileSilent(async () => {
    const startedMs = performance.now();
    const given = await answer('cancelSpotOrder', { orderId: late }, alice);
    expect([given.status, given.body.errorCode]).toEqual([503, ERRORS.unavailable.code]);
    expect(performance.now() - startedMs).toBeGreaterThan(7_900);
    waiting = answer('cancelSpotOrder', { orderId: early }, alice);
    // It has reached the server when a later call of the same member has been answered.
    expect((await answer('getOpenSpotOrders', {}, alice)).status).toBe(503);
  });
  const cancelled = await waiting;
  const ofItsRow = { status: 'SUCCEED', result: { orderId: early }, sequence: expect.any(Number) };
  expect(cancelled).toMatchObject({ status: 200, body: ofItsRow });
  const open = await exchange.ask('getOpenSpotOrders', {}, alice);
  expect(open.map(({ orderId }) => orderId)).toEqual([late]);
  await exchange.ask('cancelSpotOrder', { orderId: late }, alice);
});

it('tells sockets the age when it begins and that it is over, and lets new ones in meanwhile', async () => {
  const frames: Record<'old' | 'young', { op: string; ageMs?: number }[]> = { old: [], young: [] };
  const open = async (name: 'old' | 'young') => {
    const socket = new WebSocket(`ws://127.0.0.1:${exchange.port}/ws`);
    socket.on('message', (data) => frames[name].push(JSON.parse(String(data))));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return socket;
  };
  const ages = (name: 'old' | 'young') =>
    frames[name].flatMap(({ op, ageMs }) => (op === 'stale' ? [ageMs] : []));
  const sockets = [await open('old')];
  await whileSilent(async () => {
    await eventually('the old one knows', () => (ages('old').at(-1) ?? 0) > 2_000);
    const young = await open('young');
    sockets.push(young);
    young.send(JSON.stringify({ op: 'subscribe', topic: 'depth:BTC/USDT' }));
    await eventually('the young one has the book', () => frames.young.some(({ op }) => op === 'snapshot'));
    expect(Math.max(0, ...ages('young').map((ageMs) => ageMs ?? 0))).toBeGreaterThan(2_000);
  });
  await eventually('both know that it is over', () =>
    (['old', 'young'] as const).every((one) => ages(one).at(-1) === 0),
  );
  for (const socket of sockets) socket.terminate();
});
