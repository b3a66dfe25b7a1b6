/**
 * The session of the signed-in operator. The session itself is an HttpOnly cookie that no script sees; kept here is the
 * server's answer about it. Invariant: nothing of it is written to the browser's storage.
 */

import { serverNow } from '@tern/client';
import { DESK_ROUTES, type DeskCallName, type DeskResult } from '@tern/protocol/desk';
import { createContext, use } from 'react';
import { hasChangedForm } from './drafts/open-forms.ts';
import { createStore } from './store.ts';

export type OwnSession = DeskResult<'signIn'>;

export type SignedState =
  | { kind: 'unknown' }
  /**
   * `message`: why the last session ended; '' when there is nothing to say. `ended`: that session, while a form of its
   * operator still holds something; the operator goes on after the next sign-in.
   */
  | { kind: 'out'; message: string; ended?: OwnSession | undefined }
  | { kind: 'in'; session: OwnSession };

const IDLE_MS = 30 * 60_000;

export const signedState = createStore<SignedState>({ kind: 'unknown' });

/** When the session ends by idleness, by the server's clock; apart from the state, since every answer moves it. */
let idleAt = 0;

export function signedIn(session: OwnSession): void {
  idleAt = session.idleUntil;
  signedState.set({ kind: 'in', session });
}

/** Without a message the operator has left, and nothing of the desk stays. */
export function signedOut(message: string): void {
  const before = signedState.get();
  if (before.kind === 'out' && !message) return;
  signedState.set({ kind: 'out', message, ended: message ? endedSession(before) : undefined });
}

function endedSession(before: SignedState): OwnSession | undefined {
  if (before.kind === 'out') return before.ended;
  return before.kind === 'in' && hasChangedForm() ? before.session : undefined;
}

/** The operator did something that the server heard. */
export function stayAwake(): void {
  const state = signedState.get();
  if (state.kind === 'in') idleAt = serverNow() + IDLE_MS;
}

/** The milliseconds until the session ends if nothing is done from now on. */
export function timeLeftMs(session: OwnSession): number {
  return Math.min(idleAt, session.absoluteUntil) - serverNow();
}

export function currentCsrf(): string {
  const state = signedState.get();
  return state.kind === 'in' ? state.session.csrf : '';
}

/** The session of the desk in the page; it stays while the desk waits under the sign-in. */
export const DeskSession = createContext<OwnSession | undefined>(undefined);

export function useOwnSession(): OwnSession {
  const session = use(DeskSession);
  if (session === undefined) throw new Error('no operator is signed in');
  return session;
}

export function mayCall(session: OwnSession, name: DeskCallName): boolean {
  const { access, roles, mode } = DESK_ROUTES[name];
  if (mode === 'demo' && session.mode !== 'demo') return false;
  if (access !== 'roles') return true;
  return roles.some((role) => session.roles.includes(role));
}

/** True when the signed-in operator's roles allow a call; the server decides again. */
export function useMay(): (name: DeskCallName) => boolean {
  const session = useOwnSession();
  return (name) => mayCall(session, name);
}
