/**
 * The foot of an endless list: asks for the next page when it comes into view, and says when there is none. A page
 * that failed is asked again by hand alone.
 */
import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';

export interface EndOfListProps {
  hasMore: boolean;
  busy: boolean;
  failed: boolean;
  onMore(): void;
  words: { end: string; loading: string; retry: string };
}

export function EndOfList({ hasMore, busy, failed, onMore, words }: EndOfListProps) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    const element = foot.current;
    if (!element || !hasMore || busy || failed) return;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some((entry) => entry.isIntersecting)) more.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, busy, failed]);
  return (
    <div ref={foot} role="status" className="flex h-14 items-center justify-center text-12 text-text-3">
      {!hasMore && words.end}
      {hasMore && failed && !busy && (
        <button type="button" onClick={onMore} className="h-11 px-4 font-semibold text-brand">
          {words.retry}
        </button>
      )}
      {hasMore && (busy || !failed) && (
        <LoaderCircle size={18} className="animate-spin" aria-label={words.loading} />
      )}
    </div>
  );
}
