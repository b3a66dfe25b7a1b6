/**
 * The native side of the app without a phone: a double of each plugin that the bridge uses, written from the plugin's source. It
 * runs in Node and in a page.
 */
import { AppDouble } from './doubles/app.ts';
import { BrowserDouble, NativeSettingsDouble, ShareDouble } from './doubles/leaving.ts';
import { type BundleSource, LiveUpdateDouble } from './doubles/live-update.ts';
import { MediaDouble } from './doubles/media.ts';
import { FilesystemDouble, PreferencesDouble, SecureStorageDouble } from './doubles/storage.ts';
import {
  ClipboardDouble,
  KeyboardDouble,
  NetworkDouble,
  PrivacyScreenDouble,
  SplashScreenDouble,
  StatusBarDouble,
} from './doubles/surface.ts';
import { NativeLayer } from './native-layer.ts';

export type { BundleSource } from './doubles/live-update.ts';
export { installNativeLayer, NativeLayer } from './native-layer.ts';
export { PluginRejection } from './plugin-double.ts';

export interface DoublePhone {
  app: AppDouble;
  browser: BrowserDouble;
  clipboard: ClipboardDouble;
  filesystem: FilesystemDouble;
  keyboard: KeyboardDouble;
  liveUpdate: LiveUpdateDouble;
  media: MediaDouble;
  network: NetworkDouble;
  preferences: PreferencesDouble;
  privacyScreen: PrivacyScreenDouble;
  secureStorage: SecureStorageDouble;
  settings: NativeSettingsDouble;
  share: ShareDouble;
  splashScreen: SplashScreenDouble;
  statusBar: StatusBarDouble;
}

/** A phone of doubles, and the layer by which a page reaches them. */
export function makePhone(
  platform: 'android' | 'ios',
  source: BundleSource,
): { phone: DoublePhone; layer: NativeLayer } {
  const phone: DoublePhone = {
    app: new AppDouble(platform),
    browser: new BrowserDouble(),
    clipboard: new ClipboardDouble(),
    filesystem: new FilesystemDouble(),
    keyboard: new KeyboardDouble(),
    liveUpdate: new LiveUpdateDouble(source),
    media: new MediaDouble(platform),
    network: new NetworkDouble(),
    preferences: new PreferencesDouble(),
    privacyScreen: new PrivacyScreenDouble(),
    secureStorage: new SecureStorageDouble(),
    settings: new NativeSettingsDouble(platform),
    share: new ShareDouble(),
    splashScreen: new SplashScreenDouble(),
    statusBar: new StatusBarDouble(),
  };
  return { phone, layer: new NativeLayer(platform, Object.values(phone)) };
}
