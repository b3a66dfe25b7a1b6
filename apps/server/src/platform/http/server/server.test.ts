import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { ERRORS } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShiftedClock } from '../../clock/shifted-clock.ts';
import { SteppedClock } from '../../clock/stepped-clock.ts';
import { UnavailableError } from '../../errors/unavailable-error.ts';
import { createLog } from '../../log/log.ts';
import { CallError } from '../call.ts';
import { callLimits } from '../limits/call-limits.ts';
import { fakeExchange, GENEROUS_LIMITS, MEMBER_ID, SESSION, TOKEN } from '../testing/fake-exchange.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const ORDER = 'requestId=r1&pairsName=BTC%2FUSDT&side=BUY&type=LIMIT&price=1&qty=1';
const SECRET = 'select password from members where secret';

class Overloaded extends UnavailableError {}

let app: FastifyInstance;
beforeAll(async () => {
  app = await fakeExchange({
    getMainCurs: () => ({ result: ['USDT'], behind: true }),
    getBanners: () => {
      throw new Error(SECRET);
    },
    getIndexCoin: async () => {
      throw new Error(SECRET);
    },
    cancelSpotOrder: () => {
      throw new CallError('orderUnknown');
    },
    cancelAllSpotOrders: () => Promise.reject(new Overloaded()),
    placeSpotOrder: (params) => ({ result: params, sequence: 12 }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const post = (url: string, body: string, headers: Record<string, string> = { ...FORM, ...SESSION }) =>
  app.inject({ method: 'POST', url, payload: body, headers });

describe('the envelope', () => {
  it('is exactly four fields around a result', async () => {
    const answer = await app.inject('/api/data/data/getSpotMarkets');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('{"status":"SUCCEED","errorCode":0,"errorMessage":"","result":{}}');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['x-trace-id']).toMatch(/^[0-9a-f]{10}-\d+$/);
  });

  it('carries the date of a clock that tests have stepped', async () => {
    const clock = new ShiftedClock(new SteppedClock(Date.UTC(2026, 10, 20, 4)));
    const stepped = await fakeExchange({}, { clock });
    clock.step(900_000);
    const answer = await stepped.inject('/api/data/data/getSpotMarkets');
    expect(answer.headers.date).toBe('Fri, 20 Nov 2026 04:15:00 GMT');
    await stepped.close();
  });

  it('carries behind for a read and sequence for a write', async () => {
    expect((await app.inject('/api/data/data/getMainCurs')).json()).toEqual({
      status: 'SUCCEED',
      errorCode: 0,
      errorMessage: '',
      result: ['USDT'],
      behind: true,
    });
    expect((await post('/api/spot/order/placeOrder', ORDER)).json().sequence).toBe(12);
  });

  it('refuses with HTTP 200, a code and a text in the caller’s language', async () => {
    const zh = await post('/api/spot/order/cancelOrder', 'orderId=1');
    expect(zh.statusCode).toBe(200);
    expect(zh.body).toBe(
      '{"status":"FAILED","errorCode":"SPOT.0004","errorMessage":"委托不存在","result":null}',
    );
    const en = await post('/api/spot/order/cancelOrder', 'orderId=1', {
      ...FORM,
      ...SESSION,
      language: 'en',
    });
    expect(en.json().errorMessage).toBe('Order not found');
  });
});

describe('transport faults', () => {
  const faults: [
    string,
    () => Promise<{ statusCode: number; body: string; headers: object }>,
    keyof typeof ERRORS,
  ][] = [
    ['an unknown path', () => app.inject('/api/data/data/nothing'), 'notFound'],
    ['a path outside the API without a web app', () => app.inject('/home'), 'notFound'],
    ['a path that cannot be decoded', () => app.inject('/api/%ff%zz'), 'notFound'],
    [
      'the wrong method',
      () => app.inject({ method: 'PUT', url: '/api/data/data/getMainCurs' }),
      'methodNotAllowed',
    ],
    ['GET on a POST call', () => app.inject('/api/spot/order/placeOrder'), 'methodNotAllowed'],
    [
      'DELETE',
      () => app.inject({ method: 'DELETE', url: '/api/spot/order/cancelOrder' }),
      'methodNotAllowed',
    ],
    ['too large a body', () => post('/api/spot/order/placeOrder', 'a'.repeat(65 * 1024)), 'bodyTooLarge'],
    [
      'another content type',
      () => post('/api/member/login/login', '<a/>', { 'content-type': 'text/xml' }),
      'mediaType',
    ],
    [
      'multipart',
      () => post('/api/member/login/login', 'x', { 'content-type': 'multipart/form-data; boundary=x' }),
      'mediaType',
    ],
    [
      'a handler that throws',
      () => app.inject('/api/data/data/getBanners?bannerType=DATA_BANNER&global=ENGLISH'),
      'internal',
    ],
    ['a handler that rejects', () => app.inject('/api/data/data/getIndexCoin?getCoinType=TOP'), 'internal'],
    ['a kernel that takes nothing', () => post('/api/spot/order/cancelAllOrders', ''), 'unavailable'],
  ];
  it.each(faults)('%s: the envelope with its own HTTP status', async (_, send, error) => {
    const answer = await send();
    expect(answer.statusCode).toBe(ERRORS[error].http);
    expect(JSON.parse(answer.body)).toEqual({
      status: 'FAILED',
      errorCode: ERRORS[error].code,
      errorMessage: ERRORS[error].zh,
      result: null,
    });
    expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(/stack|at .*\.ts|password|secret/);
  });

  it('answers every call with 503 while nothing can be made durable', async () => {
    const sick = await fakeExchange({}, { isHealthy: () => false });
    for (const url of ['/api/data/data/getMainCurs', '/healthz', '/readyz'])
      expect((await sick.inject(url)).statusCode).toBe(503);
    await sick.close();
  });

  it('answers 200 while something is wrong that no restart heals, and tells this machine alone what', async () => {
    const problems = [{ kind: 'INDEX_DEAD', subject: 'BTC/USDT' }];
    const open = await fakeExchange({}, { problems: () => problems });
    const health = async (headers: Record<string, string>) => {
      const answer = await open.inject({ url: '/healthz', headers });
      return [answer.statusCode, answer.json()];
    };
    expect(await health({ host: 'localhost' })).toEqual([
      200,
      { status: 'degraded', problems: ['INDEX_DEAD BTC/USDT'] },
    ]);
    const passedOn = { host: 'localhost', 'x-forwarded-for': '203.0.113.7' };
    expect(await health(passedOn)).toEqual([200, { status: 'degraded' }]);
    problems.pop();
    expect(await health({ host: 'localhost' })).toEqual([200, { status: 'ok' }]);
    await open.close();
  });

  it('reads a megabyte to its end before it says 413, so that the sender hears it', async () => {
    const { port } = app.server.address() as { port: number };
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sent = httpRequest(
        {
          port,
          host: '127.0.0.1',
          path: '/api/spot/order/placeOrder',
          method: 'POST',
          headers: { ...FORM, ...SESSION },
        },
        (response) => {
          let body = '';
          response.on('data', (part) => {
            body += part;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        },
      );
      sent.on('error', reject);
      sent.end('x'.repeat(1024 * 1024));
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body).errorCode).toBe('SYS.0413');
  });

  it('takes whoever hangs up in the middle of his request for no bug', async () => {
    const lines: string[] = [];
    const log = createLog(
      'error',
      new PassThrough().on('data', (line) => lines.push(String(line))),
    );
    const received = await fakeExchange({}, { log });
    await received.listen({ host: '127.0.0.1', port: 0 });
    const { port } = received.server.address() as { port: number };
    const caller = connect(port, '127.0.0.1');
    const arrives = once(received.server, 'request') as Promise<[IncomingMessage]>;
    caller.write(
      'POST /api/spot/order/placeOrder HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{}',
    );
    const [request] = await arrives;
    caller.destroy();
    await new Promise((resolve) => request.once('close', resolve));
    await received.close();
    expect(request.errored).toMatchObject({ code: 'ECONNRESET' });
    expect(lines).toEqual([]);
  });

  it('answers what is no HTTP in the envelope too', async () => {
    const { port } = app.server.address() as { port: number };
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (part) => {
        received += part;
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toContain('"errorCode":"SYS.0005"');
  });
});

describe('sessions', () => {
  const cases: [string, Record<string, string>][] = [
    ['no headers', {}],
    ['no token', { userid: String(MEMBER_ID) }],
    ['no userId', { token: TOKEN }],
    ['a dead token', { token: 'dead', userid: String(MEMBER_ID) }],
    ["somebody else's userId", { token: TOKEN, userid: '10002002' }],
    ['another spelling of the userId', { token: TOKEN, userid: `0${MEMBER_ID}` }],
  ];
  it.each(cases)('%s: SYS.0015 with HTTP 200 on every member call', async (_, headers) => {
    for (const spec of Object.values(CALLS)) {
      if (spec.access !== 'member') continue;
      const answer = await app.inject({ method: spec.method, url: `/api/${spec.path}`, headers });
      expect([spec.path, answer.statusCode, answer.json().errorCode]).toEqual([spec.path, 200, 'SYS.0015']);
    }
  });

  it('visitor calls ignore the headers', async () => {
    const answer = await app.inject({
      url: '/api/data/data/getSpotMarkets',
      headers: { token: 'dead', userid: 'x' },
    });
    expect(answer.json().status).toBe('SUCCEED');
  });
});

describe('parameters', () => {
  const order = async (body: string, headers?: Record<string, string>, query = '') =>
    (await post(`/api/spot/order/placeOrder${query}`, body, headers)).json();

  it('come from a form, from JSON and from the query, each with one value', async () => {
    const { result } = await order(ORDER);
    expect(result).toEqual({
      requestId: 'r1',
      pairsName: 'BTC/USDT',
      side: 'BUY',
      type: 'LIMIT',
      price: '1',
      qty: '1',
    });
    expect((await order(JSON.stringify(result), { ...JSON_TYPE, ...SESSION })).result).toEqual(result);
    expect((await order('', SESSION, `?${ORDER}`)).result).toEqual(result);
    expect((await order('price=1', undefined, `?${ORDER}`)).result).toEqual(result);
    expect((await order('price=2', undefined, `?${ORDER}`)).errorCode).toBe(ERRORS.parameterTwice.code);
    expect((await order(`${ORDER}&quoteAmount=`)).result).toEqual(result);
  });

  it.each([
    ['twice in the form', `${ORDER}&qty=2`, 'SYS.0004'],
    ['twice with another spelling', `${ORDER}&%71ty=2`, 'SYS.0004'],
    ['unknown', `${ORDER}&admin=1`, 'SYS.0003'],
    ['missing', 'requestId=r1', 'SYS.0001'],
    ['empty', ORDER.replace('BUY', ''), 'SYS.0002'],
    ['outside its set', ORDER.replace('BUY', 'HOLD'), 'SYS.0002'],
    ['with a NUL', `${ORDER}%00`, 'SYS.0002'],
    ['that is no UTF-8', `${ORDER}%ff`, 'SYS.0005'],
    ['half an escape', `${ORDER}%2`, 'SYS.0005'],
  ])('a field %s is refused by name', async (_, body, code) => {
    expect((await order(body)).errorCode).toBe(code);
  });

  it('are refused twice in the query too', async () => {
    const answer = await app.inject('/api/data/data/getIndexCoin?getCoinType=TOP&getCoinType=TOP');
    expect(answer.json()).toMatchObject({ errorCode: 'SYS.0004', errorMessage: '参数重复：getCoinType' });
  });

  it('shows a strange name without its strangeness', async () => {
    const { errorMessage } = await order(`${ORDER}&%3Cscript%3E%E2%80%AE${'x'.repeat(200)}=1`);
    expect(errorMessage).toMatch(/^未知参数：<script>\?x{31}$/);
  });
});

describe('limits', () => {
  it('stops one member’s orders and nobody else’s', async () => {
    const limited = await fakeExchange(
      {},
      { limitFor: callLimits({ ...GENEROUS_LIMITS, ordersPerSecond: 3 }) },
    );
    const place = () =>
      limited.inject({
        method: 'POST',
        url: '/api/spot/order/placeOrder',
        payload: ORDER,
        headers: { ...FORM, ...SESSION },
      });
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await place()).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await place()).json().errorCode).toBe('SYS.0429');
    const cancel = await limited.inject({
      method: 'POST',
      url: '/api/spot/order/cancelOrder',
      payload: 'orderId=1',
      headers: { ...FORM, ...SESSION },
    });
    expect(cancel.statusCode).toBe(200);
    await limited.close();
  });

  it('a dead session counts for its address, and a member behind the same address calls on', async () => {
    const limited = await fakeExchange(
      {},
      { limitFor: callLimits({ ...GENEROUS_LIMITS, callsPerSecond: 3 }) },
    );
    const call = async (headers: Record<string, string>) =>
      (await limited.inject({ method: CALLS.getMember.method, url: `/api/${CALLS.getMember.path}`, headers }))
        .statusCode;
    const dead = { ...SESSION, token: 'dead' };
    expect([await call(dead), await call(dead), await call(dead), await call(dead)]).toEqual([
      200, 200, 200, 429,
    ]);
    expect(await call(SESSION)).toBe(200);
    await limited.close();
  });

  it('a visitor’s call that cannot be read takes nothing of the limit of its address', async () => {
    const limited = await fakeExchange(
      {},
      { limitFor: callLimits({ ...GENEROUS_LIMITS, callsPerSecond: 1 }) },
    );
    const send = async (query: string) =>
      (await limited.inject(`/api/${CALLS.getTicker.path}?${query}`)).json().errorCode;
    expect([await send(''), await send('x=1')]).toEqual(['SYS.0001', 'SYS.0003']);
    const whole = 'pairsName=BTC/USDT&type=SPOT';
    expect([await send(whole), await send(whole)]).toEqual([0, 'SYS.0429']);
    await limited.close();
  });

  it('lets a contract be closed when no order may be placed any more', async () => {
    const limited = await fakeExchange(
      {},
      { limitFor: callLimits({ ...GENEROUS_LIMITS, ordersPerSecond: 1, cancelsPerSecond: 2 }) },
    );
    const place = async (tradeType: string, query = '') => {
      const fields = { requestId: 'r1', pairsName: 'BTC/USDT', tradeType, type: 'MARKET', lots: '1' };
      const answer = await limited.inject({
        method: 'POST',
        url: `/api/contract/placeContractOrder${query}`,
        payload: new URLSearchParams(fields).toString(),
        headers: { ...FORM, ...SESSION },
      });
      return [answer.statusCode, answer.json().errorCode];
    };
    expect(await place('OPEN_LONG')).toEqual([200, 0]);
    expect(await place('OPEN_SHORT')).toEqual([429, 'SYS.0429']);
    expect(await place('CLOSE_LONG')).toEqual([200, 0]);
    // A body that cannot be read counts as an order; the call takes the body's value, whatever the query says.
    expect(await place('CLOSE_LONG&')).toEqual([429, 'SYS.0429']);
    expect(await place('OPEN_LONG', '?tradeType=CLOSE_LONG')).toEqual([429, 'SYS.0429']);
    expect(await place('CLOSE_SHORT')).toEqual([200, 0]);
    expect(await place('CLOSE_SHORT')).toEqual([429, 'SYS.0429']);
    await limited.close();
  });
});

describe('metrics', () => {
  it.each([
    ['this machine', { host: '127.0.0.1:8080' }, 200],
    ['a proxy', { host: '127.0.0.1:8080', 'x-forwarded-for': '203.0.113.7' }, 404],
    ['another host name', { host: 'exchange.example' }, 404],
  ])('are for %s: %o -> %i', async (_, headers, status) => {
    expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(status);
  });

  it('are not for other machines', async () => {
    const answer = await app.inject({
      url: '/metrics',
      headers: { host: 'localhost' },
      remoteAddress: '192.168.1.9',
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('the contract for readers', () => {
  it('holds every call and is readable without a script', async () => {
    const document = (await app.inject('/api/openapi.json')).json();
    for (const [name, spec] of Object.entries(CALLS))
      expect(document.paths[`/${spec.path}`][spec.method.toLowerCase()].operationId).toBe(name);
    const page = await app.inject('/api/docs');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).not.toContain('<script');
    for (const spec of Object.values(CALLS)) expect(page.body).toContain(spec.path);
  });
});
