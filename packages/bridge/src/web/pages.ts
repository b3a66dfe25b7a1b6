/** Foreign pages in a new tab, and the browser's share sheet where it has one. */
import type { DevicePages } from '../bridge.ts';
import { refuseUnlessHttps } from '../https-only.ts';

export const pages: DevicePages = {
  async open(url) {
    refuseUnlessHttps(url);
    window.open(url, '_blank', 'noopener,noreferrer');
  },

  async share(words) {
    if (!navigator.share) return 'unavailable';
    try {
      await navigator.share(words);
      return 'shared';
    } catch (error) {
      return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unavailable';
    }
  },
};
