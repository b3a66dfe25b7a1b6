/** The page as an app: it starts anew by a reload; a browser keeps its own way back, its links and its pictures of pages. */
import type { DeviceApp } from '../bridge.ts';

export const app: DeviceApp = {
  platform: 'web',

  async nativeVersion() {
    return undefined;
  },

  leave() {},

  async restart() {
    location.reload();
  },

  onBack: () => () => {},

  onReturn(listener) {
    const changed = () => {
      if (document.visibilityState === 'visible') listener();
    };
    globalThis.document?.addEventListener('visibilitychange', changed);
    return () => globalThis.document?.removeEventListener('visibilitychange', changed);
  },

  onLink: () => () => {},

  hideContent: () => () => {},
};
