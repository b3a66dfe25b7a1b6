import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestPhone } from './testing/test-phone.ts';
import {
  MANIFEST_KEY,
  makeRelease,
  NOW_MS,
  ORIGIN,
  type Release,
  STRANGE_KEY,
} from './testing/test-releases.ts';
import type { UpdateState } from './update-state.ts';
import { secureAddress } from './updater.ts';

const OLD = await makeRelease({ version: '0.9.0' });
const NEXT = await makeRelease({ version: '1.1.0' });
const stateOf = (phone: TestPhone): UpdateState | undefined => phone.controller?.useState.getState();

async function offered(
  release: Release | Promise<Release>,
  change: (phone: TestPhone) => unknown = () => {},
): Promise<TestPhone> {
  const phone = new TestPhone();
  phone.server.offer(await release);
  await change(phone);
  await phone.open();
  return phone;
}

afterEach(() => vi.unstubAllGlobals());

describe('a release that stands', () => {
  it('is found, downloaded, checked, swapped in at the restart, and says ready', async () => {
    const phone = await offered(NEXT);
    expect(stateOf(phone)).toMatchObject({ step: 'found', offer: { manifest: NEXT.manifest } });
    await phone.install();
    expect(phone.running).toBe('1.1.0');
    expect(phone.storedDrafts).toBe(1);
    expect(await phone.marks.readFloor()).toBe('1.1.0');
    expect(await phone.marks.readGood()).toBe('1.1.0');
    expect(await phone.marks.readTrial()).toBeUndefined();
    expect(phone.server.reports.map(({ state, version }) => [state, version])).toEqual([
      ['downloaded', '1.1.0'],
      ['ready', '1.1.0'],
    ]);
    expect(await phone.marks.readInstalled()).toEqual({
      version: '1.1.0',
      createdMs: NEXT.manifest.createdMs,
    });
  });

  it('leaves the running version alone until the restart', async () => {
    const phone = await offered(NEXT);
    await phone.controller?.start();
    expect(stateOf(phone)?.step).toBe('done');
    expect(phone.delaysMs).toEqual([2_000]);
    expect(phone.running).toBe('1.0.0');
    expect(await phone.device.bundles.running()).toBeUndefined();
  });

  it('comes from a device id of its own, the same at every check', async () => {
    const phone = await offered(NEXT);
    await phone.askByHand();
    const ids = new Set(phone.server.checks.map(({ deviceId }) => deviceId));
    expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(phone.server.checks.map(({ isAsked, version, native }) => [isAsked, version, native])).toEqual([
      ['false', '1.0.0', '1.0.0'],
      ['true', '1.0.0', '1.0.0'],
    ]);
  });

  it('leaves one download behind, the running one', async () => {
    const phone = await offered(NEXT);
    await phone.install();
    phone.server.offer(await makeRelease({ version: '1.2.0' }));
    await phone.askByHand();
    await phone.install();
    expect(await phone.device.bundles.downloaded()).toEqual(['1.2.0']);
  });
});

const altered = (text: string) => (text.startsWith('e') ? `f${text.slice(1)}` : `e${text.slice(1)}`);

describe('an offer is refused', () => {
  it.each<[string, () => Release | Promise<Release>, (phone: TestPhone) => unknown]>([
    ['of an unknown key', () => makeRelease({ version: '1.1.0' }, { manifestKey: STRANGE_KEY }), () => {}],
    [
      'that was altered',
      () => ({ ...NEXT, package: { ...NEXT.package, manifest: altered(NEXT.package.manifest) } }),
      () => {},
    ],
    ['that is no base64', () => ({ ...NEXT, package: { ...NEXT.package, manifest: '%' } }), () => {}],
    [
      'when its time is over',
      () => NEXT,
      (phone) => Object.assign(phone, { nowMs: NEXT.manifest.expiresMs }),
    ],
    ['of another platform', () => makeRelease({ version: '1.1.0', platform: 'ios' }), () => {}],
    ['of another channel', () => makeRelease({ version: '1.1.0', channel: 'beta' }), () => {}],
    ['that wants a newer native app', () => makeRelease({ version: '1.1.0', minNative: '1.0.1' }), () => {}],
    ['of an older version', () => makeRelease({ version: '0.9.0' }), () => {}],
    ['of the running version', () => makeRelease({ version: '1.0.0' }), () => {}],
    ['below the floor', () => NEXT, (phone) => phone.marks.raiseFloor('1.2.0')],
    ['marked bad', () => NEXT, (phone) => phone.marks.addBad('1.1.0')],
    ['that is too large', () => makeRelease({ version: '1.1.0', size: 20 * 1024 * 1024 + 1 }), () => {}],
    ['for which there is no space', () => NEXT, (phone) => Object.assign(phone.device.bundles, { free: 1 })],
    [
      'whose zip is on another server',
      () => ({ ...NEXT, package: { ...NEXT.package, url: 'https://evil.example/a.zip' } }),
      () => {},
    ],
    ['by a build without keys', () => NEXT, (phone) => Object.assign(phone, { manifestKeys: [] })],
    [
      'without cryptography',
      () => NEXT,
      () => void vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) }),
    ],
  ])('%s', async (_, release, change) => {
    const phone = await offered(release(), change);
    expect(stateOf(phone)?.step).toBe('none');
    expect(phone.device.bundles.begun).toEqual([]);
    expect(phone.running).toBe('1.0.0');
  });

  it('no more when it is signed by the next pinned key', async () => {
    const release = makeRelease({ version: '1.1.0' }, { manifestKey: STRANGE_KEY });
    const keys = [MANIFEST_KEY.publicKey, STRANGE_KEY.publicKey];
    const phone = await offered(release, (one) => Object.assign(one, { manifestKeys: keys }));
    expect(stateOf(phone)?.step).toBe('found');
  });

  it('not by hand for a bad mark', async () => {
    const phone = await offered(NEXT, (one) => one.marks.addBad('1.1.0'));
    await phone.askByHand();
    expect(stateOf(phone)?.step).toBe('found');
    await phone.install();
    expect(phone.running).toBe('1.1.0');
    expect(await phone.marks.readBad()).toEqual([]);
  });

  it('by a check by hand with a sentence', async () => {
    const phone = await offered(makeRelease({ version: '1.1.0' }, { manifestKey: STRANGE_KEY }));
    await phone.askByHand();
    expect(stateOf(phone)).toMatchObject({ step: 'none', message: 'refused' });
    phone.server.offered = null;
    await phone.askByHand();
    expect(stateOf(phone)).toMatchObject({ step: 'none', message: 'latest' });
    phone.server.isOnline = false;
    await phone.askByHand();
    expect(stateOf(phone)).toMatchObject({ step: 'none', message: 'checkFailed' });
  });
});

describe('an installation fails, and the old version goes on', () => {
  it.each<[string, string, (phone: TestPhone) => unknown]>([
    ['network', 'when the network is lost', (phone) => phone.device.bundles.failNextDownload('network', 2)],
    ['space', 'without space', (phone) => phone.device.bundles.failNextDownload('space', 3)],
    ['broken', 'when the zip is cut', (phone) => phone.device.bundles.failNextDownload('broken', 4)],
    [
      'signature',
      'for one flipped bit',
      (phone) => {
        const zip = Uint8Array.from(NEXT.zip);
        zip[0] = (zip[0] ?? 0) ^ 1;
        phone.server.zips.set(ORIGIN + NEXT.package.url, zip);
      },
    ],
    [
      'signature',
      'for the signed zip of an older version',
      (phone) => void phone.server.zips.set(ORIGIN + NEXT.package.url, OLD.zip),
    ],
    [
      'withdrawn',
      'when the release stands no more',
      (phone) => Object.assign(phone.server, { standing: false }),
    ],
    [
      'expired',
      'when its time ended meanwhile',
      (phone) => Object.assign(phone, { nowMs: NEXT.manifest.expiresMs }),
    ],
    [
      'belowFloor',
      'when the floor rose meanwhile',
      (phone) => void phone.device.bundles.marks.set('updateFloor', '2.0.0'),
    ],
  ])('with the fault %s %s', async (fault, _, change) => {
    const phone = await offered(NEXT);
    change(phone);
    await phone.install();
    expect(stateOf(phone)).toMatchObject({ step: 'failed', fault });
    expect(await phone.device.bundles.downloaded()).toEqual([]);
    expect(await phone.marks.readTrial()).toBeUndefined();
    await phone.open();
    expect(phone.running).toBe('1.0.0');
  });

  it('and the next try starts clean', async () => {
    const phone = await offered(NEXT);
    phone.device.bundles.failNextDownload('network', 3);
    await phone.install();
    await phone.install();
    expect(phone.device.bundles.begun).toHaveLength(2);
    expect(phone.running).toBe('1.1.0');
  });

  it('and reports a fault of the release alone', async () => {
    const phone = await offered(NEXT);
    phone.device.bundles.failNextDownload('network');
    await phone.install();
    expect(phone.server.reports).toEqual([]);
    phone.device.bundles.failNextDownload('signature');
    await phone.install();
    expect(phone.server.reports).toMatchObject([{ state: 'failed', version: '1.1.0', reason: 'signature' }]);
  });

  it('when the server cannot be asked again', async () => {
    const phone = await offered(NEXT);
    phone.server.isStanding = () => Promise.reject(new Error('no network'));
    await phone.install();
    expect(stateOf(phone)).toMatchObject({ step: 'failed', fault: 'network' });
  });

  it('when the mark of the trial is not kept', async () => {
    const phone = await offered(NEXT);
    const write = phone.device.bundles.writeMark.bind(phone.device.bundles);
    phone.device.bundles.writeMark = async (key, value) =>
      key === 'updateTrying' ? undefined : write(key, value);
    await phone.install();
    expect(stateOf(phone)).toMatchObject({ step: 'failed', fault: 'unavailable' });
    expect(phone.running).toBe('1.0.0');
  });
});

describe('checks', () => {
  it('come at the start and on a return after 15 minutes', async () => {
    const phone = await offered(NEXT);
    phone.server.offered = null;
    expect(phone.server.checks).toHaveLength(1);
    phone.controller?.putOff();
    phone.nowMs = NOW_MS + 15 * 60_000 - 1;
    phone.device.comeBack();
    expect(phone.server.checks).toHaveLength(1);
    phone.nowMs++;
    phone.device.comeBack();
    await expect.poll(() => phone.server.checks.length).toBe(2);
  });

  it('lead to the native app where it is too old', async () => {
    const phone = new TestPhone();
    phone.server.nativeNeeded = '2.0.0';
    await phone.open();
    expect(stateOf(phone)).toEqual({ step: 'nativeNeeded', minNative: '2.0.0' });
  });

  it('do not fail without a network', async () => {
    const phone = new TestPhone();
    phone.server.isOnline = false;
    await phone.open();
    expect(stateOf(phone)?.step).toBe('none');
  });
});

it.each([
  ['/api/a.zip', 'https://tern.example', 'https://tern.example/api/a.zip'],
  ['/api/a.zip', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080/api/a.zip'],
  ['/api/a.zip', 'http://tern.example', undefined],
  ['http://tern.example/a.zip', 'https://tern.example', undefined],
  ['https://evil.example/a.zip', 'https://tern.example', undefined],
  ['//evil.example/a.zip', 'https://tern.example', undefined],
  ['file:///etc/passwd', 'https://tern.example', undefined],
  ['https://[', 'https://tern.example', undefined],
])('the zip at %s of %s is at %s', (path, origin, address) => {
  expect(secureAddress(path, origin)).toBe(address);
});
