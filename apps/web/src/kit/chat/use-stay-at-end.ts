/** The scroll position of a conversation. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useScroller } from '../navigation/screen-context.ts';

const NEAR_PX = 160;

/** Opens at the newest line, and follows a new one unless the member has scrolled up to read. */
export function useStayAtEnd(newest: string | undefined): void {
  const scroller = useScroller();
  const isAtEnd = useRef(true);
  useEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const look = () => {
      isAtEnd.current = area.scrollHeight - area.scrollTop - area.clientHeight < NEAR_PX;
    };
    area.addEventListener('scroll', look, { passive: true });
    return () => area.removeEventListener('scroll', look);
  }, [scroller]);
  useLayoutEffect(() => {
    const area = scroller.current;
    if (area && newest !== undefined && isAtEnd.current) area.scrollTop = area.scrollHeight;
  }, [scroller, newest]);
}
