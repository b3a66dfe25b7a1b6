import { noteServerDate, serverNow } from '@tern/client';
import { afterEach, describe, expect, it } from 'vitest';
import { addForm, type OpenForm } from './drafts/open-forms.ts';
import {
  currentCsrf,
  mayCall,
  type OwnSession,
  signedIn,
  signedOut,
  signedState,
  stayAwake,
  timeLeftMs,
} from './session.ts';

const HOUR = 3_600_000;

afterEach(() => {
  signedOut('');
  noteServerDate(Date.now());
});

it.each([-26 * HOUR, -HOUR, 0, HOUR, 26 * HOUR])(
  'a session ends by the server’s clock on a device that is %s ms off',
  (offMs) => {
    noteServerDate(Date.now() - offMs);
    const session = {
      idleUntil: serverNow() + HOUR / 4,
      absoluteUntil: serverNow() + 8 * HOUR,
    } as OwnSession;
    signedIn(session);
    expect(Math.round(timeLeftMs(session) / 60_000)).toBe(15);
    stayAwake();
    expect(Math.round(timeLeftMs(session) / 60_000)).toBe(30);
  },
);

it('a session ends for good at its absolute end, however awake it is kept', () => {
  const session = { idleUntil: serverNow() + HOUR, absoluteUntil: serverNow() + HOUR / 6 } as OwnSession;
  signedIn(session);
  stayAwake();
  expect(Math.round(timeLeftMs(session) / 60_000)).toBe(10);
});

it('nothing that comes after the end of a session keeps it awake', () => {
  const session = { idleUntil: serverNow() + HOUR / 6, absoluteUntil: serverNow() + HOUR } as OwnSession;
  signedIn(session);
  signedOut('');
  stayAwake();
  expect(Math.round(timeLeftMs(session) / 60_000)).toBe(10);
});

it('the reason of a sign-out stays until there is another one', () => {
  signedIn({ csrf: 'token' } as OwnSession);
  expect(currentCsrf()).toBe('token');
  signedOut('Signed out due to inactivity');
  expect(currentCsrf()).toBe('');
  signedOut('');
  expect(signedState.get()).toEqual({ kind: 'out', message: 'Signed out due to inactivity' });
  signedOut('Sign in again');
  expect(signedState.get()).toEqual({ kind: 'out', message: 'Sign in again' });
});

it('a call of the demo is offered on a demo alone, whatever the roles', () => {
  const session = (mode: OwnSession['mode']) => ({ mode, roles: ['admin', 'support'] }) as OwnSession;
  expect(mayCall(session('demo'), 'getDeskOutbox')).toBe(true);
  expect(mayCall(session('production'), 'getDeskOutbox')).toBe(false);
});

describe('the desk of a session that ended', () => {
  const session = { operatorId: '7', idleUntil: 1, absoluteUntil: 2 } as OwnSession;
  const form: OpenForm = {
    name: undefined,
    isChanged: true,
    isKept: false,
    flush: async () => undefined,
    end: async () => undefined,
  };

  it('stays while a form holds something, until the operator is back or another one comes', () => {
    const remove = addForm(form);
    signedIn(session);
    signedOut('expired');
    expect(signedState.get()).toEqual({ kind: 'out', message: 'expired', ended: session });
    // A call that was under way hears of the end later.
    signedOut('');
    expect(signedState.get()).toMatchObject({ message: 'expired', ended: session });
    signedIn(session);
    expect(signedState.get()).toEqual({ kind: 'in', session });
    remove();
  });

  it('goes where no form holds anything, and where the operator signs out', () => {
    signedIn(session);
    signedOut('expired');
    expect(signedState.get()).toEqual({ kind: 'out', message: 'expired', ended: undefined });
    const remove = addForm(form);
    signedIn(session);
    signedOut('');
    expect(signedState.get()).toEqual({ kind: 'out', message: '', ended: undefined });
    remove();
  });
});
