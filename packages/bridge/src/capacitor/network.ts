/** The network as the device reports it. Android's web view does not notice a network that comes back; the plugin does. */
import { Network } from '@capacitor/network';
import type { DeviceNetwork } from '../bridge.ts';

let isOnline = true;
const listeners = new Set<(isOnline: boolean) => void>();
let isWatched = false;

export const network: DeviceNetwork = {
  isOnline() {
    watch();
    return isOnline;
  },

  onChange(listener) {
    watch();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  const report = ({ connected }: { connected: boolean }) => {
    if (connected === isOnline) return;
    isOnline = connected;
    for (const listener of [...listeners]) listener(isOnline);
  };
  void Network.addListener('networkStatusChange', report).catch(() => undefined);
  void Network.getStatus().then(report, () => undefined);
}
