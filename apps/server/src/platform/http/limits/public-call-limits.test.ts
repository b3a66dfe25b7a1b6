/** Tests for whom a public call counts (rules/security#sessions). */
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { fakeExchange, GENEROUS_LIMITS, MEMBER_ID, SESSION, TOKEN } from '../testing/fake-exchange.ts';
import { callLimits } from './call-limits.ts';

describe('a public call', () => {
  const OTHERS = { token: TOKEN, userid: '10002002' };
  const TICKER = '/api/data/data/getTicker?pairsName=BTC%2FUSDT&type=SPOT';
  const AGREEMENT = '/api/data/data/getAgreement?kind=USER&global=ENGLISH';
  /** The number of calls of one second that pass. */
  const passed = async (exchange: FastifyInstance, url: string, headers: object, times = 10) => {
    const asked = Array.from({ length: times }, () => exchange.inject({ url, headers: { ...headers } }));
    return (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 200).length;
  };
  const open = (change = {}) =>
    fakeExchange({}, { limitFor: callLimits({ ...GENEROUS_LIMITS, callsPerSecond: 4, ...change }) });

  it.each([TICKER, AGREEMENT])('with a live session counts for its member alone: %s', async (url) => {
    const exchange = await open();
    expect(await passed(exchange, url, {})).toBe(4);
    expect(await passed(exchange, url, SESSION)).toBe(4);
    expect(await passed(exchange, '/api/member/member/getMember', SESSION)).toBe(0);
    const another = await open();
    expect(await passed(another, url, SESSION)).toBe(4);
    expect(await passed(another, url, {})).toBe(4);
    await Promise.all([exchange.close(), another.close()]);
  });

  it('with a session that is dead or another’s counts for its address', async () => {
    const exchange = await open();
    expect(await passed(exchange, TICKER, OTHERS)).toBe(4);
    expect(await passed(exchange, TICKER, { token: 'dead', userid: String(MEMBER_ID) })).toBe(0);
    expect(await passed(exchange, TICKER, { userid: String(MEMBER_ID) })).toBe(0);
    expect(await passed(exchange, TICKER, SESSION)).toBe(4);
    await exchange.close();
  });

  it('stays open for members when strangers have used up what there is for all', async () => {
    const exchange = await open({ visitorReadsPerSecond: 2 });
    expect(await passed(exchange, TICKER, {})).toBe(2);
    expect(await passed(exchange, TICKER, SESSION)).toBe(4);
    expect(await passed(exchange, AGREEMENT, {})).toBe(4);
    await exchange.close();
  });

  it('uses no session, and is answered alike with and without one', async () => {
    const found: string[] = [];
    const exchange = await fakeExchange(
      { getTicker: (params, caller) => ({ result: { ...params, caller: caller ?? 'none' } }) },
      {
        sessions: {
          find: () => {
            throw new Error('a use');
          },
          peek: (token) => {
            found.push(token);
            return { memberId: MEMBER_ID, sessionId: 's1' };
          },
        },
      },
    );
    const [without, within] = await Promise.all([
      exchange.inject(TICKER),
      exchange.inject({ url: TICKER, headers: SESSION }),
    ]);
    expect(within.body).toBe(without.body);
    expect(within.body).toContain('"caller":"none"');
    expect(found).toEqual([TOKEN]);
    await exchange.close();
  });

  it('tells the handler whom it counts for, and a dead session counts for nobody', async () => {
    const counted: unknown[] = [];
    const exchange = await fakeExchange({
      getKline: (_params, _caller, context) => {
        counted.push(context?.countedFor);
        return { result: [] };
      },
    });
    const url = '/api/data/data/getKline?pairsName=BTC%2FUSDT&type=SPOT&interval=1m';
    for (const headers of [{}, SESSION, OTHERS, { token: 'dead', userid: String(MEMBER_ID) }])
      await exchange.inject({ url, headers });
    expect(counted).toEqual([undefined, MEMBER_ID, undefined, undefined]);
    await exchange.close();
  });
});
