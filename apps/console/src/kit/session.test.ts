import { noteServerDate, serverNow } from '@tern/client';
import { afterEach, expect, it } from 'vitest';
import { type OwnSession, signedIn, signedOut, stayAwake, timeLeftMs } from './session.ts';

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
