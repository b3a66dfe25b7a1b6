/**
 * Strangers attack one account of the whole running server, and all the same the member behind it, with a new phone
 * behind an address that some of the strangers share, logs in, recovers and trades.
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
import { ShiftedClock } from '../src/platform/clock/shifted-clock.ts';
import { PASSWORD, RunningExchangeForTests, type Session } from './kit/running-exchange.ts';

const PHONE = '13711110001';
const SHARED = '203.0.113.7';
const NEW_PHONE = 'the-new-phone-of-the-member';
const NEXT_PASSWORD = 'another-horse-9';

const clock = new ShiftedClock();
const exchange = new RunningExchangeForTests({ TRUSTED_PROXIES: '127.0.0.1' }, clock);
beforeAll(() => exchange.start());
afterAll(() => exchange.close());

/** As the proxy passes it on from an address. */
async function callFrom<N extends CallName>(
  ip: string,
  name: N,
  params: CallRequest<N>,
  session?: Session,
): Promise<Envelope<CallResult<N>>> {
  const form = new URLSearchParams(params as Record<string, string>).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': ip,
    ...(session && { token: session.token, userId: session.userId }),
  };
  const { method, path } = CALLS[name];
  const url = method === 'GET' ? `${API_BASE}${path}?${form}` : API_BASE + path;
  const { body } = await exchange.raw(method, url, headers, method === 'GET' ? undefined : form);
  return JSON.parse(body) as Envelope<CallResult<N>>;
}
async function askFrom<N extends CallName>(ip: string, name: N, params: CallRequest<N>, session?: Session) {
  const answer = await callFrom(ip, name, params, session);
  if (answer.status !== 'SUCCEED') throw new Error(`${name}: ${answer.errorCode} ${answer.errorMessage}`);
  return answer.result;
}
let captchas = 0;
async function captchaFrom(ip: string, flow: 'login' | 'forget') {
  const randomCode = String(Date.now() - 60_000 + captchas++);
  const { challenge } = await askFrom(ip, 'geetestCode', { randomCode, clientType: 'h5' });
  const { answer: _, ...fields } = await askFrom(ip, 'answerCaptcha', { challenge, flow });
  return { randomCode, ...fields };
}
async function logInFrom(ip: string, password: string, more: { deviceId?: string; code?: string } = {}) {
  const captcha = await captchaFrom(ip, 'login');
  return callFrom(ip, 'login', { phone: PHONE, password, clientType: 'h5', ...more, ...captcha });
}
/** A code that was not there before; some are sent after the answer. */
async function nextCode(before: string[]): Promise<string> {
  let code = '';
  await eventually('a code came', async () => {
    code = (await codes()).find((one) => !before.includes(one)) ?? '';
    return code !== '';
  });
  return code;
}
const codes = async (): Promise<string[]> =>
  (await exchange.ask('getOutbox', { target: PHONE })).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');

it('logs in with a new phone, recovers and trades', async () => {
  const member = await exchange.newMember(PHONE, '1000');
  await exchange.ask('logout', {}, member);
  // Strangers guess and ask for codes from everywhere, until the test ends.
  let isOver = false;
  const outcomes = new Set<string>();
  const stranger = async (ip: string) => {
    const guess = await logInFrom(ip, 'wrong-horse-9');
    outcomes.add(guess.status === 'FAILED' ? guess.errorCode : guess.status);
    const captcha = await captchaFrom(ip, 'forget');
    await callFrom(ip, 'sendCode', { phone: PHONE, purpose: 'FORGET', ...captcha });
    await callFrom(ip, 'forget', { phone: PHONE, code: '000000', password: NEXT_PASSWORD, ...captcha });
  };
  for (let at = 0; at < 25; at++) await stranger(`100.64.${at}.1`);
  for (let at = 0; at < 5; at++) await logInFrom(SHARED, 'wrong-horse-9');
  const siege = (async () => {
    for (let at = 25; !isOver; at++) await stranger(`100.64.${at % 200}.2`);
  })();
  try {
    let before = await codes();
    const closed = await logInFrom(SHARED, PASSWORD, { deviceId: NEW_PHONE });
    expect(closed).toMatchObject({ status: 'FAILED', errorCode: ERRORS.loginLocked.code });
    const login = await logInFrom(SHARED, PASSWORD, { deviceId: NEW_PHONE, code: await nextCode(before) });
    expect(login).toMatchObject({ status: 'SUCCEED' });

    // A minute has to be between two codes for one phone.
    clock.step(61_000);
    before = await codes();
    const captcha = await captchaFrom(SHARED, 'forget');
    const asked = { phone: PHONE, purpose: 'FORGET', deviceId: NEW_PHONE, ...captcha } as const;
    expect(await callFrom(SHARED, 'sendCode', asked)).toMatchObject({ status: 'SUCCEED' });
    // The codes that strangers request come to the member too; the member tries each of them.
    const tried = new Set(before);
    await eventually('the password is reset', async () => {
      const code = await nextCode([...tried]);
      tried.add(code);
      const form = { phone: PHONE, code, password: NEXT_PASSWORD, deviceId: NEW_PHONE, ...captcha };
      return (await callFrom(SHARED, 'forget', form)).status === 'SUCCEED';
    });

    const session = await logInFrom(SHARED, NEXT_PASSWORD, { deviceId: NEW_PHONE });
    if (session.status !== 'SUCCEED') throw new Error(`the known phone is not let in: ${session.errorCode}`);
    const order = await callFrom(
      SHARED,
      'placeSpotOrder',
      { requestId: 'besieged', pairsName: 'BTC/USDT', side: 'BUY', type: 'MARKET', quoteAmount: '100' },
      session.result,
    );
    expect(order).toMatchObject({ status: 'SUCCEED' });
  } finally {
    isOver = true;
    await siege;
  }
  expect([...outcomes]).toEqual([ERRORS.wrongPassword.code]);
});
