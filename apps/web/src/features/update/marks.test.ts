import { FakeDevice } from '@tern/bridge/fake';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.doUnmock('@tern/bridge'));

it('floor, bad versions, trial and last good version survive a logout and the loss of texts and secrets', async () => {
  const device = new FakeDevice('android');
  vi.resetModules();
  vi.doMock('@tern/bridge', () => device.bridge);
  const { beginSession, endSession, isLoggedIn } = await import('../../kit/session/session.ts');
  const { UpdateMarks } = await import('./marks.ts');
  beginSession('a token', '7');
  const marks = new UpdateMarks(device.bundles);
  await marks.raiseFloor('1.4.0');
  await marks.addBad('1.3.0');
  await marks.writeTrial({ version: '1.5.0', isSet: true });
  await marks.writeGood('1.4.0');
  const deviceId = await marks.deviceId();
  endSession();
  await expect.poll(() => device.secrets.size).toBe(0);
  expect(isLoggedIn()).toBe(false);
  device.texts.clear();
  device.kill();
  const after = new UpdateMarks(device.bundles);
  expect(await after.readFloor()).toBe('1.4.0');
  expect(await after.readBad()).toEqual(['1.3.0']);
  expect(await after.readTrial()).toEqual({ version: '1.5.0', isSet: true });
  expect(await after.readGood()).toBe('1.4.0');
  expect(await after.deviceId()).toBe(deviceId);
});
