/** The app through @capacitor/app, the privacy screen and the live update's reload. */
import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { PrivacyScreen } from '@capacitor/privacy-screen';
import { LiveUpdate } from '@capawesome/capacitor-live-update';
import type { DeviceApp, Platform } from '../bridge.ts';
import { listenToLinks } from './links.ts';
import { stopOf } from './listen.ts';

let hiders = 0;

export const app: DeviceApp = {
  platform: platformOf(Capacitor.getPlatform()),

  async nativeVersion() {
    return (await App.getInfo()).version;
  },

  leave() {
    // iOS lets no app leave: the plugin rejects there.
    void App.minimizeApp().catch(() => undefined);
  },

  async restart() {
    await LiveUpdate.reload();
  },

  onBack: (listener) => stopOf(App.addListener('backButton', () => listener())),

  onReturn: (listener) => stopOf(App.addListener('resume', () => listener())),

  onLink: listenToLinks,

  hideContent() {
    hiders += 1;
    if (hiders === 1) void PrivacyScreen.enable({ android: { dimBackground: true } }).catch(() => undefined);
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      hiders -= 1;
      if (hiders === 0) void PrivacyScreen.disable().catch(() => undefined);
    };
  },
};

function platformOf(name: string): Platform {
  return name === 'android' || name === 'ios' ? name : 'web';
}
