/** Whether a port can be taken, before anything else is started for it. */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that was just killed may still hold its port for a moment. */
const PATIENCE_MS = 2_000;

/** Throws EADDRINUSE or whatever else keeps the port from being taken. */
export async function refuseTakenPort(port: number, host: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    try {
      await tryPort(port, host);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || Date.now() > until) throw error;
    }
  }
}

function tryPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}
