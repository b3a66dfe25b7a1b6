/** Foreign pages in the system's browser sheet, which shares nothing with the app, and the system's share sheet. */
import { Browser } from '@capacitor/browser';
import type { DevicePages } from '../bridge.ts';
import { refuseUnlessHttps } from '../https-only.ts';
import { shareSheet } from './share-sheet.ts';

export const pages: DevicePages = {
  async open(url) {
    refuseUnlessHttps(url);
    await Browser.open({ url });
  },

  async share(words) {
    try {
      return (await shareSheet(words)) ? 'shared' : 'cancelled';
    } catch {
      return 'unavailable';
    }
  },
};
