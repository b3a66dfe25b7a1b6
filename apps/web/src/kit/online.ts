/** True while the browser reports a network. */
import { useSyncExternalStore } from 'react';

export function onNetworkChange(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, () => navigator.onLine);
}
