/** Foreign pages in the system's browser sheet, which shares nothing with the app. */
import { Browser } from '@capacitor/browser';
import type { DevicePages } from '../bridge.ts';
import { isHttps } from '../is-https.ts';

export const pages: DevicePages = {
  async open(url) {
    if (!isHttps(url)) return false;
    return Browser.open({ url }).then(
      () => true,
      () => false,
    );
  },
};
