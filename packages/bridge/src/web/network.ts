/** The network as the browser reports it. */
import type { DeviceNetwork } from '../bridge.ts';

export const network: DeviceNetwork = {
  isOnline: () => navigator.onLine,

  onChange(listener) {
    const changed = () => listener(navigator.onLine);
    addEventListener('online', changed);
    addEventListener('offline', changed);
    return () => {
      removeEventListener('online', changed);
      removeEventListener('offline', changed);
    };
  },
};
