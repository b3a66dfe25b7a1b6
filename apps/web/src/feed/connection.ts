/**
 * The app's one websocket, and the memory of the last write to the member's money, own or not. Invariant: made once. A
 * write's sequence is kept by `noteWrite` and said by every own read (`ownRead`), so that a list shows what was done.
 * Another session starts the private part anew.
 */
import { network } from '@tern/bridge';
import { createSocket } from '@tern/client';
import { SOCKET_PATH } from '@tern/protocol';
import { queryClient } from '../kit/api/query-client.ts';
import { serverOrigin } from '../kit/api/server-origin.ts';
import { authApi } from '../kit/calls/auth.ts';
import { isLoggedIn, useSession } from '../kit/session/session.ts';

export const socket = createSocket({
  // ws: for http:, wss: for https:.
  url: serverOrigin().replace(/^http/, 'ws') + SOCKET_PATH,
  ticket: async () => {
    if (!isLoggedIn()) throw new Error('logged out');
    return (await authApi.call('socketTicket')).ticket;
  },
});

let writtenSequence = 0;

export function noteWrite(sequence: number | undefined): void {
  if (sequence !== undefined && sequence > writtenSequence) writtenSequence = sequence;
}

/** The parameters that a read of the member's own data adds to its request. */
export function ownRead(): { minSequence?: string } {
  return writtenSequence > 0 ? { minSequence: String(writtenSequence) } : {};
}

useSession.subscribe((session, before) => {
  if (session.token === before.token) return;
  writtenSequence = 0;
  socket.sessionChanged();
  // Queries of a member's own data are named so; the next one must not see them.
  queryClient.removeQueries({ queryKey: ['own'] });
});

if (globalThis.document) {
  network.onChange((isOnline) => isOnline && socket.wake());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) socket.wake();
  });
}
