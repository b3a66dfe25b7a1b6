/** The ports that the server listens on: whether each can be taken, and what is said in the name of its settings. */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOfError, fieldOfError } from '../errors/thrown.ts';
import { EXIT_REFUSED } from './exit-codes.ts';

export interface Endpoint {
  host: string;
  port: number;
  /** Its settings, as a human knows them. */
  names: { host: string; port: string };
}

class EndpointError extends Error {
  override readonly name = 'DoorError';
  readonly exitCode = EXIT_REFUSED;
}

/** A server that was just killed may still hold its port for a moment. */
const PATIENCE_MS = 2_000;

/** Before anything else is started for it. */
export async function refuseTakenEndpoint(endpoint: Endpoint): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    try {
      await tryPort(endpoint);
      return;
    } catch (error) {
      if (codeOfError(error) !== 'EADDRINUSE' || Date.now() > until)
        throw namedEndpointFault(error, [endpoint]);
    }
  }
}

function tryPort({ port, host }: Endpoint): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}

/** The fault of an endpoint, named by its settings; any other error as it is. */
export function namedEndpointFault(error: unknown, endpoints: readonly Endpoint[]): unknown {
  const field = (name: string) => fieldOfError(error, name);
  const syscall = field('syscall');
  const port = field('port');
  if (syscall === 'getaddrinfo') {
    const endpoint = endpoints.find(({ host }) => host === field('hostname'));
    return endpoint === undefined
      ? error
      : new EndpointError(`${endpoint.names.host}: nobody knows ${endpoint.host}`);
  }
  if (syscall !== 'listen') return error;
  const endpoint = endpoints.find((one) =>
    port === undefined ? one.host === field('address') : one.port === port,
  );
  if (endpoint === undefined) return error;
  const { names, host } = endpoint;
  switch (codeOfError(error)) {
    case 'EADDRINUSE':
      return new EndpointError(
        `port ${port} is in use: stop what uses it, or choose another with ${names.port}`,
      );
    case 'EADDRNOTAVAIL':
      return new EndpointError(`${names.host}: ${host} is no address of this machine`);
    case 'EACCES':
      return new EndpointError(`${names.port}: this user may not listen on port ${port}`);
    default:
      return error;
  }
}
