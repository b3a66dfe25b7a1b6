/**
 * A port for a server that is killed and started again at the same address. The system hands out ports of its own range
 * to other processes: one of those may be taken by the time the server is back, so this one lies below them.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
const LOWEST = 12_000;
const USUAL_RANGE = 32_768;
const TRIES = 100;

export async function steadyPort(): Promise<number> {
  const below = lowestOfTheSystem();
  for (let tries = 0; tries < TRIES; tries++) {
    const port = LOWEST + Math.floor(Math.random() * (below - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${LOWEST} to ${below}`);
}

function lowestOfTheSystem(): number {
  try {
    const lowest = Number(readFileSync(RANGE, 'utf8').split(/\s/)[0]);
    return lowest > LOWEST ? lowest : USUAL_RANGE;
  } catch {
    return USUAL_RANGE;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
