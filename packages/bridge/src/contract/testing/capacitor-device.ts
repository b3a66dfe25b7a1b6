/** The native implementation over doubles of its plugins, on either system. */
import { vi } from 'vitest';
import type { BundleFault } from '../../bridge.ts';
import { type BundleSource, makePhone } from '../../capacitor/testing/index.ts';
import type { DeviceUnderTest } from './device-under-test.ts';
import { startPage } from './start-page.ts';
import { stubStorage } from './stub-storage.ts';

/** The words of each system for a download that fails so. */
const WORDS = {
  android: {
    network:
      'java.net.UnknownHostException: Unable to resolve host "exchange.example": No address associated with hostname',
    space: 'write failed: ENOSPC (No space left on device)',
    broken: 'Zip headers not found. Probably not a zip file',
  },
  ios: {
    network: 'Bundle could not be downloaded.',
    space: 'You can’t save the file “bundle” because there isn’t enough space.',
    broken: 'The operation couldn’t be completed. (ZIPFoundation.Archive.ArchiveError error 9.)',
  },
};

class Zips implements BundleSource {
  next: BundleFault | undefined;

  constructor(private readonly platform: 'android' | 'ios') {}

  async fetchZip(_: string, onProgress: (downloaded: number, total: number) => void): Promise<Uint8Array> {
    onProgress(25, 100);
    onProgress(50, 100);
    if (this.next === 'network') throw this.fault();
    onProgress(100, 100);
    return new Uint8Array(100);
  }

  async verify(): Promise<boolean> {
    if (this.next !== 'signature') return true;
    this.next = undefined;
    return false;
  }

  async unpack(): Promise<void> {
    if (this.next) throw this.fault();
  }

  load(): void {}

  private fault(): Error {
    const words: Partial<Record<BundleFault, string>> = WORDS[this.platform];
    const message = words[this.next ?? 'network'] ?? '';
    this.next = undefined;
    return Object.assign(new Error(message), { toString: () => message });
  }
}

export async function capacitorDevice(platform: 'android' | 'ios'): Promise<DeviceUnderTest> {
  stubStorage();
  const zips = new Zips(platform);
  const { phone, layer } = makePhone(platform, zips);
  return {
    bridge: await startPage(layer),
    copied: () => phone.clipboard.written,
    refuseClipboard: () => {
      phone.clipboard.isRefusing = true;
    },
    opened: () => phone.browser.opened,
    setSharing: (next) => {
      phone.share.next = next === 'cancelled' ? 'closed' : next === 'unavailable' ? 'busy' : 'shared';
    },
    shared: () => phone.share.shared.map(({ url }) => String(url)),
    setOnline: (isOnline) => phone.network.setConnected(isOnline),
    comeBack: () => phone.app.resume(),
    openKeyboard: () => phone.keyboard.show(300),
    closeKeyboard: () => phone.keyboard.hide(),
    files: () => phone.filesystem.written.map(({ path }) => String(path)),
    pictures: () => phone.media.saved.length,
    native: {
      asksForPhotos: platform === 'ios',
      setPhotos: (permission, answer = 'granted') => Object.assign(phone.media, { permission, answer }),
      asked: () => phone.media.asked,
      fillDevice: () => {
        phone.media.isFull = true;
        phone.filesystem.isFull = true;
      },
      settingsOpened: () => phone.settings.opened.length,
      pressBack: () => phone.app.pressBack(),
      openLink: (url) => phone.app.openUrl(url),
      letsAppsLeave: platform === 'android',
      left: () => phone.app.minimized,
      theme: () => ({ DARK: 'night', LIGHT: 'day' })[phone.statusBar.style ?? ''],
      isAppShown: () => !phone.splashScreen.isShown,
      isHidden: () => phone.privacyScreen.isEnabled,
      refuseSecrets: () => {
        phone.secureStorage.isRefusing = true;
      },
      failDownload: (fault) => {
        zips.next = fault;
      },
      timeOut: () => phone.liveUpdate.timeOut(),
      kill: async () => {
        for (const { events } of Object.values(phone)) events.clear();
        phone.splashScreen.isShown = true;
        phone.privacyScreen.isEnabled = false;
        vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
        phone.liveUpdate.kill();
        phone.liveUpdate.start();
        return startPage(layer);
      },
    },
  };
}
