/** The session in the native app, whose token is a secret of the device. */
import type { FakeDevice } from '@tern/bridge/fake';
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Session = typeof import('./session.ts');

let device: FakeDevice;

/** Each start of the app has a memory of its own. */
async function startApp(): Promise<Session> {
  vi.resetModules();
  vi.doMock('@tern/bridge', () => device.bridge);
  const session = await import('./session.ts');
  await session.restoreSession();
  return session;
}

beforeEach(async () => {
  const { FakeDevice: Device } = await import('@tern/bridge/fake');
  device = new Device('ios');
});

const settled = () => expect.poll(() => [...device.secrets.values()]);

describe('a session of the native app', () => {
  it('keeps the token among the secrets alone, over the end of the process', async () => {
    const { beginSession, changeSession } = await startApp();
    beginSession('a token', '7');
    changeSession({ payType: 'BANK' });
    await settled().toEqual(['a token']);
    expect([...device.texts.values()].join()).not.toContain('a token');
    const { isLoggedIn, useSession } = await startApp();
    expect(isLoggedIn()).toBe(true);
    expect(useSession.getState()).toMatchObject({ token: 'a token', userId: '7', payType: 'BANK' });
  });

  it('removes the token by logout', async () => {
    const { beginSession, endSession } = await startApp();
    beginSession('a token', '7');
    endSession();
    await settled().toEqual([]);
    expect((await startApp()).isLoggedIn()).toBe(false);
  });

  it('keeps the newest of two logins', async () => {
    const { beginSession, endSession } = await startApp();
    beginSession('first', '7');
    endSession();
    beginSession('second', '8');
    await settled().toEqual(['second']);
  });

  it('removes what a removed installation left in the Keychain', async () => {
    const { beginSession } = await startApp();
    beginSession('a token', '7');
    await settled().toEqual(['a token']);
    device.texts.clear();
    expect((await startApp()).isLoggedIn()).toBe(false);
    await settled().toEqual([]);
  });

  it('stays ended where the device refused to remove the token', async () => {
    const { beginSession, endSession } = await startApp();
    beginSession('a token', '7');
    await settled().toEqual(['a token']);
    device.secretsWork = false;
    endSession();
    await startApp();
    device.secretsWork = true;
    expect((await startApp()).isLoggedIn()).toBe(false);
    await settled().toEqual([]);
  });

  it('ends where the device has lost the token', async () => {
    const { beginSession } = await startApp();
    beginSession('a token', '7');
    await settled().toEqual(['a token']);
    device.secrets.clear();
    const { isLoggedIn, useSession } = await startApp();
    expect(isLoggedIn()).toBe(false);
    expect(useSession.getState().userId).toBe('');
  });
});
