/** The ways of the native implementation to its plugins that a screen does not see. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../bridge.ts';
import { startPage } from '../contract/testing/start-page.ts';
import { stubStorage } from '../contract/testing/stub-storage.ts';
import { type DoublePhone, makePhone, type NativeLayer } from './testing/index.ts';

const PICTURE = new Blob(['png'], { type: 'image/png' });
const ADDRESS = 'https://exchange.example/register?code=ABC123';

let phone: DoublePhone;
let layer: NativeLayer;
let bridge: Bridge;

async function start(platform: 'android' | 'ios'): Promise<void> {
  stubStorage();
  ({ phone, layer } = makePhone(platform, {
    fetchZip: async () => new Uint8Array(1),
    verify: async (_, signature) => signature === 'good',
    unpack: async () => {},
    load: () => {},
  }));
  bridge = await startPage(layer);
}

afterEach(() => void vi.unstubAllGlobals());

it('adds a picture on iOS without an album, which needs the permission to read', async () => {
  await start('ios');
  await bridge.album.save('a.png', PICTURE);
  expect(phone.media.saved).toEqual([{ path: `data:image/png;base64,${btoa('png')}` }]);
});

it('adds pictures on Android to one folder by the name of the app', async () => {
  await start('android');
  await bridge.album.save('a.png', PICTURE);
  await bridge.album.save('a.png', PICTURE);
  const albumIdentifier = '/storage/emulated/0/Android/media/exchange.tern.app/Tern';
  expect(phone.media.saved).toMatchObject([{ albumIdentifier }, { albumIdentifier }]);
});

it.each([
  ['android', 'application_details'],
  ['ios', 'app'],
] as const)('opens the settings of the app itself on %s', async (platform, page) => {
  await start(platform);
  await bridge.album.openSettings();
  expect(phone.settings.opened).toEqual([page]);
});

describe('addresses that open the app', () => {
  const seen: string[] = [];
  beforeEach(async () => {
    seen.length = 0;
    await start('ios');
  });
  const listen = () => bridge.app.onLink((url) => seen.push(url));

  it('counts the launch address when its event was lost, and not again after a reload', async () => {
    phone.app.startByUrl(ADDRESS, true);
    listen();
    await expect.poll(() => seen).toEqual([ADDRESS]);
    phone.app.events.clear();
    bridge = await startPage(layer);
    listen();
    phone.app.openUrl('tern://noticeDetail?id=7');
    await expect.poll(() => seen).toEqual([ADDRESS, 'tern://noticeDetail?id=7']);
  });

  it('counts a launch address once when its event comes too', async () => {
    phone.app.startByUrl(ADDRESS);
    listen();
    await expect.poll(() => seen).toEqual([ADDRESS]);
    phone.app.openUrl(ADDRESS);
    expect(seen).toEqual([ADDRESS, ADDRESS]);
  });
});

it('keeps secrets on this device alone, outside its backups', async () => {
  await start('ios');
  await bridge.secrets.write('session', 'a token');
  const whenUnlockedThisDeviceOnly = 1;
  expect([...phone.secureStorage.values.values()]).toEqual([
    { data: 'a token', access: whenUnlockedThisDeviceOnly },
  ]);
});

it('hands a saved file to the share sheet, and knows a sheet that was closed', async () => {
  await start('android');
  const content = new Blob(['{}'], { type: 'application/json' });
  expect(await bridge.files.save('record.json', content)).toBe('saved');
  expect(phone.filesystem.written).toEqual([{ path: 'record.json', data: btoa('{}'), directory: 'CACHE' }]);
  expect(phone.share.shared).toEqual([{ title: 'record.json', files: ['file:///data/cache/record.json'] }]);
  phone.share.next = 'closed';
  expect(await bridge.files.save('record.json', content)).toBe('cancelled');
  phone.filesystem.isFull = true;
  await expect(bridge.files.save('record.json', content)).rejects.toThrow('ENOSPC');
});

describe('downloads', () => {
  const BUNDLE = {
    id: '1.1.0',
    url: 'https://exchange.example/0a.zip',
    signature: 'good',
    sha256: '0a',
    size: 1,
  };
  const download = vi.fn();
  beforeEach(async () => {
    await start('android');
    download.mockReset();
    const { downloadBundle } = phone.liveUpdate.methods;
    phone.liveUpdate.methods.downloadBundle = async (options) => {
      download(options);
      await downloadBundle(options);
    };
  });

  it('ask for a zip with its signature and checksum', async () => {
    await bridge.bundles.download(BUNDLE, () => {});
    expect(download).toHaveBeenCalledWith({
      artifactType: 'zip',
      bundleId: '1.1.0',
      url: BUNDLE.url,
      signature: 'good',
      checksum: '0a',
    });
  });

  it('fail for a signature of another key', async () => {
    const forged = { ...BUNDLE, signature: 'forged' };
    await expect(bridge.bundles.download(forged, () => {})).rejects.toMatchObject({ fault: 'signature' });
    expect(await bridge.bundles.downloaded()).toEqual([]);
  });

  it.each(['http://exchange.example/0a.zip', 'file:///0a.zip', 'javascript:0', '/0a.zip', ''])(
    'never begin for an address that is not secure (%s)',
    async (url) => {
      await expect(bridge.bundles.download({ ...BUNDLE, url }, () => {})).rejects.toMatchObject({
        fault: 'unavailable',
      });
      expect(download).not.toHaveBeenCalled();
    },
  );
});

it('knows a plugin that the native app lacks', async () => {
  await start('android');
  delete (phone.liveUpdate.methods as Partial<typeof phone.liveUpdate.methods>).deleteBundle;
  await expect(bridge.bundles.remove('1.1.0')).rejects.toMatchObject({ fault: 'unavailable' });
});
