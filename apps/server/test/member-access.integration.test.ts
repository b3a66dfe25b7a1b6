/**
 * The member's side: every call and every topic of the protocol against every kind of caller, as the table in
 * kit/member-access-table.ts says. The desk's calls have theirs in desk-access.integration.test.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CallName,
  ERRORS,
  PRIVATE_TOPICS,
  SESSION_INVALID,
  SOCKET_PATH,
  type TopicKind,
} from '@tern/protocol';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import { DESK_BASE } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { eventually } from '@tern/test-kit/eventually';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { withDatabase } from '../src/exchange-data/with-database.ts';
import { totpCode } from '../src/platform/secrets/totp.ts';
import { type AccessWorld, type Answer, type Kind, POST_PASSWORD } from './kit/access-row.ts';
import { contract, PUBLIC_CALLS, payment, person, rowOf } from './kit/member-access-table.ts';
import { PASSWORD, RunningExchangeForTests, type Session } from './kit/running-exchange.ts';
import { TOPICS } from './kit/topic-access.ts';

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
  order: '9999999999',
  contractOrder: '9999999999',
  plan: '9999999999',
  liquidation: '9999999999',
  deposit: '9999999999',
  withdrawal: '9999999999',
  session: 'no-such-session',
  payment: '999999',
  otcOrder: '99999999',
  block: '99999999',
  message: '999999',
  ticket: '999999',
  ad: '999999',
  qr: 'A'.repeat(32),
  identityImage: 'A'.repeat(32),
  pledge: '9999999',
  member: '99999999',
};
const people = {} as Record<'anna' | 'boris' | 'clara', Person>;
let expired: Session;
let frozen: Session;
/** The same member, logged in after the freeze. */
let frozenAnew: Session;
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
  await say('freezeMember', { memberId: frozen.userId, kind: 'RISK', reason: 'a test' });
  frozenAnew = await exchange.logIn('13900000015', 'h5');
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
  const question = { requestId: 'own', category: 'OTHER', text: 'Hello' } as const;
  const { ticketId } = await ask('openTicket', question, session);
  await exchange.logIn(phone, 'ios');
  const sessions = await ask('getSessions', {}, session);
  const { rows } = await ask('getMessages', { global: 'ENGLISH' }, session);
  return {
    ...session,
    phone,
    objects: {
      order: orderId,
      ...(await contractObjects(session)),
      session: sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '',
      qr: await upload('PAYMENT_QR', session),
      identityImage: await upload('ID_FRONT', session),
      payment: paymentId,
      message: rows[0]?.messageId ?? '',
      ticket: ticketId,
      member: session.userId,
      deposit: MISSING.deposit,
      withdrawal: MISSING.withdrawal,
      otcOrder: MISSING.otcOrder,
      ad: MISSING.ad,
      block: MISSING.block,
      pledge: MISSING.pledge,
    },
  };
}

/** After a start the index must have been NORMAL for a while before the contract takes opening orders. */
async function untilNormal(): Promise<void> {
  await eventually('the contract opens', async () => {
    const { feed, status } = await exchange.ask('getContractMark', contract);
    return feed === 'NORMAL' && status === 'OPEN';
  });
}

/** An order and a plan that rest far from the market, once the contract takes orders after its start. */
async function contractObjects(
  session: Session,
): Promise<Pick<Person['objects'], 'contractOrder' | 'plan' | 'liquidation'>> {
  const funds = { requestId: 'to-contract', currency: 'USDT', amount: '200' } as const;
  await exchange.ask('transfer', { ...funds, from: 'spot', to: 'contract' }, session);
  await exchange.ask('acceptRiskNotice', {}, session);
  await untilNormal();
  const { markPrice } = await exchange.ask('getContractMark', contract);
  const low = String((BigInt(markPrice.split('.')[0] as string) * 7n) / 10n);
  const order = { ...contract, tradeType: 'OPEN_LONG', type: 'LIMIT', lots: '1', leverage: '20' } as const;
  const { orderId } = await exchange.ask(
    'placeContractOrder',
    { ...order, requestId: 'own-contract', price: low },
    session,
  );
  const { planId } = await exchange.ask(
    'placePlanOrder',
    { ...order, requestId: 'own-plan', price: low, triggerPrice: low },
    session,
  );
  return { contractOrder: orderId, plan: planId, liquidation: MISSING.liquidation };
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
const worldOf = (phone: string): AccessWorld => ({
  phone,
  randomCode: String(Date.now() - 120_000 - asked++),
});

/** The answer to one call, as the table writes it. */
async function answerTo(
  name: CallName,
  headers: Record<string, string>,
  object: string,
  phone = '13900000011',
) {
  const { method, path } = CALLS[name];
  const form = new URLSearchParams(rowOf(name).ask(object, worldOf(phone))).toString();
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
const ownObject = (name: CallName, { objects }: Person): string => objects[rowOf(name).object?.[0] ?? 'qr'];

/** Those that end the session they are said with come last, each with a session of its own. */
const ENDING: CallName[] = ['endOtherSessions', 'logout'];
const IN_ORDER = [...CALL_NAMES.filter((name) => !ENDING.includes(name)), ...ENDING];

/** The changes that a frozen member may still make; every other change outside the engine is answered accountFrozen. */
const OPEN_TO_FROZEN: CallName[] = [
  ...([
    'logout',
    'socketTicket',
    'endSession',
    'endOtherSessions',
    'readMessage',
    'readAllMessages',
    'acceptAgreement',
  ] as const),
  ...(['sendMemberCode', 'uploadImage', 'requestReview', 'acceptRiskNotice', 'closeAllPositions'] as const),
  ...(['cancelSpotOrder', 'cancelAllSpotOrders', 'cancelContractOrder', 'cancelAllContractOrders'] as const),
  ...(['cancelPlanOrder', 'cancelWithdrawal', 'getDepositAddress'] as const),
  ...(['payOtcOrder', 'cancelOtcOrder', 'cancelPaidOtcOrder', 'askOtcReopening'] as const),
  ...(['openOtcAppeal', 'addOtcStatement', 'withdrawOtcAppeal', 'reportOtcOrder'] as const),
  ...(['sendOtcLine', 'readOtcChat'] as const),
  ...(['openTicket', 'sendTicketLine', 'readTicket', 'closeTicket', 'reopenTicket'] as const),
];
/** Refused by the engine, or before it: the table's requests are about what is not there. */
const DECIDED_BY_ENGINE: CallName[] = [
  ...(['placeSpotOrder', 'placeContractOrder', 'placePlanOrder', 'reversePosition', 'transfer'] as const),
  ...(['claimFaucet', 'setLeverage', 'setMarginMode', 'changeMargin', 'setPositionTriggers'] as const),
  ...(['submitApplication', 'requestWithdrawal', 'amendSpotOrder'] as const),
];

describe.each(IN_ORDER)('%s', (name) => {
  const row = rowOf(name);
  const needsMember = !PUBLIC_CALLS.includes(name);

  it('to a visitor, an operator, an expired and a mismatched session', async () => {
    expect(CALLS[name].access).toBe(needsMember ? 'member' : 'visitor');
    const object = row.object === undefined ? MISSING.qr : people.anna.objects[row.object[0]];
    const expected = needsMember ? SESSION_INVALID : codeOf(row.own);
    const mismatched = { token: people.boris.token, userId: people.anna.userId };
    expect(await answerTo(name, {}, object), 'visitor').toBe(expected);
    expect(await answerTo(name, { cookie: operator.cookie ?? '' }, object), 'operator').toBe(expected);
    expect(await answerTo(name, headersOf(expired), object), 'expired').toBe(expected);
    expect(await answerTo(name, headersOf(frozen), object), 'frozen').toBe(expected);
    expect(await answerTo(name, mismatched, object), 'mismatched').toBe(expected);
  });

  it('to a frozen member who logged in anew', async () => {
    if (!needsMember || ENDING.includes(name)) return;
    const object = row.object === undefined ? MISSING.qr : MISSING[row.object[0]];
    const answer = await answerTo(name, headersOf(frozenAnew), object, '13900000015');
    const isClosed = CALLS[name].write && !OPEN_TO_FROZEN.includes(name);
    if (DECIDED_BY_ENGINE.includes(name)) expect(answer).not.toBe('ok');
    else if (isClosed) expect(answer).toBe(ERRORS.accountFrozen.code);
    else expect([ERRORS.accountFrozen.code, SESSION_INVALID]).not.toContain(answer);
  });

  it('about another’s and about nothing: alike', async () => {
    if (row.object === undefined) return;
    const [kind, error] = row.object;
    const headers = headersOf(people.boris);
    expect(await answerTo(name, headers, people.anna.objects[kind]), 'another’s').toBe(codeOf(error));
    expect(await answerTo(name, headers, MISSING[kind]), 'nobody’s').toBe(codeOf(error));
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
