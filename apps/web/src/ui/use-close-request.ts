/**
 * The device's own way back (a gesture, a key) closes what lies on top before it leaves the screen. A browser tells by its
 * CloseWatcher, so the history keeps one entry a screen; where there is none, the way back leaves as ever. The native app asks
 * `closeTopLayer`.
 */
import { IS_NATIVE } from '@tern/bridge';
import { useEffect, useEffectEvent } from 'react';

interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Ways to close the open layers, the one on top last. */
const layers: (() => void)[] = [];

export function useCloseRequest(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    if (IS_NATIVE) return stackLayer(() => close());
    const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher };
    if (!CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, [open]);
}

/** @returns takes the layer off again */
export function stackLayer(close: () => void): () => void {
  layers.push(close);
  return () => {
    const place = layers.lastIndexOf(close);
    if (place >= 0) layers.splice(place, 1);
  };
}

/** @returns whether a layer lay on top; one that must stay answers the request by staying */
export function closeTopLayer(): boolean {
  const close = layers.at(-1);
  close?.();
  return close !== undefined;
}
