import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { webhookSender } from './webhook-sender.ts';

const SECRET = 'a secret of the gateway';
let server: Server;
let status: number;
let received: { signature: string; body: string }[];

beforeEach(async () => {
  status = 200;
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ signature: String(request.headers['x-signature']), body });
      response.writeHead(status, { location: '/elsewhere' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise<unknown>((resolve) => server.close(resolve)));

const send = () =>
  webhookSender({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    secret: SECRET,
  }).send({ target: '+8613800000000', subject: '', text: 'code 123456' });

it('signs what it says', async () => {
  await send();
  const { body, signature } = received[0] as { body: string; signature: string };
  const said = JSON.parse(body) as { target: string; text: string; time: string };
  expect(said).toMatchObject({ target: '+8613800000000', text: 'code 123456' });
  expect(signature).toBe(createHmac('sha256', SECRET).update(`${said.time}.${body}`).digest('hex'));
});

it.each([500, 403, 302])('a gateway that answers %i has sent nothing', async (answered) => {
  status = answered;
  await expect(send()).rejects.toThrow();
  expect(received).toHaveLength(1);
});
