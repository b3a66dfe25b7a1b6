/**
 * The session: who is logged in, and the few choices that product#entities keeps beside it. Persisted; the only place
 * that knows the token. A tab follows what another tab of the same browser does to it. The native app keeps the token among
 * the device's secrets, apart from the rest.
 */

import { IS_NATIVE, storage } from '@tern/bridge';
import { create } from 'zustand';
import { readStoredObject } from '../device/stored-object.ts';
import { dropDrafts } from './ticket-drafts.ts';
import { keepToken, readToken } from './token-secret.ts';

export interface Session {
  /** Empty when logged out. */
  token: string;
  userId: string;
  /** As typed at login, for the next one. */
  phone: string;
  /** The current contract pair. */
  pairsName: string;
  /** The current spot pair. */
  pairsName1: string;
  /** Digits of the country's calling code. */
  countryCode: string;
  /** English short name as ISO code; the screens show it in the member's language. */
  countryName: string;
  /** The kind of payment method chosen last; empty before the first choice. */
  payType: string;
}

const STORAGE_KEY = 'session';
const FRESH: Session = {
  token: '',
  userId: '',
  phone: '',
  pairsName: 'BTC/USDT',
  pairsName1: 'BTC/USDT',
  countryCode: '86',
  countryName: 'CN',
  payType: '',
};

export const useSession = create<Session>(() => readStoredObject(STORAGE_KEY, FRESH));

export function changeSession(change: Partial<Session>): void {
  useSession.setState(change);
  const session = useSession.getState();
  storage.write(STORAGE_KEY, JSON.stringify(IS_NATIVE ? { ...session, token: '' } : session));
  if (IS_NATIVE && change.token !== undefined) keepToken(change.token);
}

/**
 * The start of the native app waits for the token. Invariant: a token without the member that the storage names is removed: iOS
 * keeps secrets over the removal of an app, and the storage not, nor over a logout whose removal failed.
 */
export async function restoreSession(): Promise<void> {
  const token = useSession.getState().userId === '' ? null : await readToken();
  if (token === null) changeSession({ token: '', userId: '' });
  else useSession.setState({ token });
}

export function beginSession(token: string, userId: string): void {
  changeSession({ token, userId });
}

export function endSession(): void {
  dropDrafts();
  changeSession({ token: '', userId: '' });
}

export function isLoggedIn(session: Session = useSession.getState()): boolean {
  return session.token !== '';
}

export function useLoggedIn(): boolean {
  return useSession((session) => session.token !== '');
}

/** Keeps the tabs of one browser in step. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) useSession.setState(readStoredObject(STORAGE_KEY, FRESH));
  });
}
