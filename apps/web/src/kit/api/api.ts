/**
 * The options that every client of the app shares. A dead session (SYS.0015) is cleared, said, and answered with the way to /login after
 * half a second; only the first of several dying calls does so.
 */
import { ApiError, type ApiOptions, isSessionInvalid } from '@tern/client';
import { APP_TOO_OLD } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { toast } from '../../ui/toast.tsx';
import { askAgreements, askToUpdate, closeMenu } from '../popups/popups.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { endSession, isLoggedIn, useSession } from '../session/session.ts';
import { noteServerDate } from '../time/server-clock.ts';
import { serverOrigin } from './server-origin.ts';

const LOGIN_DELAY_MS = 500;
/** newAgreementRequired; the table of errors is no part of the first screen. */
const NEW_AGREEMENT = 'USER.0044';
const EXPIRED_TOAST_MS = 2000;
/** product#errors: an old server says a wrong password with the code of a dead session. */
const WRONG_PASSWORD = /^wrong password$/i;
let goToLogin: () => void = () => {};

/** The shell hands in its way to /login, so that the client needs not know the router. */
export function onSessionExpired(go: () => void): void {
  goToLogin = go;
}

export const apiOptions: ApiOptions = {
  baseUrl: serverOrigin(),
  session: () => {
    const session = useSession.getState();
    return isLoggedIn(session) ? { token: session.token, userId: session.userId } : undefined;
  },
  language: () => usePreferences.getState().language,
  appVersion: () => APP_VERSION,
  onDate: noteServerDate,
  onRefused: (code) => {
    if (code === NEW_AGREEMENT) askAgreements(true);
    if (code === APP_TOO_OLD) askToUpdate();
  },
  onSessionInvalid: (message) => {
    if (WRONG_PASSWORD.test(message) || !isLoggedIn()) return;
    endSession();
    toast(t('app.sessionExpired'), 'bad', EXPIRED_TOAST_MS);
    closeMenu();
    setTimeout(() => goToLogin(), LOGIN_DELAY_MS);
  },
};

/** The text of a failed call for the member. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.name === 'ApiError' ? error.message : t('app.loadFailed');
}

/** The end of the session has its own words (product#errors), which the failing screen must not replace. */
export function toastError(error: unknown): void {
  if (isEndOfSession(error)) return;
  toast(messageOf(error), 'bad', 2000);
}

function isEndOfSession(error: unknown): boolean {
  if (!(error instanceof ApiError) || !isSessionInvalid(error)) return false;
  return error.hadSession && !WRONG_PASSWORD.test(error.message);
}
