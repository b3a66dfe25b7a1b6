/** True while the device reports a network. */
import { network } from '@tern/bridge';
import { useSyncExternalStore } from 'react';

export function useOnline(): boolean {
  return useSyncExternalStore(network.onChange, network.isOnline);
}
