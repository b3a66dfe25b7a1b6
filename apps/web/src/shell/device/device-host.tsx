/**
 * The app in its native shell: the device's way back, addresses that open the app, the status bar, screens with secrets, and
 * fresh figures after a return. It comes after the first paint, in the native app alone.
 */

import { onlineManager } from '@tanstack/react-query';
import { app, appearance, network } from '@tern/bridge';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queryClient } from '../../kit/api/query-client.ts';
import { serverOrigin } from '../../kit/api/server-origin.ts';
import { useBack } from '../../kit/navigation/navigation.ts';
import { dismissQuestion } from '../../kit/popups/confirm.ts';
import { closePopups } from '../../kit/popups/popups.ts';
import { usePreferences } from '../../kit/preferences/preferences.ts';
import { closeTopLayer } from '../../ui/use-close-request.ts';
import { targetOfLink } from './deep-link.ts';

const FIRST_TAB = '/home';

/** @param isSecret the shown screen has secrets */
export function DeviceHost({ isSecret }: { isSecret: boolean }) {
  useDeviceBack();
  useLinks();
  useStatusBar();
  useEffect(() => (isSecret ? app.hideContent() : undefined), [isSecret]);
  useReturn();
  return null;
}

/** product#shell: what lies on top closes first, then one step back; the app is left from its first tab alone. */
function useDeviceBack(): void {
  const stepBack = useBack();
  const { pathname } = useLocation();
  const goBack = useEffectEvent(() => {
    if (closeTopLayer()) return;
    if (pathname === FIRST_TAB) app.leave();
    else stepBack();
  });
  useEffect(() => app.onBack(() => goBack()), []);
}

function useLinks(): void {
  const navigate = useNavigate();
  const open = useEffectEvent((url: string) => {
    const target = targetOfLink(url, serverOrigin());
    if (target === undefined) return;
    closePopups();
    dismissQuestion();
    navigate(target);
  });
  useEffect(() => app.onLink((url) => open(url)), []);
}

function useStatusBar(): void {
  const theme = usePreferences((preferences) => preferences.theme);
  useEffect(() => appearance.followTheme(theme), [theme]);
}

function useReturn(): void {
  useEffect(() => {
    onlineManager.setEventListener((setOnline) => network.onChange(setOnline));
    return app.onReturn(() => void queryClient.refetchQueries({ type: 'active', stale: true }));
  }, []);
}
