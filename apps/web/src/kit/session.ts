/**
 * The session: who is logged in, and the few choices that product#entities keeps beside it. Persisted; the only place
 * that knows the token. A tab follows what another tab of the same browser does to it.
 */

import { storage } from '@tern/bridge';
import { create } from 'zustand';
import { readStoredObject } from './stored-object.ts';
import { dropDrafts } from './ticket-drafts.ts';

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
  storage.write(STORAGE_KEY, JSON.stringify(useSession.getState()));
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
