/**
 * Secrets in the Keychain (iOS) or encrypted by a key of the Keystore (Android). They stay on this device: no backup and no
 * new phone has them.
 */
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import type { DeviceSecrets } from '../bridge.ts';

const THIS_DEVICE_ONLY = KeychainAccess.whenUnlockedThisDeviceOnly;

export const secrets: DeviceSecrets = {
  async read(key) {
    try {
      return await SecureStorage.getItem(key);
    } catch {
      return null;
    }
  },

  async write(key, value) {
    await SecureStorage.setDefaultKeychainAccess(THIS_DEVICE_ONLY);
    await SecureStorage.setItem(key, value);
  },

  async remove(key) {
    await SecureStorage.remove(key);
  },
};
