import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpRate } from './http-rate.ts';

const ANSWERS: Record<string, [status: number, body: string]> = {
  '/text': [200, '{"data":{"rate":"7.2134"}}'],
  '/number': [200, '{"data":{"rate":7.21}}'],
  '/missing': [200, '{"data":null}'],
  '/wild': [200, '{"data":{"rate":"1e9"}}'],
  '/negative': [200, '{"data":{"rate":-7}}'],
  '/broken': [200, '<html>'],
  '/down': [503, '{}'],
};
const server = createServer((request, response) => {
  const [status, body] = ANSWERS[request.url ?? ''] ?? [404, ''];
  response.writeHead(status).end(body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const read = (path: string) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return new HttpRate({ url, field: 'data.rate', timeoutMs: 2_000 }).read();
};

describe('the rate from an address', () => {
  it('reads text and numbers', async () => {
    expect(await read('/text')).toBe('7.2134');
    expect(await read('/number')).toBe('7.21');
  });
  it.each(['/missing', '/wild', '/negative', '/broken', '/down'])('refuses %s', async (path) => {
    await expect(read(path)).rejects.toThrow();
  });
});
