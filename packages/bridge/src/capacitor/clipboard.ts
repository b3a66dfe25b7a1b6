/** The device's clipboard. */
import { Clipboard } from '@capacitor/clipboard';
import type { DeviceClipboard } from '../bridge.ts';

export const clipboard: DeviceClipboard = {
  async copyText(text) {
    try {
      await Clipboard.write({ string: text });
      return true;
    } catch {
      return false;
    }
  },
};
