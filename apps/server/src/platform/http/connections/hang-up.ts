/**
 * The last words on a connection. The client gets a moment to read them; then the socket is destroyed, because a client
 * that never closes its own side would otherwise keep the descriptor for ever.
 */
import type { Duplex } from 'node:stream';

const GOODBYE_MS = 1_000;

export function hangUp(socket: Duplex, text: string): void {
  socket.end(text);
  const cut = setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
  socket.once('close', () => clearTimeout(cut));
}
