import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { fakeExchange } from '../testing/fake-exchange.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

test('a call that comes in while the server closes is refused in the envelope, one under way is answered', async () => {
  let release: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let entered: (() => void) | undefined;
  const underWay = new Promise<void>((resolve) => {
    entered = resolve;
  });
  app = await fakeExchange({
    getMainCurs: async () => {
      entered?.();
      await gate;
      return { result: ['USDT'] };
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const ask = 'GET /api/data/data/getMainCurs HTTP/1.1\r\nhost: x\r\n\r\n';
  socket.write(ask);
  await underWay;
  const seen = new Promise((resolve) => app?.server.once('request', resolve));
  const closing = app.close();
  // The server has seen it before it closes for good: answers come in the order of the questions.
  socket.write(ask);
  await seen;
  release?.();
  await Promise.all([closing, ended]);
  const [first = '', second = ''] = received.split(/(?=HTTP\/1\.1 )/);
  expect(first).toContain('"result":["USDT"]');
  expect(second).toMatch(/^HTTP\/1\.1 503 /);
  expect(second.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(second).toMatch(/\{"status":"FAILED","errorCode":"[^"]+","errorMessage":"[^"]+","result":null\}/);
});
