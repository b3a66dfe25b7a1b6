/** Starts the app: language first, then the first screen, then React over the outline of index.html. */

import { QueryClientProvider } from '@tanstack/react-query';
import { appearance, IS_NATIVE } from '@tern/bridge';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { queryClient } from './kit/api/query-client.ts';
import { usePreferences } from './kit/preferences/preferences.ts';
import { followOtherTabs, restoreSession, useSession } from './kit/session/session.ts';
import { loadTexts, switchTexts } from './locale/text.ts';
import { askForHome } from './screens/home/home/queries.ts';
import { isDecided, loadScreen, loadTable, rowOf } from './shell/load-screen.ts';
import { Shell } from './shell/shell.tsx';
import { redirectOf } from './shell/use-visit.tsx';

/** The first screen's program and texts; should they fail, the shell says so. */
async function loadFirstScreen(): Promise<void> {
  // The native app starts at its first address: an update brings the member back to where it was made.
  const place = IS_NATIVE ? (await import('./kit/forms/restart-drafts.ts')).takePlace() : undefined;
  if (place !== undefined) history.replaceState(null, '', place);
  if (location.pathname !== '/' && !isDecided(location.pathname)) await loadTable().catch(() => undefined);
  // Before React: a guarded screen must not even begin for a visitor.
  const redirect = redirectOf(location);
  if (redirect) history.replaceState(null, '', redirect);
  if (location.pathname === '/home') askForHome();
  await loadScreen(rowOf(location.pathname)).catch(() => undefined);
}

async function start(): Promise<void> {
  await switchTexts(usePreferences.getState().language);
  if (IS_NATIVE) await restoreSession();
  else followOtherTabs();
  useSession.subscribe((session, before) => {
    if (session.userId !== before.userId) queryClient.clear();
  });
  await Promise.all([loadTexts(['app']), loadFirstScreen()]);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Shell />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The device's own picture goes once the app, or its fault, is painted: with the second frame. */
function showApp(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => appearance.showApp()));
}

const started = start();
if (IS_NATIVE) void started.finally(showApp);
