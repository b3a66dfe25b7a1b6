/**
 * Images, identity, payment methods and messages of a member through the whole server: images over HTTP into the real decoder,
 * verification at the real back office, payment methods with a trading password; and all of it after a restart.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { API_BASE, type Envelope, ERRORS, type ImageKind } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import {
  DESK_BASE,
  DESK_HEADERS,
  type DeskCallName,
  type DeskRequest,
  type DeskResult,
} from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { costlyPng } from '@tern/test-kit/png-file';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoCredentials } from '../src/demo/demo-folder.ts';
import { totpCode } from '../src/platform/secrets/totp.ts';
import { PASSWORD, RunningExchangeForTests, type Session } from './kit/running-exchange.ts';

const NAME = 'Ada Lovelace';
const POST_PASSWORD = '482915';
const FIVE_MEGABYTES = 5 * 1024 * 1024;
/** The machine's clock, put forward: a phone gets one code a minute. */
let aheadMs = 0;
const exchange = new RunningExchangeForTests({}, { nowMs: () => Date.now() + aheadMs });
let anna: Session;
let ben: Session;
beforeAll(async () => {
  await exchange.start();
  anna = await exchange.register('13900000001');
  ben = await exchange.register('13900000002');
});
afterAll(() => exchange.close());

const picture = (width = 900, height = 600) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#ffffff',
      noise: { type: 'gaussian', mean: 200, sigma: 10 },
    },
  });
const uploadUrl = () => `http://127.0.0.1:${exchange.port}${API_BASE}${CALLS.uploadImage.path}`;
const formOf = (kind: ImageKind, bytes: Uint8Array, type: string) => {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'picture.jpg');
  return form;
};
const headersOf = ({ token, userId }: Session) => ({ token, userId });
const send = (kind: ImageKind, bytes: Uint8Array, session = anna, type = 'image/jpeg') =>
  fetch(uploadUrl(), { method: 'POST', body: formOf(kind, bytes, type), headers: headersOf(session) });
/** An upload that the server has begun to read, and whose body it gets by `end`, which answers the status. */
const begin = async (bytes: Uint8Array, session: Session) => {
  const whole = new Response(formOf('PAYMENT_QR', bytes, 'image/png'));
  const body = Buffer.from(await whole.arrayBuffer());
  const headers = {
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': body.length,
    expect: '100-continue',
    ...headersOf(session),
  };
  const request = httpRequest(uploadUrl(), { method: 'POST', headers });
  request.flushHeaders();
  await once(request, 'continue');
  return {
    async end(): Promise<number | undefined> {
      request.end(body);
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    },
  };
};
const upload = async (...sent: Parameters<typeof send>) => {
  const answer = await send(...sent);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Envelope<{ imageId: string }>;
};
const imageId = async (kind: ImageKind, session = anna) =>
  (await upload(kind, await picture().jpeg().toBuffer(), session)).result?.imageId ?? '';
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

interface Browser {
  url: string;
  cookie: string;
  csrf: string;
}
const credentials = () =>
  JSON.parse(readFileSync(join(exchange.dataDir, 'demo.json'), 'utf8')) as DemoCredentials;

async function desk<N extends DeskCallName>(
  name: N,
  request: Omit<DeskRequest<N>, 'reason'>,
  { url, cookie, csrf }: Browser,
): Promise<DeskResult<N> & { cookie: string }> {
  const { method, path } = DESK_CALLS[name];
  const isRead = method === 'GET';
  const query = isRead ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
  const body = JSON.stringify(name === 'signIn' ? request : { ...request, reason: 'a test of it' });
  const answer = await fetch(`${url}${DESK_BASE}${path}${query}`, {
    method,
    headers: {
      ...(isRead ? {} : { 'content-type': 'application/json', origin: url }),
      cookie,
      [DESK_HEADERS.csrf]: csrf,
    },
    ...(isRead ? {} : { body }),
  });
  const { result, errorCode, errorMessage } = (await answer.json()) as Envelope<DeskResult<N>>;
  if (result === null) throw new Error(`${name}: ${errorCode} ${errorMessage}`);
  return { ...result, cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}

async function signIn(): Promise<Browser> {
  const { console: url, operators } = credentials();
  const [operator] = operators;
  const secret = new URL(operator?.otpauth ?? '').searchParams.get('secret') ?? '';
  const name = operator?.name ?? '';
  const stranger = { url, cookie: '', csrf: '' };
  const totp = totpCode(secret, Date.now());
  const { cookie, csrf } = await desk('signIn', { name, password: operator?.password ?? '', totp }, stranger);
  return { url, cookie, csrf };
}

describe('uploads', () => {
  it('take what is an image and refuse what only says so, and nothing disturbs the server', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const jpeg = await picture().jpeg().toBuffer();
    const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
    const codes = [
      (await upload('ID_FRONT', jpeg)).errorCode,
      (await upload('ID_FRONT', svg, anna, 'image/png')).errorCode,
      (await upload('ID_FRONT', jpeg.subarray(0, 3_000))).errorCode,
      (await upload('ID_FRONT', await picture(599, 400).jpeg().toBuffer())).errorCode,
      (await upload('ID_FRONT', padded(FIVE_MEGABYTES))).errorCode,
      (await upload('ID_FRONT', padded(FIVE_MEGABYTES + 1))).errorCode,
      (await upload('ID_FRONT', Buffer.alloc(0))).errorCode,
      (await upload('ID_FRONT', jpeg, { token: 'x', userId: '1' })).errorCode,
    ];
    expect(codes).toEqual([
      0,
      code('imageType'),
      code('imageUnreadable'),
      code('imageTooSmall'),
      0,
      code('imageTooLarge'),
      code('imageRequired'),
      code('sessionInvalid'),
    ]);
    expect((await exchange.ask('getServer', {})).name).toBe('Tern');
  });

  it('of one member are two at a time until they are drawn, and another member waits for none but those', async () => {
    const [dora, ella] = [await exchange.register('13900000004'), await exchange.register('13900000005')];
    // Small to send, and seconds of processor time to draw.
    const large = costlyPng(6_300, 6_300);
    const small = await picture(300, 300).jpeg().toBuffer();
    // The bodies wait for the test: it alone says for how long the two places are held.
    const held = [await begin(large, dora), await begin(large, dora)];
    const further = await Promise.all(Array.from({ length: 6 }, () => send('PAYMENT_QR', small, dora)));
    expect(further.map(({ status }) => status)).toEqual(Array(6).fill(429));
    const drawn = held.map((one) => one.end());
    expect((await send('PAYMENT_QR', small, dora)).status).toBe(429);
    expect((await upload('PAYMENT_QR', small, ella)).errorCode).toBe(0);
    expect(await Promise.all(drawn)).toEqual([200, 200]);
  });

  it('are twenty a day and member', { tags: 'long' }, async () => {
    const carl = await exchange.register('13900000003');
    const small = await picture(300, 300).jpeg().toBuffer();
    const answers: unknown[] = [];
    for (let count = 0; count < 21; count++)
      answers.push((await upload('PAYMENT_QR', small, carl)).errorCode);
    expect(answers).toEqual([...Array<number>(20).fill(0), code('uploadBudget')]);
  });
});

describe('a child who wants to trade', () => {
  const born = `${new Date().getUTCFullYear() - 12}-01-02`;
  const form = {
    name: NAME,
    country: 'GB',
    idType: 'PASSPORT',
    idNumber: 'AB123456',
    birthDate: born,
  } as const;

  it('is verified by an operator who sees marked images alone', async () => {
    expect((await exchange.call('submitIdentity', form, anna)).errorCode).toBe(code('guardianRequired'));
    const others = await imageId('GUARDIAN', ben);
    const foreign = await exchange.call('submitIdentity', { ...form, guardianImageId: others }, anna);
    expect(foreign.errorCode).toBe(code('imageUnknown'));
    const guardianImageId = await imageId('GUARDIAN');
    const submitted = await exchange.ask('submitIdentity', { ...form, guardianImageId }, anna);
    expect(submitted.cardState).toBe('REVIEWING');
    expect((await exchange.call('getImage', { imageId: guardianImageId }, anna)).errorCode).toBe(
      code('imageUnknown'),
    );

    const operator = await signIn();
    const queue = await desk('getIdentityReviews', { state: 'PENDING' }, operator);
    expect(queue.rows).toMatchObject([{ memberId: anna.userId, name: 'A****e', level: 'BASIC' }]);
    const { reviewId } = queue.rows[0] as { reviewId: string };
    await expect(desk('openIdentityReview', { reviewId }, operator)).rejects.toThrow(
      code('reviewNotClaimed'),
    );
    await desk('claimIdentityReview', { reviewId }, operator);
    const { name, idNumber, images } = await desk('openIdentityReview', { reviewId }, operator);
    expect([name, idNumber, images]).toEqual([
      NAME,
      'AB123456',
      [{ imageId: guardianImageId, kind: 'GUARDIAN' }],
    ]);
    const shown = await desk('viewIdentityImage', { reviewId, imageId: guardianImageId }, operator);
    const { channels } = await sharp(Buffer.from(shown.base64, 'base64')).stats();
    // The picture is light all over; the mark's shadow is not.
    expect([shown.contentType, (channels[0]?.min ?? 255) < 150]).toEqual(['image/jpeg', true]);
    await desk('approveIdentity', { reviewId }, operator);
    const audit = await desk('getAudit', { call: 'viewIdentityImage' }, operator);
    expect(audit.rows[0]).toMatchObject({
      outcome: 'DONE',
      subject: `review ${reviewId} of member ${anna.userId}`,
    });
    expect(JSON.stringify(await desk('getAudit', {}, operator))).not.toMatch(/Lovelace|AB123456/);
  });

  it('has passed: everywhere the same, and in the engine', async () => {
    const own = await exchange.ask('getMember', { member: anna.userId }, anna);
    expect([own.cardState, own.cardNo]).toEqual(['PASS', 'A*****56']);
    expect((await exchange.ask('getIdentity', {}, anna)).name).toBe('A****e');
    expect(await exchange.ask('getSecurity', {}, anna)).toMatchObject({
      cardState: 'PASS',
      advancedState: '',
    });
    expect((await exchange.call('submitIdentity', form, ben)).errorCode).toBe(code('guardianRequired'));
    const adult = { ...form, birthDate: '1990-01-02' };
    expect((await exchange.call('submitIdentity', adult, ben)).errorCode).toBe(code('idUsed'));
  });
});

describe('a payment method', () => {
  const card = {
    kind: 'bankCard',
    holderName: NAME,
    account: '6222021234567890',
    bankName: 'Bank',
    postPassword: POST_PASSWORD,
  } as const;

  it('needs verification, the trading password and one’s own name', async () => {
    expect((await exchange.call('addPayment', card, ben)).errorCode).toBe(code('identityRequired'));
    expect((await exchange.call('addPayment', card, anna)).errorCode).toBe(code('postPasswordMissing'));
    aheadMs += 60_000;
    const captcha = await exchange.captcha('security');
    await exchange.ask('sendMemberCode', { purpose: 'POST_PASSWORD', channel: 'phone', ...captcha }, anna);
    const [letter] = await exchange.ask('getOutbox', { target: '13900000001' });
    const sent = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
    const post = { postPassword: POST_PASSWORD, password: PASSWORD, channel: 'phone', code: sent } as const;
    await exchange.ask('setPostPassword', post, anna);
    const wrong = { ...card, postPassword: '915482' };
    expect((await exchange.call('addPayment', wrong, anna)).errorCode).toBe(code('postPasswordWrong'));
    expect((await exchange.call('addPayment', { ...card, holderName: 'Ada' }, anna)).errorCode).toBe(
      code('holderName'),
    );
    await exchange.ask('addPayment', card, anna);
  });

  it('shows its code to its owner alone', async () => {
    const qr = (await upload('PAYMENT_QR', await picture(300, 300).png().toBuffer())).result?.imageId ?? '';
    const weixin = { ...card, kind: 'weixin', account: 'ada_lovelace', imageId: qr } as const;
    await exchange.ask('addPayment', weixin, anna);
    const { contentType, base64 } = await exchange.ask('getImage', { imageId: qr }, anna);
    expect((await sharp(Buffer.from(base64, 'base64')).metadata()).width).toBe(300);
    expect(contentType).toBe('image/png');
    expect((await exchange.call('getImage', { imageId: qr }, ben)).errorCode).toBe(code('imageUnknown'));
    expect((await exchange.ask('getPayments', {}, anna)).map((one) => one.kind)).toEqual([
      'bankCard',
      'weixin',
    ]);
    expect(await exchange.ask('getPayments', {}, ben)).toEqual([]);
  });
});

describe('messages', () => {
  const read = async (session = anna) =>
    (await exchange.ask('getMessages', { global: 'ENGLISH' }, session)).rows.map((row) => [
      row.kind,
      row.title,
    ]);
  /** The projector brings them within its rest. */
  const comes = (title: string) =>
    expect.poll(async () => (await read()).map(([, one]) => one), { timeout: 30_000 }).toContain(title);

  it('tell of security, verification, money and orders', async () => {
    await exchange.ask('claimFaucet', { requestId: 'f' }, anna);
    await comes('Demo funds received');
    const transfer = { requestId: 't', from: 'assets', to: 'spot', currency: 'USDT', amount: '500' } as const;
    await exchange.ask('transfer', transfer, anna);
    const order = {
      requestId: 'o',
      pairsName: 'BTC/USDT',
      side: 'BUY',
      type: 'MARKET',
      quoteAmount: '100',
    } as const;
    // The very same order until the young market has a counterparty for it.
    await expect
      .poll(async () => (await exchange.call('placeSpotOrder', order, anna)).errorCode, { timeout: 60_000 })
      .toBe(0);
    await comes('Order filled');
    const found = await read();
    expect(found).toContainEqual(['SYSTEM', 'Identity verification approved']);
    expect(found).toContainEqual(['SECURITY', 'Your trading password was set']);
    expect(found.filter(([kind]) => kind === 'ASSET')).toHaveLength(1);
    const { all } = await exchange.ask('getUnreadCount', {}, anna);
    expect(all).toBe(found.length);
    await exchange.ask('readAllMessages', {}, anna);
    expect((await exchange.ask('getUnreadCount', {}, anna)).all).toBe(0);
  });

  it('are there after a restart, and so is everything else', async () => {
    const [before, payments] = [await read(), await exchange.ask('getPayments', {}, anna)];
    await exchange.stop();
    await exchange.start();
    expect(await read()).toEqual(before);
    expect(await exchange.ask('getPayments', {}, anna)).toEqual(payments);
    const { base64 } = await exchange.ask('getImage', { imageId: payments[1]?.imageId ?? '' }, anna);
    expect(base64.length).toBeGreaterThan(100);
    expect((await exchange.ask('getIdentity', {}, anna)).cardState).toBe('PASS');
  });
});

describe('a mailbox', () => {
  it('hears of what its owner should know', async () => {
    const mail = 'dora@example.com';
    const captcha = await exchange.captcha('register');
    await exchange.ask('sendCode', { mail, purpose: 'REGISTER', ...captcha });
    const [letter] = await exchange.ask('getOutbox', { target: mail });
    const sent = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
    const account = { mail, password: PASSWORD, clientType: 'h5' } as const;
    await exchange.ask('register', { ...account, code: sent, agreement: 'true', ...captcha });
    await exchange.ask('login', {
      ...account,
      deviceId: 'another-device-1',
      ...(await exchange.captcha('login')),
    });
    const subjects = async () =>
      (await exchange.ask('getOutbox', { target: mail })).map((one) => one.subject);
    await expect
      .poll(async () => (await subjects())[0])
      .toBe('Tern 您的账户有新的登录 / New login to your account');
  });
});
