/**
 * A screen's own location and its scroll container. A hidden kept-alive screen keeps the location that it was left
 * with, so a screen asks here and never the router's useLocation.
 */
import { createContext, type RefObject, useContext, useMemo } from 'react';
import type { Location } from 'react-router';

export interface ScreenPlace {
  location: Location;
  scroller: RefObject<HTMLElement | null>;
}

export const ScreenContext = createContext<ScreenPlace | undefined>(undefined);

function usePlace(): ScreenPlace {
  const place = useContext(ScreenContext);
  if (!place) throw new Error('a screen outside of the shell');
  return place;
}

/** The query of the screen's own address. */
export function useScreenQuery(): URLSearchParams {
  const { search } = usePlace().location;
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The key of the screen's place in the history: the same again after a step back. */
export function useScreenVisit(): string {
  return usePlace().location.key;
}

/** The state that the navigation to this screen carried; any code may have put anything there. */
export function useScreenState(): unknown {
  return usePlace().location.state;
}

export function useScroller(): RefObject<HTMLElement | null> {
  return usePlace().scroller;
}
