/** The status bar and the picture at the start. The plugin's "dark" style is light text for a dark background. */
import { SplashScreen } from '@capacitor/splash-screen';
import { StatusBar, Style } from '@capacitor/status-bar';
import type { DeviceAppearance } from '../bridge.ts';

export const appearance: DeviceAppearance = {
  followTheme(theme) {
    void StatusBar.setStyle({ style: theme === 'night' ? Style.Dark : Style.Light }).catch(() => undefined);
  },

  showApp() {
    void SplashScreen.hide().catch(() => undefined);
  },
};
