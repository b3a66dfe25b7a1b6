/**
 * Pictures through @capacitor-community/media. iOS asks for the add-only permission at the first picture and never again:
 * a refusal is then for ever, as far as the app can change it. It takes no album, since choosing one needs the permission to
 * read. Android saves into a folder of the app that the gallery shows, which needs no permission, and wants that folder named.
 */
import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { Media } from '@capacitor-community/media';
import { AndroidSettings, IOSSettings, NativeSettings } from 'capacitor-native-settings';
import type { DeviceAlbum } from '../bridge.ts';
import { dataUrlOf } from './data-url.ts';
import { codeOf } from './listen.ts';

export const album: DeviceAlbum = {
  async save(_, picture) {
    const path = await dataUrlOf(picture);
    const place = Capacitor.getPlatform() === 'android' ? { albumIdentifier: await androidFolder() } : {};
    try {
      await Media.savePhoto({ path, ...place });
      return 'saved';
    } catch (error) {
      if (codeOf(error) === 'accessDenied') return 'refused';
      throw error;
    }
  },

  async openSettings() {
    await NativeSettings.open({
      optionAndroid: AndroidSettings.ApplicationDetails,
      optionIOS: IOSSettings.App,
    });
  },
};

/** The folder of the app's own name. Creating it rejects when it stands already; saving tells when it does not. */
async function androidFolder(): Promise<string> {
  const { name } = await App.getInfo();
  const { path } = await Media.getAlbumsPath();
  await Media.createAlbum({ name }).catch(() => undefined);
  return `${path}/${name}`;
}
