/**
 * A part of a screen whose program comes when it is first wanted; undefined until then. What failed is tried again when it
 * is wanted anew.
 */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../locale/text.ts';
import { toast } from '../../ui/toast.tsx';
import { loadChunk } from './lazy-chunk.ts';

/** For parts that cannot show the failure in their own place. */
export function sayPartFailed(): void {
  toast(t('app.chunkFailed'), 'bad', 2000);
}

export function usePart<P>(
  wanted: boolean,
  load: () => Promise<ComponentType<P>>,
  onFailure: () => void = () => {},
): ComponentType<P> | undefined {
  const [part, setPart] = useState<ComponentType<P> | undefined>();
  const isMissing = wanted && part === undefined;
  const fetchPart = useEffectEvent((isCurrent: () => boolean) => {
    loadChunk(load).then(
      (loaded) => isCurrent() && setPart(() => loaded),
      () => isCurrent() && onFailure(),
    );
  });
  useEffect(() => {
    if (!isMissing) return;
    let current = true;
    fetchPart(() => current);
    return () => {
      current = false;
    };
  }, [isMissing]);
  return part;
}
