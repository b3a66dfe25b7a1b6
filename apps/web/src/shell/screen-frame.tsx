/**
 * A mounted screen: its bar, its own scroll container, its frozen location. Hidden screens stay in React's <Activity>:
 * state is kept, effects (polling, subscriptions) stop, the scroll position is put back when they show again.
 */
import {
  Activity,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { Location } from 'react-router';
import { ScreenContext } from '../kit/navigation/screen-context.ts';
import type { Language } from '../locale/text.ts';
import { FaultBoundary } from './fault-boundary.tsx';

interface ScreenFrameProps {
  visible: boolean;
  location: Location;
  bar: ReactNode;
  /** The words of the screen follow it. */
  language: Language;
  children: ReactElement;
}

export function ScreenFrame({ visible, ...rest }: ScreenFrameProps) {
  return (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <Frame {...rest} />
    </Activity>
  );
}

// Scroll positions by history entry, so that "back" finds a screen that was not kept where it was left.
const remembered = new Map<string, number>();

function Frame({ location, bar, language, children }: Omit<ScreenFrameProps, 'visible'>) {
  const scroller = useRef<HTMLElement>(null);
  const scrollTop = useRef(remembered.get(location.key) ?? 0);
  // A layout effect runs again each time a hidden screen shows.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scrollTop.current;
  }, []);
  // The same element would not be drawn again: another language makes another one, whose state stays.
  const content = useMemo(() => cloneElement(children), [children, language]);
  const place = useMemo(() => ({ location, scroller }), [location]);
  return (
    <ScreenContext value={place}>
      <main
        ref={scroller}
        className="no-scrollbar flex h-full min-h-0 flex-col overflow-y-auto overflow-x-hidden overscroll-contain"
        onScroll={(event) => {
          scrollTop.current = event.currentTarget.scrollTop;
          remembered.set(location.key, event.currentTarget.scrollTop);
        }}
      >
        {bar}
        <FaultBoundary>{content}</FaultBoundary>
      </main>
    </ScreenContext>
  );
}
