/** One contract for every implementation of the bridge: a screen that works on one works on all. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { capacitorDevice } from './testing/capacitor-device.ts';
import type { DeviceUnderTest, NativeHands } from './testing/device-under-test.ts';
import { fakeDevice } from './testing/fake-device.ts';
import { webDevice } from './testing/web-device.ts';

const NATIVE = [
  ['fake', fakeDevice],
  ['Android', () => capacitorDevice('android')],
  ['iOS', () => capacitorDevice('ios')],
] as const;
const ALL = [['browser', webDevice], ...NATIVE] as const;

const PICTURE = new Blob(['png'], { type: 'image/png' });
const ADDRESS = 'https://exchange.example/register?code=ABC123';
const BUNDLE = {
  id: '1.1.0',
  url: 'https://exchange.example/data/release/bundle/0a.zip',
  signature: 'c2ln',
  sha256: '0a',
  size: 100,
};

let device: DeviceUnderTest;
const bridge = () => device.bridge;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(ALL)('%s', (_, make) => {
  beforeEach(async () => {
    device = await make();
  });

  it('keeps texts', () => {
    expect(bridge().storage.read('a')).toBeNull();
    bridge().storage.write('a', 'b');
    expect(bridge().storage.read('a')).toBe('b');
  });

  it('copies a text, and tells when it could not', async () => {
    expect(await bridge().clipboard.copyText('a text')).toBe(true);
    expect(device.copied()).toEqual(['a text']);
    device.refuseClipboard();
    expect(await bridge().clipboard.copyText('another')).toBe(false);
    expect(device.copied()).toEqual(['a text']);
  });

  it('keeps a file under its name', async () => {
    expect(await bridge().files.save('record.json', new Blob(['{}']))).toBe('saved');
    expect(device.files()).toEqual(['record.json']);
  });

  it('saves a picture', async () => {
    expect(await bridge().album.save('a.png', PICTURE)).toBe('saved');
    expect(device.pictures()).toBe(1);
  });

  it('opens foreign pages by https, and no other address', async () => {
    expect(await bridge().pages.open('https://help.example/')).toBe(true);
    for (const address of [
      'http://help.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'tern://register',
      '//help.example',
      '/home',
      '',
    ]) {
      expect(await bridge().pages.open(address), address).toBe(false);
    }
    expect(device.opened()).toEqual(['https://help.example/']);
  });

  it.each(['shared', 'cancelled', 'unavailable'] as const)('shares an address: %s', async (outcome) => {
    device.setSharing(outcome);
    expect(await bridge().sharing.share({ title: 'a', text: 'b', url: ADDRESS })).toBe(outcome);
    expect(device.shared()).toEqual(outcome === 'shared' ? [ADDRESS] : []);
  });

  it('tells when the network goes and comes, until nobody listens', async () => {
    const seen: boolean[] = [];
    const stop = bridge().network.onChange((isOnline) => seen.push(isOnline));
    await settle();
    expect(bridge().network.isOnline()).toBe(true);
    device.setOnline(false);
    expect(bridge().network.isOnline()).toBe(false);
    device.setOnline(true);
    expect(seen).toEqual([false, true]);
    stop();
    device.setOnline(false);
    expect(seen).toEqual([false, true]);
    expect(bridge().network.isOnline()).toBe(false);
  });

  it('tells that the app came back, until nobody listens', async () => {
    const returned = vi.fn();
    const stop = bridge().app.onReturn(returned);
    await settle();
    device.comeBack();
    expect(returned).toHaveBeenCalledTimes(1);
    stop();
    await settle();
    device.comeBack();
    expect(returned).toHaveBeenCalledTimes(1);
  });

  it('tells how much of the page the keyboard leaves', async () => {
    const moved = vi.fn();
    const stop = bridge().keyboard.onMove(moved);
    await settle();
    device.openKeyboard();
    // A browser covers the page; an app makes it smaller.
    expect(moved).toHaveBeenLastCalledWith(device.native ? undefined : { top: 0, height: 500 });
    device.closeKeyboard();
    expect(moved).toHaveBeenLastCalledWith(undefined);
    stop();
    await settle();
    const calls = moved.mock.calls.length;
    device.openKeyboard();
    expect(moved).toHaveBeenCalledTimes(calls);
  });
});

describe('browser', () => {
  beforeEach(async () => {
    device = await webDevice();
  });

  it('has no shell: no secrets, no bundles, no version, no way back of its own', async () => {
    expect(bridge().IS_NATIVE).toBe(false);
    expect(bridge().app.platform).toBe('web');
    expect(await bridge().app.nativeVersion()).toBeUndefined();
    expect(await bridge().secrets.read('a')).toBeNull();
    await expect(bridge().secrets.write('a', 'b')).rejects.toThrow('no secrets');
    expect(bridge().bundles.isAvailable).toBe(false);
    await expect(bridge().bundles.running()).rejects.toMatchObject({ fault: 'unavailable' });
    await expect(bridge().bundles.download(BUNDLE, () => {})).rejects.toMatchObject({ fault: 'unavailable' });
    const stops = [bridge().app.onBack(vi.fn()), bridge().app.onLink(vi.fn()), bridge().app.hideContent()];
    for (const stop of stops) stop();
    bridge().app.leave();
    bridge().appearance.followTheme('night');
    bridge().appearance.showApp();
    await bridge().album.openSettings();
  });

  it('starts anew by a reload', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    await bridge().app.restart();
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe.each(NATIVE)('%s as a native app', (_, make) => {
  let hands: NativeHands;

  beforeEach(async () => {
    device = await make();
    if (!device.native) throw new Error('a native device has hands');
    hands = device.native;
  });

  it('knows itself', async () => {
    expect(bridge().IS_NATIVE).toBe(true);
    expect(['android', 'ios']).toContain(bridge().app.platform);
    expect(await bridge().app.nativeVersion()).toBe('1.0.0');
  });

  it('asks for the photo permission at the first picture, where the device asks at all', async () => {
    hands.setPhotos('ask', 'refused');
    const outcome = hands.asksForPhotos ? 'refused' : 'saved';
    expect(await bridge().album.save('a.png', PICTURE)).toBe(outcome);
    expect(await bridge().album.save('a.png', PICTURE)).toBe(outcome);
    expect(hands.asked()).toBe(hands.asksForPhotos ? 1 : 0);
    expect(device.pictures()).toBe(hands.asksForPhotos ? 0 : 2);
  });

  it('saves after the permission was given in the settings', async () => {
    hands.setPhotos('refused');
    await bridge().album.openSettings();
    expect(hands.settingsOpened()).toBe(1);
    hands.setPhotos('granted');
    expect(await bridge().album.save('a.png', PICTURE)).toBe('saved');
  });

  it('tells a picture that the device cannot save', async () => {
    hands.fillDevice();
    await expect(bridge().album.save('a.png', PICTURE)).rejects.toThrow();
    expect(device.pictures()).toBe(0);
  });

  it('tells the way back to one who listens', async () => {
    const back = vi.fn();
    const stop = bridge().app.onBack(back);
    await settle();
    hands.pressBack();
    hands.pressBack();
    expect(back).toHaveBeenCalledTimes(2);
    stop();
    await settle();
    hands.pressBack();
    expect(back).toHaveBeenCalledTimes(2);
  });

  it('leaves where the device lets an app leave, and says nothing where it does not', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    bridge().app.leave();
    await settle();
    process.off('unhandledRejection', unhandled);
    expect(hands.left()).toBe(hands.letsAppsLeave ? 1 : 0);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('gives the address that opened the app, before and after it listens, each once', async () => {
    const seen: string[] = [];
    hands.openLink(ADDRESS);
    const stop = bridge().app.onLink((url) => seen.push(url));
    await expect.poll(() => seen).toEqual([ADDRESS]);
    hands.openLink('tern://register?code=ABC123');
    expect(seen).toEqual([ADDRESS, 'tern://register?code=ABC123']);
    stop();
    await settle();
    expect(seen).toHaveLength(2);
  });

  it('hides its content until the last that asked for it has ended', async () => {
    const ends = [bridge().app.hideContent(), bridge().app.hideContent()];
    await settle();
    expect(hands.isHidden()).toBe(true);
    ends[0]?.();
    ends[0]?.();
    await settle();
    expect(hands.isHidden()).toBe(true);
    ends[1]?.();
    await settle();
    expect(hands.isHidden()).toBe(false);
  });

  it('dresses the status bar for the theme, and shows the app', async () => {
    for (const theme of ['night', 'day'] as const) {
      bridge().appearance.followTheme(theme);
      await expect.poll(() => hands.theme()).toBe(theme);
    }
    expect(hands.isAppShown()).toBe(false);
    bridge().appearance.showApp();
    await expect.poll(() => hands.isAppShown()).toBe(true);
  });

  it('keeps secrets over the end of the process', async () => {
    expect(await bridge().secrets.read('session')).toBeNull();
    await bridge().secrets.write('session', 'a token');
    const again = await hands.kill();
    expect(await again.secrets.read('session')).toBe('a token');
    await again.secrets.remove('session');
    await again.secrets.remove('session');
    expect(await again.secrets.read('session')).toBeNull();
  });

  it('reads no secret where the device refuses, and tells a write that was refused', async () => {
    await bridge().secrets.write('session', 'a token');
    hands.refuseSecrets();
    expect(await bridge().secrets.read('session')).toBeNull();
    await expect(bridge().secrets.write('session', 'b')).rejects.toThrow();
    await expect(bridge().secrets.remove('session')).rejects.toThrow();
  });

  it('downloads a bundle in steps, and starts it at the next restart', async () => {
    const { bundles, app } = bridge();
    const steps: number[] = [];
    await bundles.download(BUNDLE, (bytes) => steps.push(bytes));
    expect(steps.length).toBeGreaterThan(1);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toBe(BUNDLE.size);
    expect(await bundles.downloaded()).toEqual([BUNDLE.id]);
    await bundles.startNext(BUNDLE.id);
    expect(await bundles.running()).toBeUndefined();
    await app.restart();
    expect(await bundles.running()).toBe(BUNDLE.id);
  });

  it.each(['network', 'signature', 'broken', 'space'] as const)(
    'leaves nothing of a download that fails (%s), and a retry starts clean',
    async (fault) => {
      const { bundles } = bridge();
      hands.failDownload(fault);
      await expect(bundles.download(BUNDLE, () => {})).rejects.toMatchObject({ fault });
      expect(await bundles.downloaded()).toEqual([]);
      await expect(bundles.startNext(BUNDLE.id)).rejects.toMatchObject({ fault: 'missing' });
      const steps: number[] = [];
      await bundles.download(BUNDLE, (bytes) => steps.push(bytes));
      expect(steps[0]).toBeLessThan(BUNDLE.size);
      expect(await bundles.downloaded()).toEqual([BUNDLE.id]);
    },
  );

  it('takes a bundle that stands already as downloaded, and removes one only once', async () => {
    const { bundles } = bridge();
    await bundles.download(BUNDLE, () => {});
    await bundles.download(BUNDLE, () => {});
    await bundles.remove(BUNDLE.id);
    expect(await bundles.downloaded()).toEqual([]);
    await expect(bundles.remove(BUNDLE.id)).rejects.toMatchObject({ fault: 'missing' });
  });

  it('leaves a build that is not ready in time for the built-in one, which no restart undoes', async () => {
    const { bundles, app } = bridge();
    await bundles.download(BUNDLE, () => {});
    await bundles.startNext(BUNDLE.id);
    await app.restart();
    hands.timeOut();
    expect(await bundles.running()).toBeUndefined();
    const again = await hands.kill();
    expect(await again.bundles.running()).toBeUndefined();
    expect(await again.bundles.downloaded()).toEqual([BUNDLE.id]);
  });

  it('keeps a build that said ready, over the end of the process', async () => {
    const { bundles, app } = bridge();
    await bundles.download(BUNDLE, () => {});
    await bundles.startNext(BUNDLE.id);
    await app.restart();
    await bundles.ready();
    hands.timeOut();
    expect(await bundles.running()).toBe(BUNDLE.id);
    const again = await hands.kill();
    expect(await again.bundles.running()).toBe(BUNDLE.id);
    await again.bundles.startNext(undefined);
    expect(await (await hands.kill()).bundles.running()).toBeUndefined();
  });

  it('keeps marks over the end of the process', async () => {
    expect(await bridge().bundles.readMark('floor')).toBeNull();
    await bridge().bundles.writeMark('floor', '1.1.0');
    const again = await hands.kill();
    expect(await again.bundles.readMark('floor')).toBe('1.1.0');
    await again.bundles.writeMark('floor', undefined);
    expect(await again.bundles.readMark('floor')).toBeNull();
  });
});

/** Lets calls of plugins, which answer later, come to their end. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
