/** Foreign pages in a new tab. */
import type { DevicePages } from '../bridge.ts';
import { isHttps } from '../is-https.ts';

export const pages: DevicePages = {
  async open(url) {
    const isForeign = isHttps(url);
    if (isForeign) window.open(url, '_blank', 'noopener');
    return isForeign;
  },
};
