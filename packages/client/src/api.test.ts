import { CALLS } from '@tern/protocol/calls';
import { describe, expect, it, vi } from 'vitest';
import { type ApiOptions, type ApiSession, createApi } from './api.ts';
import { ApiError, isSessionInvalid } from './api-error.ts';

interface Seen {
  url: string;
  init: RequestInit;
  headers: Record<string, string>;
}

function apiWith(answer: (seen: Seen) => Response | Promise<Response>, more: Partial<ApiOptions> = {}) {
  const seen: Seen[] = [];
  const api = createApi(CALLS, {
    baseUrl: 'http://127.0.0.1:1',
    session: () => ({ token: 'tok', userId: '42' }),
    language: () => 'en',
    fetch: async (url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const request = { url: String(url), init: init ?? {}, headers };
      seen.push(request);
      return answer(request);
    },
    ...more,
  });
  return { api, seen };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const succeed = (result: unknown, more = {}) =>
  json({ status: 'SUCCEED', errorCode: 0, errorMessage: '', result, ...more });
const fail = (errorCode: string, errorMessage: string, status = 200) =>
  json({ status: 'FAILED', errorCode, errorMessage, result: null }, status);
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('requests', () => {
  it('sends a GET as a query with the session in the headers', async () => {
    const { api, seen } = apiWith(() => succeed([]));
    await api.call('getKline', { pairsName: 'BTC/USDT', type: 'SPOT', interval: '1m' });
    expect(seen[0]?.url).toBe(
      'http://127.0.0.1:1/api/data/data/getKline?pairsName=BTC%2FUSDT&type=SPOT&interval=1m',
    );
    expect(seen[0]?.init.method).toBe('GET');
    expect(seen[0]?.headers).toMatchObject({ token: 'tok', userid: '42', language: 'en' });
    expect(seen[0]?.init.body).toBeUndefined();
  });

  it('sends a POST as a form, leaving out what is undefined', async () => {
    const { api, seen } = apiWith(() => succeed({ orderId: '1' }, { sequence: 77 }));
    const answer = await api.answer('cancelSpotOrder', { orderId: '1', requestId: undefined });
    expect(answer).toEqual({ result: { orderId: '1' }, sequence: 77, behind: false });
    expect(seen[0]?.init.body).toBe('orderId=1');
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' });
  });

  it('sends what names geetest as a query and without the session', async () => {
    const { api, seen } = apiWith(() => succeed({}));
    await api.call('geetestCode', { randomCode: '1767225600000', clientType: 'h5' });
    expect(seen[0]?.url).toBe(
      'http://127.0.0.1:1/api/data/sms/geetestCode?randomCode=1767225600000&clientType=h5',
    );
    expect(seen[0]?.init.method).toBe('POST');
    expect(seen[0]?.init.body).toBeUndefined();
    expect(seen[0]?.headers).toEqual({ language: 'en' });
  });

  it('sends no session headers when logged out', async () => {
    const { api, seen } = apiWith(() => succeed([]), { session: () => undefined });
    await api.call('getMainCurs');
    expect(seen[0]?.url).toBe('http://127.0.0.1:1/api/data/data/getMainCurs');
    expect(seen[0]?.headers).toEqual({ language: 'en' });
  });
});

it('hands on the second in which the server answered', async () => {
  const received: number[] = [];
  const dated = new Response('{}', { headers: { date: 'Thu, 01 Jan 2026 12:00:07 GMT' } });
  const { api } = apiWith((seen) => (seen.url.includes('getKline') ? dated : json({})), {
    onDate: (dateMs) => received.push(dateMs),
  });
  await failure(api.call('getKline', { pairsName: 'BTC/USDT', type: 'SPOT', interval: '1m' }));
  await failure(api.call('getMainCurs'));
  expect(received).toEqual([Date.UTC(2026, 0, 1, 12, 0, 7)]);
});

describe('refusals and faults', () => {
  it('gives the refusal of a known call as it was said', async () => {
    const { api } = apiWith(() => fail('ASSET.0001', 'Insufficient balance'));
    expect(await failure(api.call('getMainCurs'))).toMatchObject({
      kind: 'refused',
      code: 'ASSET.0001',
      message: 'Insufficient balance',
      httpStatus: 200,
    });
  });

  it('hands on how long a refusal will last, where the server names it', async () => {
    const refusedFor = async (retryAfter: string) => {
      const body = { status: 'FAILED', errorCode: 'USER.0010', errorMessage: 'Too soon', result: null };
      const { api } = apiWith(
        () => new Response(JSON.stringify(body), { headers: { 'retry-after': retryAfter } }),
      );
      const error = (await failure(api.call('getMainCurs'))) as ApiError;
      return error.retryAfterSeconds;
    };
    expect(await refusedFor('37')).toBe(37);
    expect(await refusedFor('Thu, 01 Jan 2026 12:00:07 GMT')).toBe(0);
  });

  it.each([
    [404, 'Resource not found'],
    [500, 'Server side error'],
    [505, 'HTTP version not supported'],
    [429, 'Too many requests, please try again later'],
  ])('HTTP %i says %j', async (status, message) => {
    const { api } = apiWith(() => fail('SYS.0429', 'Too many requests, please try again later', status));
    expect(await failure(api.call('getMainCurs'))).toMatchObject({
      kind: 'http',
      message,
      httpStatus: status,
    });
  });

  it('has a text for a fault without an envelope, and for a 200 that is none of ours', async () => {
    const { api } = apiWith(() => new Response('<html>', { status: 418 }));
    expect(await failure(api.call('getMainCurs'))).toMatchObject({
      kind: 'http',
      message: 'Server error, please try again later',
    });
    const { api: strange } = apiWith(() => new Response('hello'));
    expect(await failure(strange.call('getMainCurs'))).toMatchObject({ kind: 'http', httpStatus: 200 });
  });

  it('tells a timeout from a broken connection', async () => {
    const never = apiWith(
      ({ init }) =>
        new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
      { timeoutMs: 5 },
    );
    expect(await failure(never.api.call('getMainCurs'))).toMatchObject({
      kind: 'timeout',
      message: 'Request timeout',
    });
    const broken = apiWith(() => Promise.reject(new TypeError('failed to fetch')), { language: () => 'zh' });
    expect(await failure(broken.api.call('getMainCurs'))).toMatchObject({
      kind: 'connection',
      message: '连接失败，请检查网络',
    });
  });

  it('says so when a request cannot even be sent', async () => {
    const { api, seen } = apiWith(() => succeed([]), { session: () => ({ token: 'a\nb', userId: '42' }) });
    expect(await failure(api.call('getMainCurs'))).toMatchObject({
      kind: 'request',
      message: 'Wrong request',
      httpStatus: 0,
    });
    expect(seen).toEqual([]);
  });

  it("passes on the caller's own abort", async () => {
    const stop = new AbortController();
    const { api } = apiWith(
      ({ init }) =>
        new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    const waiting = failure(api.call('getMainCurs', {}, { signal: stop.signal }));
    stop.abort();
    const error = await waiting;
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('a dead session', () => {
  it('is reported once for the session that asked', async () => {
    const onSessionInvalid = vi.fn();
    const { api } = apiWith(() => fail('SYS.0015', 'gone'), { onSessionInvalid });
    expect(isSessionInvalid(await failure(api.call('getMainCurs')))).toBe(true);
    expect(onSessionInvalid).toHaveBeenCalledExactlyOnceWith('gone');
  });

  it('is told from the refusal of a call that was made without one', async () => {
    const gone = () => fail('SYS.0015', 'gone');
    const within = await failure(apiWith(gone).api.call('getMainCurs'));
    const without = await failure(apiWith(gone, { session: () => undefined }).api.call('getMainCurs'));
    expect(within).toMatchObject({ code: 'SYS.0015', hadSession: true });
    expect(without).toMatchObject({ code: 'SYS.0015', hadSession: false });
  });

  it('is not reported against the session that followed it', async () => {
    const onSessionInvalid = vi.fn();
    let session: ApiSession = { token: 'old', userId: '1' };
    const { api } = apiWith(
      () => {
        session = { token: 'new', userId: '1' };
        return fail('SYS.0015', 'gone');
      },
      { onSessionInvalid, session: () => session },
    );
    await failure(api.call('getMainCurs'));
    expect(onSessionInvalid).not.toHaveBeenCalled();
  });
});
