/** The browser's share sheet, where it has one. */
import type { DeviceSharing } from '../bridge.ts';

export const sharing: DeviceSharing = {
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
