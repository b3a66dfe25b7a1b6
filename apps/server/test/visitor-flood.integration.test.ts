/**
 * Strangers read from 10,000 networks, and from the member's own address, as much as the whole running server gives: the
 * dearest is refused first, and meanwhile a member logs in with a new device, sees charts and trades.
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
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, RunningExchangeForTests, type Session } from './kit/running-exchange.ts';

const PHONE = '13711110058';
const SHARED = '203.0.113.7';
const NETWORKS = 10_000;
const AT_ONCE = 8;

const exchange = new RunningExchangeForTests({
  TRUSTED_PROXIES: '127.0.0.1',
  LIMIT_CALLS_PER_SECOND: '100',
  LIMIT_VISITOR_READS_PER_SECOND: '100',
});
beforeAll(() => exchange.start());
afterAll(() => exchange.close());

async function sendFrom<N extends CallName>(ip: string, name: N, params: CallRequest<N>, session?: Session) {
  const form = new URLSearchParams(params as Record<string, string>).toString();
  const { method, path } = CALLS[name];
  const headers = {
    'x-forwarded-for': ip,
    ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(session && { token: session.token, userId: session.userId }),
  };
  const url = method === 'GET' ? `${API_BASE}${path}?${form}` : API_BASE + path;
  return exchange.raw(method, url, headers, method === 'GET' ? undefined : form);
}
/** The result of a call that must succeed; one that meets a silent core is made again, as clients do. */
async function askFrom<N extends CallName>(ip: string, name: N, params: CallRequest<N>, session?: Session) {
  let answer: Envelope<CallResult<N>> | undefined;
  await eventually(`${name} is served`, async () => {
    answer = JSON.parse((await sendFrom(ip, name, params, session)).body) as Envelope<CallResult<N>>;
    return answer.status === 'SUCCEED' || answer.errorCode !== ERRORS.unavailable.code;
  });
  if (answer?.status !== 'SUCCEED') throw new Error(`${name}: ${answer?.errorCode} ${answer?.errorMessage}`);
  return answer.result;
}

const CHART = { pairsName: 'BTC/USDT', type: 'SPOT', interval: '1m' } as const;
const BOOK = { pairsName: 'BTC/USDT', type: 'SPOT' } as const;
const networkAt = (index: number) =>
  index % 2 === 0 ? `2001:db8:${index.toString(16)}::1` : `198.${18 + (index >> 8)}.${index & 255}.1`;

it('takes nothing from a member who logs in with a new device', { timeout: 120_000 }, async () => {
  const before = await exchange.newMember(PHONE, '1000');
  await exchange.ask('logout', {}, before);
  const statuses = { getKline: new Map<number, number>(), getDepth: new Map<number, number>() };
  let sent = 0;
  const stranger = async () => {
    while (sent < NETWORKS || !isDone) {
      const ip = sent % 3 === 0 ? SHARED : networkAt(sent % NETWORKS);
      const isChart = ++sent % 2 === 0;
      const { status } = await (isChart ? sendFrom(ip, 'getKline', CHART) : sendFrom(ip, 'getDepth', BOOK));
      const counted = statuses[isChart ? 'getKline' : 'getDepth'];
      counted.set(status, (counted.get(status) ?? 0) + 1);
    }
  };
  let isDone = false;
  const flood = Promise.all(Array.from({ length: AT_ONCE }, stranger));
  try {
    for (let turn = 0; turn < 3; turn++) {
      await askFrom(SHARED, 'getServer', {});
      await askFrom(SHARED, 'getAgreement', { kind: 'USER', global: 'ENGLISH' });
      const randomCode = String(Date.now() - 60_000 + turn);
      const { challenge } = await askFrom(SHARED, 'geetestCode', { randomCode, clientType: 'h5' });
      const { answer: _, ...captcha } = await askFrom(SHARED, 'answerCaptcha', { challenge, flow: 'login' });
      const device = { clientType: 'h5', deviceId: `a-new-device-of-the-member-${turn}` } as const;
      const form = { phone: PHONE, password: PASSWORD, ...device, randomCode, ...captcha };
      const session = await askFrom(SHARED, 'login', form);
      for (let look = 0; look < 10; look++) {
        expect((await sendFrom(SHARED, 'getKline', CHART, session)).status).toBe(200);
        expect((await sendFrom(SHARED, 'getDepth', BOOK, session)).status).toBe(200);
      }
      const { price: last } = await askFrom(SHARED, 'getTicker', BOOK, session);
      const price = String((BigInt(last.split('.')[0] ?? '0') * 96n) / 100n);
      const order = {
        requestId: `flooded-${turn}`,
        side: 'BUY',
        type: 'LIMIT',
        price,
        qty: '0.001',
      } as const;
      await askFrom(SHARED, 'placeSpotOrder', { ...order, pairsName: 'BTC/USDT' }, session);
    }
  } finally {
    isDone = true;
    await flood;
  }
  const passed = (name: keyof typeof statuses) => statuses[name].get(200) ?? 0;
  expect([...statuses.getKline.keys(), ...statuses.getDepth.keys()].sort()).toEqual([200, 200, 429, 429]);
  expect(passed('getKline')).toBeLessThan(passed('getDepth'));
  expect(passed('getKline') + passed('getDepth')).toBeLessThan(sent / 2);
});
