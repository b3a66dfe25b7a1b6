/**
 * The device's own way back (a gesture, a key) closes what lies on top before it leaves the screen. By the browser's
 * CloseWatcher, so the history keeps one entry a screen; where there is none, the way back leaves as ever.
 */
import { useEffect, useEffectEvent } from 'react';

interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

export function useCloseRequest(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher };
    if (!open || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, [open]);
}
