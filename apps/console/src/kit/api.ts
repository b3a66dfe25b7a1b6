/** The one desk API of this page, tied to the session and to the mark of a lost connection. */
import { ApiError, isSessionInvalid, noteServerDate } from '@tern/client';
import { createDeskApi, type DeskApi } from '../api/desk-api.ts';
import { currentLanguage, t } from '../locale/text.ts';
import { currentCsrf, signedIn, signedOut, signedState, stayAwake } from './session.ts';
import { createStore } from './store.ts';

/** true while the last call had no answer. */
export const connectionLost = createStore(false);

const api: DeskApi = createDeskApi({
  language: currentLanguage,
  csrf: currentCsrf,
  renew: renewOwnSession,
  onDate: noteServerDate,
  onSignedOut: (message) => signedOut(signedState.get().kind === 'in' ? message : ''),
  onAnswer: (isActive) => {
    if (connectionLost.get()) connectionLost.set(false);
    if (isActive) stayAwake();
  },
  onNoAnswer: () => connectionLost.set(true),
});

export const callDesk: DeskApi['call'] = (name, request, options) => api.call(name, request, options);

/** Reads the operator's session; false when no operator is signed in. */
export async function readOwnSession(): Promise<boolean> {
  try {
    signedIn(await api.call('getOwnSession', {}));
    return true;
  } catch (error) {
    if (isSessionInvalid(error)) return false;
    throw error;
  }
}

/** A fresh token of the same operator; another one may have signed in beside, and says nothing of what this one meant. */
async function renewOwnSession(): Promise<boolean> {
  const before = signedState.get();
  const isIn = await readOwnSession();
  const now = signedState.get();
  return (
    isIn && before.kind === 'in' && now.kind === 'in' && before.session.operatorId === now.session.operatorId
  );
}

/** The text of a failure: the envelope's own message wherever there is one. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : t('app.fault');
}
