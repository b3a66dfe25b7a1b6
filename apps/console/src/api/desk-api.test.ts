import { describe, expect, it, vi } from 'vitest';
import { createDeskApi, type DeskApiOptions } from './desk-api.ts';

interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

const ok = (result: unknown) => ({ status: 'SUCCEED', errorCode: 0, errorMessage: '', result });
const no = (errorCode: string, errorMessage: string) => ({
  status: 'FAILED',
  errorCode,
  errorMessage,
  result: null,
});

function setUp(answers: (object | Error)[], over: Partial<DeskApiOptions> = {}) {
  const asked: Asked[] = [];
  let csrf = 'first';
  const options: DeskApiOptions = {
    fetch: vi.fn(async (url: unknown, init?: RequestInit) => {
      const { method, headers, body } = init as RequestInit & {
        method: string;
        headers: Record<string, string>;
      };
      asked.push({ url: String(url), method, headers, body: body ? JSON.parse(String(body)) : undefined });
      const answer = answers.shift();
      if (answer instanceof Error || !answer) throw answer ?? new Error('nothing left to answer');
      return Response.json(answer);
    }) as unknown as typeof fetch,
    language: () => 'en',
    csrf: () => csrf,
    renew: vi.fn(async () => {
      csrf = 'second';
      return true;
    }),
    onSignedOut: vi.fn(),
    onAnswer: vi.fn(),
    onNoAnswer: vi.fn(),
    ...over,
  };
  return { api: createDeskApi(options), asked, options };
}

describe('a call of the desk', () => {
  it('asks a read as a query without the fields that are not there', async () => {
    const { api, asked, options } = setUp([ok({ rows: [], cursor: '' })]);
    const page = await api.call('findMembers', { query: 'a b&c', cursor: '' }, { passive: true });
    expect(page).toEqual({ rows: [], cursor: '' });
    expect(asked).toEqual([
      {
        url: '/desk/member/findMembers?query=a+b%26c',
        method: 'GET',
        headers: { language: 'en', 'x-desk-passive': '1' },
        body: undefined,
      },
    ]);
    expect(options.onAnswer).toHaveBeenCalledWith(false);
  });

  it('says an action as JSON with the token of the session', async () => {
    const { api, asked, options } = setUp([ok({})]);
    await api.call('freezeMember', { memberId: '7', kind: 'RISK', reason: 'asked by phone' });
    expect(asked[0]).toMatchObject({
      url: '/desk/member/freeze',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-desk-csrf': 'first' },
      body: { memberId: '7', reason: 'asked by phone' },
    });
    expect(options.onAnswer).toHaveBeenCalledWith(true);
  });

  it('says how much of an action is sent to a caller who asks', async () => {
    const sent: unknown[] = [];
    class FakeRequest {
      readonly upload = { onprogress: (_event: object) => {} };
      readonly headers: Record<string, string> = {};
      readonly status = 200;
      readonly responseText = JSON.stringify(ok({}));
      onload = () => {};
      open(...parts: string[]) {
        sent.push(parts);
      }
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value;
      }
      /** The time limit of the call comes after its answer. */
      abort() {}
      send(body: string) {
        sent.push(this.headers, JSON.parse(body));
        for (const loaded of [5, 10]) this.upload.onprogress({ lengthComputable: true, loaded, total: 10 });
        this.onload();
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const { api, asked, options } = setUp([]);
    const shares: number[] = [];
    const request = { memberId: '7', kind: 'RISK', reason: 'asked by phone' } as const;
    expect(await api.call('freezeMember', request, { onSent: (share) => shares.push(share) })).toEqual({});
    vi.unstubAllGlobals();
    expect(shares).toEqual([0.5, 1]);
    expect(sent).toEqual([
      ['POST', '/desk/member/freeze'],
      { language: 'en', 'content-type': 'application/json', 'x-desk-csrf': 'first' },
      request,
    ]);
    expect(asked).toEqual([]);
    expect(options.onAnswer).toHaveBeenCalledWith(true);
  });

  it('hands on the date of each answer that has one', async () => {
    const dates: number[] = [];
    const date = 'Thu, 01 Jan 2026 12:00:00 GMT';
    const answers = [Response.json(ok({}), { headers: { date } }), Response.json(ok({}))];
    const { api } = setUp([], {
      fetch: (async () => answers.shift()) as unknown as typeof fetch,
      onDate: (dateMs) => dates.push(dateMs),
    });
    await api.call('findMembers', { query: 'a', cursor: '' });
    await api.call('findMembers', { query: 'b', cursor: '' });
    expect(dates).toEqual([Date.UTC(2026, 0, 1, 12)]);
  });

  it('marks a check, which does nothing', async () => {
    const { api, asked } = setUp([ok({}), ok({})]);
    const request = { memberId: '7', kind: 'OTHER', reason: 'asked by phone' } as const;
    await api.call('freezeMember', request, { check: true });
    await api.call('freezeMember', request);
    expect(asked.map(({ headers }) => headers['x-desk-check'])).toEqual(['1', undefined]);
  });

  it('rejects with the message of the envelope', async () => {
    const { api } = setUp([no('DESK.0003', 'Your role does not allow this action')]);
    await expect(api.call('getAudit', {})).rejects.toMatchObject({
      kind: 'refused',
      code: 'DESK.0003',
      message: 'Your role does not allow this action',
    });
  });

  it('asks for a fresh token once when the old one is refused, and says the call again', async () => {
    const { api, asked, options } = setUp([no('DESK.0004', 'reload'), ok({})]);
    await api.call('signOut', {});
    expect(options.renew).toHaveBeenCalledTimes(1);
    expect(asked.map(({ headers }) => headers['x-desk-csrf'])).toEqual(['first', 'second']);
  });

  it('does not go on asking when the fresh token is refused too', async () => {
    const { api, asked } = setUp([no('DESK.0004', 'reload'), no('DESK.0004', 'reload')]);
    await expect(api.call('signOut', {})).rejects.toMatchObject({ code: 'DESK.0004' });
    expect(asked).toHaveLength(2);
  });

  it('does not say the call again under another session', async () => {
    const { api, asked } = setUp([no('DESK.0004', 'reload')], { renew: async () => false });
    await expect(api.call('signOut', {})).rejects.toMatchObject({ code: 'DESK.0004' });
    expect(asked).toHaveLength(1);
  });

  it('tells that the session is over', async () => {
    const { api, options } = setUp([no('SYS.0015', 'Sign in again')]);
    await expect(api.call('getHealth', {})).rejects.toMatchObject({ code: 'SYS.0015' });
    expect(options.onSignedOut).toHaveBeenCalledWith('Sign in again');
  });

  it('tells that nothing answers', async () => {
    const { api, options } = setUp([new TypeError('network')]);
    await expect(api.call('getHealth', {})).rejects.toMatchObject({ kind: 'connection' });
    expect(options.onNoAnswer).toHaveBeenCalledTimes(1);
    expect(options.onAnswer).not.toHaveBeenCalled();
  });

  it('lets go of a read that its screen has left, without a word', async () => {
    const { api, options } = setUp([new TypeError('aborted')]);
    const signal = AbortSignal.abort(new Error('left'));
    await expect(api.call('getHealth', {}, { signal })).rejects.toThrow('left');
    expect(options.onNoAnswer).not.toHaveBeenCalled();
  });

  it('takes an answer without an envelope for a fault', async () => {
    const fetch = (async () => new Response('<html>', { status: 502 })) as typeof globalThis.fetch;
    const { api } = setUp([], { fetch });
    await expect(api.call('getHealth', {})).rejects.toMatchObject({ kind: 'http', httpStatus: 502 });
  });
});
