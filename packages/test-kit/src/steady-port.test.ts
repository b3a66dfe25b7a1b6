import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { steadyPort } from './steady-port.ts';

test('is free, and none that the system would hand to somebody else meanwhile', async () => {
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
  const port = await steadyPort();
  expect(port).toBeLessThan(Number(range.split(/\s/)[0]));
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  server.close();
});
