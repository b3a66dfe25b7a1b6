import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Endpoint, namedEndpointFault, refuseTakenEndpoint } from './endpoints.ts';

let taken: Server;
let port: number;
beforeEach(async () => {
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  port = (taken.address() as { port: number }).port;
});
afterEach(() => new Promise((resolve) => taken.close(resolve)));

const endpoint = (host: string, at: number): Endpoint => ({
  host,
  port: at,
  names: { host: 'CONSOLE_HOST', port: 'CONSOLE_PORT' },
});

test('a port that is taken is said in the name of its own setting', async () => {
  await expect(refuseTakenEndpoint(endpoint('127.0.0.1', port))).rejects.toMatchObject({
    message: `port ${port} is in use: stop what uses it, or choose another with CONSOLE_PORT`,
    exitCode: 78,
  });
});

test('an address that is not this machine’s is said', async () => {
  // Set aside for documentation: no machine has it.
  await expect(refuseTakenEndpoint(endpoint('192.0.2.1', 0))).rejects.toMatchObject({
    message: 'CONSOLE_HOST: 192.0.2.1 is no address of this machine',
    exitCode: 78,
  });
});

test('of two endpoints the one that failed is named, and nothing else is', () => {
  const endpoints = [{ ...endpoint('a', 1), names: { host: 'HOST', port: 'PORT' } }, endpoint('b', 2)];
  const at = (fields: object) => Object.assign(new Error('as it was'), fields);
  const message = (fields: object) => (namedEndpointFault(at(fields), endpoints) as Error).message;
  expect(message({ code: 'EACCES', syscall: 'listen', port: 1 })).toBe(
    'PORT: this user may not listen on port 1',
  );
  expect(message({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'b' })).toBe(
    'CONSOLE_HOST: nobody knows b',
  );
  for (const other of [
    { code: 'EADDRINUSE', syscall: 'listen', port: 3 },
    { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'mail' },
    { code: 'ENOSPC', syscall: 'write' },
  ])
    expect(message(other)).toBe('as it was');
});
