/**
 * The one table of the member's side: every call and every topic of the protocol against every kind of caller. What is
 * expected is written here by hand, a row a call; a call without a row does not compile. The desk's calls have theirs
 * in desk-access.integration.test.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CALL_NAMES,
  CALLS,
  type CallName,
  type CallSpec,
  ERRORS,
  type ErrorName,
  PRIVATE_TOPICS,
  SESSION_INVALID,
  SOCKET_PATH,
  type Topic,
  type TopicKind,
} from '@tern/protocol';
import { DESK_BASE, DESK_CALLS } from '@tern/protocol/desk';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { withDatabase } from './backup/with-database.ts';
import { totpCode } from './platform/secrets/totp.ts';
import { PASSWORD, RunningExchangeForTests, type Session } from './testing/running-exchange.ts';

type Answer = 'ok' | ErrorName;
type Kind = 'order' | 'session' | 'qr' | 'identityImage' | 'payment' | 'message' | 'member';

interface Row {
  /** A well-formed request; `object` is the id of what it is about. */
  ask: (object: string, world: World) => Record<string, string>;
  /** What a verified member gets, about his own object. */
  own: Answer;
  /** What an unverified member gets, where it differs. */
  unverified?: Answer;
  /** What the request is about, and the answer when that is another's or nobody's: the same for both. */
  object?: [Kind, Answer];
}

interface World {
  phone: string;
  randomCode: string;
}

const CHALLENGE = '0'.repeat(32);
const POST_PASSWORD = '482915';
const DAY = '1990-01-01';
const pair = { pairsName: 'BTC/USDT', type: 'SPOT' };
const nothing = () => ({});
const paging = nothing;
const proof = { channel: 'phone', code: '000000' };
const person = {
  name: 'Ada Lovelace',
  country: 'GB',
  idType: 'PASSPORT',
  idNumber: 'P0000001',
  birthDate: DAY,
};
const payment = {
  kind: 'bankCard',
  holderName: 'Anna Karenina',
  account: '6222021234567890',
  bankName: 'A bank',
};

/** Refusals that stand for "let through and judged": the request was made to be harmless. */
const TABLE: Record<CallName, Row> = {
  getMainCurs: { ask: nothing, own: 'ok' },
  getPairsByMainCur: { ask: () => ({ mainCur: 'USDT', type: 'SPOT' }), own: 'ok' },
  getBanners: { ask: () => ({ bannerType: 'DATA_BANNER', global: 'ENGLISH' }), own: 'ok' },
  getNotices: { ask: () => ({ noticeType: 'OFFICIAL', global: 'ENGLISH' }), own: 'ok' },
  getIndexCoin: { ask: () => ({ getCoinType: 'TOP' }), own: 'ok' },
  getMemberCode: { ask: (memberId) => ({ memberId }), own: 'ok', object: ['member', 'forbidden'] },
  getMember: { ask: (member) => ({ member }), own: 'ok', object: ['member', 'forbidden'] },
  setNickName: {
    ask: (member) => ({ member, nickName: '' }),
    own: 'nickNameEmpty',
    object: ['member', 'forbidden'],
  },
  geetestCode: { ask: (_, { randomCode }) => ({ randomCode, clientType: 'h5' }), own: 'ok' },

  getServer: { ask: nothing, own: 'ok' },
  getNotice: { ask: () => ({ id: '9999999', global: 'ENGLISH' }), own: 'contentUnknown' },
  getAgreement: { ask: () => ({ kind: 'USER', global: 'ENGLISH' }), own: 'ok' },
  getSpotMarkets: { ask: nothing, own: 'ok' },
  getTicker: { ask: () => pair, own: 'ok' },
  getKline: { ask: () => ({ ...pair, interval: '1h' }), own: 'ok' },
  getDepth: { ask: () => pair, own: 'ok' },
  getTrades: { ask: () => pair, own: 'ok' },

  getCaptchaPuzzle: {
    ask: () => ({ challenge: CHALLENGE, kind: 'words', flow: 'login' }),
    own: 'captchaWrong',
  },
  solveCaptcha: { ask: () => ({ challenge: CHALLENGE, answer: '1' }), own: 'captchaWrong' },
  answerCaptcha: { ask: () => ({ challenge: CHALLENGE, flow: 'login' }), own: 'captchaWrong' },
  sendCode: { ask: (_, { phone }) => ({ phone, purpose: 'FORGET' }), own: 'captchaRequired' },
  register: {
    ask: (_, { phone }) => ({
      phone,
      code: '000000',
      password: PASSWORD,
      agreement: 'true',
      clientType: 'h5',
    }),
    own: 'captchaRequired',
  },
  login: { ask: (_, { phone }) => ({ phone, password: PASSWORD, clientType: 'h5' }), own: 'captchaRequired' },
  loginSecond: {
    ask: () => ({ ticket: 'none', googleCode: '000000', clientType: 'h5' }),
    own: 'ticketInvalid',
  },
  requestRecovery: { ask: () => ({ ticket: 'none', remark: 'lost' }), own: 'ticketInvalid' },
  forget: { ask: (_, { phone }) => ({ phone, code: '000000', password: PASSWORD }), own: 'captchaRequired' },
  logout: { ask: nothing, own: 'ok' },
  socketTicket: { ask: nothing, own: 'ok' },

  getSecurity: { ask: nothing, own: 'ok' },
  sendMemberCode: { ask: () => ({ purpose: 'VERIFY_OWNER', channel: 'phone' }), own: 'captchaRequired' },
  verifyOwner: { ask: () => proof, own: 'codeWrong' },
  bindTarget: {
    ask: () => ({ mail: 'a@example.com', ticket: 'none', code: '000000' }),
    own: 'ticketInvalid',
  },
  changeTarget: {
    ask: () => ({ phone: '13900009999', ticket: 'none', code: '000000' }),
    own: 'ticketInvalid',
  },
  changePassword: {
    ask: () => ({ ...proof, oldPassword: PASSWORD, password: 'another-horse-9' }),
    own: 'codeWrong',
  },
  setPostPassword: {
    ask: () => ({ ...proof, postPassword: '739160', password: PASSWORD }),
    own: 'postPasswordSet',
    unverified: 'codeWrong',
  },
  changePostPassword: {
    ask: () => ({ ...proof, oldPostPassword: POST_PASSWORD, postPassword: '739160' }),
    own: 'codeWrong',
    unverified: 'postPasswordMissing',
  },
  forgetPostPassword: {
    ask: () => ({ ...proof, postPassword: '739160', password: PASSWORD }),
    own: 'codeWrong',
    unverified: 'postPasswordMissing',
  },
  startGoogle: { ask: nothing, own: 'ok' },
  bindGoogle: { ask: () => ({ ...proof, password: PASSWORD, googleCode: '000000' }), own: 'googleWrong' },
  closeGoogle: { ask: () => ({ ...proof, password: PASSWORD, googleCode: '000000' }), own: 'googleNotBound' },
  requestReview: {
    ask: (imageId) => ({ factor: 'GOOGLE', password: PASSWORD, remark: 'lost', imageId }),
    own: 'googleNotBound',
  },
  getReviews: { ask: nothing, own: 'ok' },
  getSessions: { ask: nothing, own: 'ok' },
  endSession: { ask: (sessionId) => ({ sessionId }), own: 'ok', object: ['session', 'sessionUnknown'] },
  endOtherSessions: { ask: nothing, own: 'ok' },
  getSecurityEvents: { ask: paging, own: 'ok' },

  uploadImage: { ask: () => ({ kind: 'PAYMENT_QR' }), own: 'imageRequired' },
  getImage: { ask: (imageId) => ({ imageId }), own: 'ok', object: ['qr', 'imageUnknown'] },
  getIdentity: { ask: nothing, own: 'ok' },
  submitIdentity: { ask: () => ({ ...person, name: '' }), own: 'nameEmpty' },
  submitAdvancedIdentity: {
    ask: (imageId) => ({ frontImageId: imageId, backImageId: imageId, handImageId: imageId }),
    own: 'imageUnknown',
    unverified: 'identityRequired',
    object: ['identityImage', 'imageUnknown'],
  },
  getPayments: { ask: nothing, own: 'ok' },
  addPayment: {
    ask: () => ({ ...payment, postPassword: '000000' }),
    own: 'postPasswordWrong',
    unverified: 'identityRequired',
  },
  setPaymentEnabled: {
    ask: (paymentId) => ({ paymentId, enabled: 'true', postPassword: POST_PASSWORD }),
    own: 'ok',
    unverified: 'postPasswordMissing',
    object: ['payment', 'paymentUnknown'],
  },
  deletePayment: {
    ask: (paymentId) => ({ paymentId, postPassword: POST_PASSWORD }),
    own: 'ok',
    unverified: 'postPasswordMissing',
    object: ['payment', 'paymentUnknown'],
  },
  getMessages: { ask: () => ({ global: 'ENGLISH' }), own: 'ok' },
  getUnreadCount: { ask: nothing, own: 'ok' },
  readMessage: { ask: (messageId) => ({ messageId }), own: 'ok', object: ['message', 'messageUnknown'] },
  readAllMessages: { ask: nothing, own: 'ok' },

  getAccounts: { ask: nothing, own: 'ok' },
  transfer: {
    ask: () => ({ requestId: 'table', from: 'spot', to: 'spot', currency: 'USDT', amount: '1' }),
    own: 'sameAccount',
  },
  getCapitalRecords: { ask: () => ({ type: 'transfer' }), own: 'ok' },
  claimFaucet: { ask: () => ({ requestId: 'table' }), own: 'faucetClaimed' },

  placeSpotOrder: {
    ask: () => ({
      requestId: 'table',
      pairsName: 'BTC/USDT',
      side: 'BUY',
      type: 'LIMIT',
      price: '0',
      qty: '1',
    }),
    own: 'priceInvalid',
  },
  getSpotOrder: { ask: (orderId) => ({ orderId }), own: 'ok', object: ['order', 'orderUnknown'] },
  cancelSpotOrder: { ask: (orderId) => ({ orderId }), own: 'ok', object: ['order', 'orderUnknown'] },
  cancelAllSpotOrders: { ask: nothing, own: 'ok' },
  getOpenSpotOrders: { ask: nothing, own: 'ok' },
  getSpotOrders: { ask: nothing, own: 'ok' },
  getSpotFills: { ask: nothing, own: 'ok' },

  getOutbox: { ask: nothing, own: 'ok' },
};

/** What a topic says to a socket without a ticket; with one every topic answers. */
const TOPICS: Record<TopicKind, { topic: Topic; stranger: Answer }> = {
  tickers: { topic: 'tickers', stranger: 'ok' },
  depth: { topic: 'depth:BTC/USDT', stranger: 'ok' },
  trades: { topic: 'trades:BTC/USDT', stranger: 'ok' },
  kline: { topic: 'kline:BTC/USDT:1m', stranger: 'ok' },
  orders: { topic: 'orders', stranger: 'forbidden' },
  balances: { topic: 'balances', stranger: 'forbidden' },
};

const LIMITS = ['CALLS_PER_SECOND', 'LOGINS_PER_MINUTE', 'REGISTRATIONS_PER_DAY'];
const exchange = new RunningExchangeForTests({
  IDENTITY_AUTO_PASS: 'true',
  ...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, '1000000'])),
});

interface Person extends Session {
  phone: string;
  objects: Record<Kind, string>;
}

/** No record has such an id. */
const MISSING: Record<Kind, string> = {
  ...{ order: '9999999999', session: 'no-such-session', payment: '999999', message: '999999' },
  ...{ qr: 'A'.repeat(32), identityImage: 'A'.repeat(32), member: '99999999' },
};
const people = {} as Record<'anna' | 'boris' | 'clara', Person>;
let expired: Session;
let frozen: Session;
let operator: Record<string, string>;

beforeAll(async () => {
  await exchange.start();
  people.anna = await verifiedMember('13900000011', 'Anna Karenina', 'P1234567');
  people.boris = await verifiedMember('13900000012', 'Boris Godunov', 'P7654321');
  const clara = await exchange.register('13900000013');
  people.clara = { ...clara, phone: '13900000013', objects: { ...MISSING, member: clara.userId } };
  expired = await exchange.register('13900000014');
  await exchange.ask('logout', {}, expired);
  frozen = await exchange.register('13900000015');
  operator = await signedInOperator();
  await say('freezeMember', { memberId: frozen.userId, reason: 'a test' });
});
afterAll(() => exchange.close());

/** A verified member with one of everything. */
async function verifiedMember(phone: string, name: string, idNumber: string): Promise<Person> {
  const session = await exchange.newMember(phone, '1000');
  const ask = exchange.ask.bind(exchange);
  await ask('submitIdentity', { ...person, idType: 'PASSPORT', name, idNumber }, session);
  await aMinutePasses();
  const captcha = await exchange.captcha('security');
  await ask('sendMemberCode', { purpose: 'POST_PASSWORD', channel: 'phone', ...captcha }, session);
  const [letter] = await ask('getOutbox', { target: phone });
  const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
  const secret = { postPassword: POST_PASSWORD, password: PASSWORD, channel: 'phone', code } as const;
  await ask('setPostPassword', secret, session);
  const card = { ...payment, kind: 'bankCard', holderName: name, postPassword: POST_PASSWORD } as const;
  const { paymentId } = await ask('addPayment', card, session);
  const { price } = await ask('getTicker', { pairsName: 'BTC/USDT', type: 'SPOT' });
  const low = String(BigInt(price.split('.')[0] as string) - 20_000n);
  const order = {
    requestId: 'own',
    pairsName: 'BTC/USDT',
    side: 'BUY',
    type: 'LIMIT',
    price: low,
    qty: '0.001',
  };
  const { orderId } = await ask(
    'placeSpotOrder',
    order as Parameters<typeof ask<'placeSpotOrder'>>[1],
    session,
  );
  await exchange.logIn(phone, 'ios');
  const sessions = await ask('getSessions', {}, session);
  const { rows } = await ask('getMessages', { global: 'ENGLISH' }, session);
  return {
    ...session,
    phone,
    objects: {
      order: orderId,
      session: sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '',
      qr: await upload('PAYMENT_QR', session),
      identityImage: await upload('ID_FRONT', session),
      payment: paymentId,
      message: rows[0]?.messageId ?? '',
      member: session.userId,
    },
  };
}

/** Between two codes to one phone; only the codes need to believe it. */
const aMinutePasses = () =>
  withDatabase(
    { dataDir: exchange.dataDir, databaseUrl: undefined },
    (sql) => sql`update security_codes set created_ms = created_ms - 60000`,
  );

async function upload(kind: string, session: Session): Promise<string> {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } });
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' }), 'x.png');
  const url = `http://127.0.0.1:${exchange.port}/api/${CALLS.uploadImage.path}`;
  const headers = { token: session.token, userid: session.userId };
  const answer = await fetch(url, { method: 'POST', headers, body: form });
  const { result } = (await answer.json()) as { result: { imageId: string } };
  return result.imageId;
}

interface Demo {
  console: string;
  operators: { name: string; password: string; otpauth: string }[];
}

/** The cookie and token of the demo's first operator. */
async function signedInOperator(): Promise<Record<string, string>> {
  const demo = JSON.parse(readFileSync(join(exchange.dataDir, 'demo.json'), 'utf8')) as Demo;
  const [first] = demo.operators;
  const secret = new URL(first?.otpauth ?? '').searchParams.get('secret') ?? '';
  const body = { name: first?.name, password: first?.password, totp: totpCode(secret, Date.now()) };
  const answer = await fetch(demo.console + DESK_BASE + DESK_CALLS.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: demo.console },
    body: JSON.stringify(body),
  });
  const { result } = (await answer.json()) as { result: { csrf: string } };
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  return { cookie, 'x-desk-csrf': result.csrf, origin: demo.console };
}

async function say(name: 'freezeMember', request: object): Promise<void> {
  const answer = await fetch(operator.origin + DESK_BASE + DESK_CALLS[name].path, {
    method: 'POST',
    headers: { ...operator, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  expect(((await answer.json()) as { status: string }).status).toBe('SUCCEED');
}

let asked = 0;
const worldOf = (phone: string): World => ({ phone, randomCode: String(Date.now() - 120_000 - asked++) });

/** The answer to one call, as the table writes it. */
async function answerTo(
  name: CallName,
  headers: Record<string, string>,
  object: string,
  phone = '13900000011',
) {
  const { method, path } = CALLS[name] as CallSpec;
  const form = new URLSearchParams(TABLE[name].ask(object, worldOf(phone))).toString();
  const isGet = method === 'GET';
  const answer = await exchange.raw(
    method,
    `/api/${path}${isGet ? `?${form}` : ''}`,
    { ...headers, ...(!isGet && { 'content-type': 'application/x-www-form-urlencoded' }) },
    isGet ? undefined : form,
  );
  expect(answer.status, name).toBe(200);
  const { errorCode } = JSON.parse(answer.body) as { errorCode: string | number };
  return errorCode === 0 ? 'ok' : errorCode;
}
const codeOf = (answer: Answer): string => (answer === 'ok' ? 'ok' : ERRORS[answer].code);
const headersOf = ({ token, userId }: Session) => ({ token, userId });
const ownObject = (name: CallName, { objects }: Person): string => objects[TABLE[name].object?.[0] ?? 'qr'];

/** Those that end the session they are said with come last, each with a session of its own. */
const ENDING: CallName[] = ['endOtherSessions', 'logout'];
const IN_ORDER = [...CALL_NAMES.filter((name) => !ENDING.includes(name)), ...ENDING];

describe.each(IN_ORDER)('%s', (name) => {
  const row = TABLE[name];
  const needsMember = (CALLS[name] as CallSpec).access === 'member';

  it('to a visitor, an operator, an expired and a mismatched session', async () => {
    const object = row.object === undefined ? MISSING.qr : people.anna.objects[row.object[0]];
    const expected = needsMember ? SESSION_INVALID : codeOf(row.own);
    const mismatched = { token: people.boris.token, userId: people.anna.userId };
    expect(await answerTo(name, {}, object), 'visitor').toBe(expected);
    expect(await answerTo(name, { cookie: operator.cookie ?? '' }, object), 'operator').toBe(expected);
    expect(await answerTo(name, headersOf(expired), object), 'expired').toBe(expected);
    expect(await answerTo(name, headersOf(frozen), object), 'frozen').toBe(expected);
    expect(await answerTo(name, mismatched, object), 'mismatched').toBe(expected);
  });

  it('about another’s and about nothing: alike', async () => {
    if (row.object === undefined) return;
    const [kind, refusal] = row.object;
    const headers = headersOf(people.boris);
    expect(await answerTo(name, headers, people.anna.objects[kind]), 'another’s').toBe(codeOf(refusal));
    expect(await answerTo(name, headers, MISSING[kind]), 'nobody’s').toBe(codeOf(refusal));
  });

  it('to an unverified member', async () => {
    if (row.unverified === undefined || ENDING.includes(name)) return;
    expect(await answerTo(name, headersOf(people.clara), MISSING.qr.slice(0, 6))).not.toBe(SESSION_INVALID);
    const object = row.object === undefined ? MISSING.qr : MISSING[row.object[0]];
    expect(await answerTo(name, headersOf(people.clara), object)).toBe(codeOf(row.unverified));
  });

  it('to a verified member, about what is his', async () => {
    const { anna } = people;
    const session = ENDING.includes(name) ? await exchange.logIn(anna.phone, 'android') : anna;
    expect(await answerTo(name, headersOf(session), ownObject(name, anna), anna.phone)).toBe(codeOf(row.own));
  });
});

describe.each(Object.entries(TOPICS))('the topic %s', (kind, { topic, stranger }) => {
  /** The first frame about the topic, after an `auth` with this ticket. */
  const firstAnswer = (ticket?: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${exchange.port}${SOCKET_PATH}`);
      const speak = (frame: object) => socket.send(JSON.stringify(frame));
      socket.on('error', reject);
      socket.on('open', () => {
        if (ticket !== undefined) speak({ op: 'auth', ticket });
        speak({ op: 'subscribe', topic });
      });
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data)) as { op: string; topic?: string; errorCode?: string };
        if (frame.topic !== topic) return;
        socket.terminate();
        resolve(frame.op === 'error' ? (frame.errorCode ?? '') : 'ok');
      });
    });

  it('is private when the protocol says so', () => {
    expect(PRIVATE_TOPICS.includes(topic)).toBe(TOPICS[kind as TopicKind].stranger !== 'ok');
  });

  it('answers strangers as written, members always, and a ticket works once', async () => {
    expect(await firstAnswer()).toBe(codeOf(stranger));
    const { ticket } = await exchange.ask('socketTicket', {}, people.boris);
    expect(await firstAnswer(ticket)).toBe('ok');
    if (stranger !== 'ok') expect(await firstAnswer(ticket)).toBe(codeOf(stranger));
  });
});
