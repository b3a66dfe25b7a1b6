/** A browser keeps no secrets apart from its storage. */
import type { DeviceSecrets } from '../bridge.ts';

export const secrets: DeviceSecrets = {
  async read() {
    return null;
  },

  async write() {
    throw new Error('a browser keeps no secrets');
  },

  async remove() {},
};
