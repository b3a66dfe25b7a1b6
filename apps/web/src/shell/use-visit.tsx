/**
 * Which visit is shown. The address may be ahead of it: the screen before stays until the next one's program is there.
 * The guard of a row is asked on arrival alone, so that a session that ends does not throw its screen away at once.
 */
import { lazy, type ReactElement, Suspense, useEffect, useMemo, useReducer, useState } from 'react';
import { type Location, Navigate, useLocation } from 'react-router';
import { loadChunk } from '../kit/loading/lazy-chunk.ts';
import { loginAddress } from '../kit/navigation/navigation.ts';
import { isLoggedIn } from '../kit/session/session.ts';
import { isDecided, isReady, loadScreen, loadTable, rowOf, screenOf } from './load-screen.ts';
import type { Route } from './routes/route-row.ts';
import { ScreenFault } from './screen-fault.tsx';

export interface Visit {
  location: Location;
  row: Route | undefined;
  /** Made once a visit, so that showing it again costs nothing. */
  content: ReactElement;
}

const IdentityGate = lazy(() =>
  loadChunk(() => import('./instead-of-screens.ts')).then((file) => ({ default: file.IdentityGate })),
);

function contentOf(row: Route | undefined, path: string): ReactElement {
  // The table could not be loaded.
  if (!isDecided(path)) return <ScreenFault />;
  return row?.needs === 'identity' ? <ForVerified row={row} /> : screenContent(row);
}

const LOADING = <div aria-busy="true" className="flex-1 bg-surface" />;

function ForVerified({ row }: { row: Route }) {
  return (
    <Suspense fallback={LOADING}>
      <IdentityGate>{screenContent(row)}</IdentityGate>
    </Suspense>
  );
}

const NotFound = lazy(() =>
  loadChunk(() => import('./instead-of-screens.ts')).then((file) => ({ default: file.NotFound })),
);

function screenContent(row: Route | undefined): ReactElement {
  if (!row)
    return (
      <Suspense fallback={LOADING}>
        <NotFound />
      </Suspense>
    );
  const Screen = screenOf(row);
  return Screen ? <Screen /> : <ScreenFault />;
}

/** Where this address must go instead; nowhere while its row is not decided. */
export function redirectOf(address: { pathname: string; search: string }): string | undefined {
  const { pathname, search } = address;
  const row = rowOf(pathname);
  if (pathname === '/') return '/home';
  return row?.needs && !isLoggedIn() ? loginAddress(pathname + search) : undefined;
}

export interface ShownVisit {
  visit: Visit;
  /** The next screen is on its way. */
  isLoading: boolean;
  /** Where the address must go instead; render it. */
  redirect: ReactElement | null;
}

export function useVisit(): ShownVisit {
  const location = useLocation();
  const row = rowOf(location.pathname);
  const decided = isDecided(location.pathname);
  const redirect = useMemo(() => redirectOf(location), [location, decided]);
  const visitNow = (): Visit => ({ location, row, content: contentOf(row, location.pathname) });
  const [visit, setVisit] = useState<Visit>(visitNow);
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  const isShown = visit.location === location;
  const waits = redirect !== undefined || !decided || !isReady(row);

  if (!isShown && !waits) setVisit(visitNow());
  useEffect(() => {
    if (isShown || !waits || redirect !== undefined) return;
    let isCurrent = true;
    // A failure is shown like a screen: contentOf finds none.
    const show = () => isCurrent && setVisit({ location, row, content: contentOf(row, location.pathname) });
    if (decided) loadScreen(row).then(show, show);
    else loadTable().then(() => isCurrent && drawAnew(), show);
    return () => {
      isCurrent = false;
    };
  }, [isShown, waits, decided, redirect, row, location]);

  return {
    visit,
    isLoading: !isShown && waits,
    redirect: redirect === undefined ? null : <Navigate to={redirect} replace />,
  };
}
