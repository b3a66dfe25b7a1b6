/** The fake implementation, which brings its own hands. */
import { FakeDevice } from '../../fake/index.ts';
import type { DeviceUnderTest } from './device-under-test.ts';

export async function fakeDevice(): Promise<DeviceUnderTest> {
  const device = new FakeDevice('ios');
  return {
    bridge: device.bridge,
    copied: () => device.copied,
    refuseClipboard: () => {
      device.clipboardWorks = false;
    },
    opened: () => device.opened,
    setSharing: (next) => {
      device.sharing = next;
    },
    shared: () => device.shared.map(({ url }) => url),
    setOnline: (isOnline) => device.setOnline(isOnline),
    comeBack: () => device.comeBack(),
    openKeyboard: () => device.moveKeyboard(undefined),
    closeKeyboard: () => device.moveKeyboard(undefined),
    files: () => device.files.map(({ name }) => name),
    pictures: () => device.album.pictures.length,
    native: {
      asksForPhotos: true,
      setPhotos: (permission, answer = 'granted') => Object.assign(device.album, { permission, answer }),
      asked: () => device.album.asked,
      fillDevice: () => {
        device.album.isFull = true;
      },
      settingsOpened: () => device.album.settingsOpened,
      pressBack: () => device.pressBack(),
      openLink: (url) => device.openLink(url),
      letsAppsLeave: false,
      left: () => device.left,
      theme: () => device.theme,
      isAppShown: () => device.isAppShown,
      isHidden: () => device.hiders > 0,
      refuseSecrets: () => {
        device.secretsWork = false;
      },
      failDownload: (fault) => device.bundles.failNextDownload(fault),
      timeOut: () => void device.bundles.timeOut(),
      kill: async () => {
        device.kill();
        return device.bridge;
      },
    },
  };
}
