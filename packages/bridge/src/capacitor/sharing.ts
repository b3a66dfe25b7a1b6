/** The system's share sheet. */
import type { DeviceSharing } from '../bridge.ts';
import { shareSheet } from './share-sheet.ts';

export const sharing: DeviceSharing = {
  async share(words) {
    try {
      return (await shareSheet(words)) ? 'shared' : 'cancelled';
    } catch {
      return 'unavailable';
    }
  },
};
