/**
 * Pull down at the top of a scroll container to refresh. Past 46 px the work starts, the line stays for one second and
 * goes, whether the work has ended or not: the content itself shows what is new.
 */
import { RefreshCw } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

const PULL_PX = 46;
const PULL_SHOWN_MS = 1000;

export interface PullToRefreshProps {
  scroller: RefObject<HTMLElement | null>;
  onRefresh(): void;
  label: string;
  children: ReactNode;
}

export function PullToRefresh({ scroller, onRefresh, label, children }: PullToRefreshProps) {
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;

  useEffect(() => {
    const area = scroller.current;
    if (!area) return;
    let startY: number | undefined;
    let distance = 0;
    const start = (event: TouchEvent) => {
      startY = area.scrollTop <= 0 ? event.touches[0]!.clientY : undefined;
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      if (startY === undefined) return;
      if (area.scrollTop > 0) distance = 0;
      else distance = Math.max(0, Math.min(PULL_PX * 1.6, (event.touches[0]!.clientY - startY) / 2));
      setPulled(distance);
    };
    const end = () => {
      startY = undefined;
      setPulled(0);
      if (distance < PULL_PX) return;
      distance = 0;
      setBusy(true);
      refresh.current();
    };
    area.addEventListener('touchstart', start, { passive: true });
    area.addEventListener('touchmove', move, { passive: true });
    area.addEventListener('touchend', end);
    area.addEventListener('touchcancel', end);
    return () => {
      area.removeEventListener('touchstart', start);
      area.removeEventListener('touchmove', move);
      area.removeEventListener('touchend', end);
      area.removeEventListener('touchcancel', end);
    };
  }, [scroller]);

  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setBusy(false), PULL_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [busy]);

  const height = busy ? PULL_PX : pulled;
  return (
    <>
      <div
        role="status"
        style={{ height }}
        className="flex shrink-0 items-center justify-center gap-2 overflow-hidden text-12 text-text-2 transition-[height] duration-150"
      >
        {height > 0 && (
          <RefreshCw size={18} className={busy ? 'animate-spin text-brand' : 'text-brand'} aria-hidden />
        )}
        {busy && label}
      </div>
      {children}
    </>
  );
}
