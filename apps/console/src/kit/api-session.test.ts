/** The calls of the page and its session: who is signed in after an answer, a refusal, or none. */
import { ApiError } from '@tern/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts, t } from '../locale/text.ts';
import { callDesk, connectionLost, messageOf, readOwnSession } from './api.ts';
import { type OwnSession, signedIn, signedOut, signedState, timeLeftMs } from './session.ts';

const MINUTE = 60_000;
const refused = (errorCode: string, errorMessage: string) => ({
  status: 'FAILED',
  errorCode,
  errorMessage,
  result: null,
});
const succeeded = (result: object) => ({ status: 'SUCCEED', errorCode: 0, errorMessage: '', result });

function sessionOf(operatorId: string, csrf = 'first'): OwnSession {
  const now = Date.now();
  return {
    operatorId,
    name: 'anna',
    csrf,
    mustChangePassword: false,
    exchangeName: 'Tern',
    idleUntil: now + 5 * MINUTE,
    absoluteUntil: now + 480 * MINUTE,
    fourEyes: 'second',
    roles: ['support'],
    mode: 'demo',
  };
}

interface Asked {
  path: string;
  csrf: string | null;
}

/** Answers by path, in order; without one left the server does not answer. */
let answers: Record<string, object[]>;
let asked: Asked[];

beforeAll(() => loadTexts('en'));
beforeEach(() => {
  answers = {};
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    const [path = ''] = url.replace('/desk/', '').split('?');
    asked.push({ path, csrf: new Headers(headers).get('x-desk-csrf') });
    const answer = answers[path]?.shift();
    if (answer === undefined) throw new TypeError('nothing answers');
    return Response.json(answer);
  });
  signedState.set({ kind: 'unknown' });
  connectionLost.set(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  signedOut('');
});

const OWN = 'session/getOwnSession';

it('reads who is signed in; nobody is no fault, and no answer is one', async () => {
  answers[OWN] = [succeeded(sessionOf('1')), refused('SYS.0015', 'Sign in again')];
  expect(await readOwnSession()).toBe(true);
  expect(signedState.get()).toMatchObject({ kind: 'in', session: { operatorId: '1' } });
  expect(await readOwnSession()).toBe(false);
  await expect(readOwnSession()).rejects.toMatchObject({ kind: 'connection' });
});

it('a session that ends under a call says why; one that was never there says nothing', async () => {
  answers['system/getHealth'] = [refused('SYS.0015', 'Sign in again'), refused('SYS.0015', 'Sign in again')];
  signedIn(sessionOf('1'));
  await expect(callDesk('getHealth', {})).rejects.toMatchObject({ code: 'SYS.0015' });
  expect(signedState.get()).toEqual({ kind: 'out', message: 'Sign in again' });
  signedState.set({ kind: 'unknown' });
  await expect(callDesk('getHealth', {})).rejects.toMatchObject({ code: 'SYS.0015' });
  expect(signedState.get()).toEqual({ kind: 'out', message: '' });
});

it('a fresh token is used for the same operator', async () => {
  signedIn(sessionOf('1', 'old'));
  answers['session/signOut'] = [refused('DESK.0004', 'reload'), succeeded({})];
  answers[OWN] = [succeeded(sessionOf('1', 'new'))];
  await callDesk('signOut', {});
  expect(asked.map(({ path, csrf }) => [path, csrf])).toEqual([
    ['session/signOut', 'old'],
    [OWN, null],
    ['session/signOut', 'new'],
  ]);
});

it('another operator’s token is not used for what this one meant', async () => {
  signedIn(sessionOf('1', 'old'));
  answers['session/signOut'] = [refused('DESK.0004', 'reload'), succeeded({})];
  answers[OWN] = [succeeded(sessionOf('2', 'new'))];
  await expect(callDesk('signOut', {})).rejects.toMatchObject({ code: 'DESK.0004' });
  expect(asked.map(({ path }) => path)).toEqual(['session/signOut', OWN]);
});

it('a call without an answer marks the connection as lost, the next answer as there again', async () => {
  answers['system/getHealth'] = [];
  await expect(callDesk('getHealth', {})).rejects.toMatchObject({ kind: 'connection' });
  expect(connectionLost.get()).toBe(true);
  answers['system/getHealth'] = [succeeded({})];
  await callDesk('getHealth', {});
  expect(connectionLost.get()).toBe(false);
});

it('what the operator does keeps the session awake, what the page asks by itself does not', async () => {
  const session = sessionOf('1');
  signedIn(session);
  const minutesLeft = () => Math.round(timeLeftMs(session) / MINUTE);
  answers['system/getHealth'] = [succeeded({}), succeeded({})];
  await callDesk('getHealth', {}, { passive: true });
  expect(minutesLeft()).toBe(5);
  await callDesk('getHealth', {});
  expect(minutesLeft()).toBe(30);
});

it('the message of a failure is the server’s own, and the desk’s where there is none', () => {
  expect(messageOf(new ApiError('refused', 'DESK.0003', 'Your role does not allow this', 200))).toBe(
    'Your role does not allow this',
  );
  expect(messageOf(new TypeError('x is undefined'))).toBe(t('app.fault'));
});
