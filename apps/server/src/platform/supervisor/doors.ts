/** The ports that the server listens on: whether each can be taken, and what is said in the name of its settings. */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT_REFUSED } from './exit-codes.ts';

export interface Door {
  host: string;
  port: number;
  /** Its settings, as a human knows them. */
  names: { host: string; port: string };
}

class DoorError extends Error {
  override readonly name = 'DoorError';
  readonly exitCode = EXIT_REFUSED;
}

/** A server that was just killed may still hold its port for a moment. */
const PATIENCE_MS = 2_000;

/** Before anything else is started for it. */
export async function refuseTakenDoor(door: Door): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    try {
      await tryPort(door);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || Date.now() > until)
        throw namedDoorFault(error, [door]);
    }
  }
}

function tryPort({ port, host }: Door): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}

/** What went wrong at one of the doors, in the name of its settings; anything else as it is. */
export function namedDoorFault(error: unknown, doors: readonly Door[]): unknown {
  const { code, syscall, address, port, hostname } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
    hostname?: string;
  };
  if (syscall === 'getaddrinfo') {
    const door = doors.find(({ host }) => host === hostname);
    return door === undefined ? error : new DoorError(`${door.names.host}: nobody knows ${door.host}`);
  }
  if (syscall !== 'listen') return error;
  const door = doors.find((one) => (port === undefined ? one.host === address : one.port === port));
  if (door === undefined) return error;
  const { names, host } = door;
  switch (code) {
    case 'EADDRINUSE':
      return new DoorError(`port ${port} is in use: stop what uses it, or choose another with ${names.port}`);
    case 'EADDRNOTAVAIL':
      return new DoorError(`${names.host}: ${host} is no address of this machine`);
    case 'EACCES':
      return new DoorError(`${names.port}: this user may not listen on port ${port}`);
    default:
      return error;
  }
}
