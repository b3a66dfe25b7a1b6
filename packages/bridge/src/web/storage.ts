/** The browser's local storage. */
import type { DeviceStorage } from '../bridge.ts';

export const storage: DeviceStorage = {
  read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  write(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Private mode or a full quota: the choice then lasts as long as the page.
    }
  },
};
