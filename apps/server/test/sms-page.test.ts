/** docs/operations.md tells a gateway how to know the exchange's messages: its example and its code are tried as they stand. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookSender } from '../src/platform/sms/webhook-sender.ts';

type IsFromExchange = (body: string, signature: string, secret: string, nowMs?: number) => boolean;

const SECRET = 'a secret that the gateway and the exchange share';
const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const section = page.slice(page.indexOf('\n## SMS'), page.indexOf('\n## Chains'));
const blockOf = (language: string) =>
  section.match(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``))?.[1] ?? '';

let folder: string;
let isFromExchange: IsFromExchange;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tern-sms-'));
  const file = join(folder, 'gateway.mjs');
  writeFileSync(file, blockOf('js'));
  ({ isFromExchange } = (await import(pathToFileURL(file).href)) as { isFromExchange: IsFromExchange });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A message as the gateway gets it. */
async function sent(): Promise<{ body: string; signature: string }> {
  const received: { body: string; signature: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    received.push({ body, signature: String(request.headers['x-signature']) });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await webhookSender({ url: `http://127.0.0.1:${port}/sms`, secret: SECRET }).send({
    target: '+8613800000000',
    subject: '',
    text: '验证码 123456',
  });
  await new Promise((resolve) => server.close(resolve));
  return received[0] as { body: string; signature: string };
}

it('the code takes a message of the exchange once', async () => {
  const { body, signature } = await sent();
  expect(isFromExchange(body, signature, SECRET)).toBe(true);
  expect(isFromExchange(body, signature, SECRET)).toBe(false);
});

it('the code refuses another text, another secret, and what is more than 300 s old or ahead', async () => {
  const { body, signature } = await sent();
  const timeMs = Number((JSON.parse(body) as { time: string }).time);
  expect(isFromExchange(body.replace('123456', '654321'), signature, SECRET)).toBe(false);
  expect(isFromExchange(body, signature, `${SECRET}!`)).toBe(false);
  expect(isFromExchange(body, '00', SECRET)).toBe(false);
  for (const nowMs of [timeMs + 300_001, timeMs - 300_001])
    expect(isFromExchange(body, signature, SECRET, nowMs)).toBe(false);
  const forged = JSON.stringify({ target: '+86', text: 'x', time: 'soon' });
  const signed = createHmac('sha256', SECRET).update(`soon.${forged}`).digest('hex');
  expect(isFromExchange(forged, signed, SECRET)).toBe(false);
  expect(isFromExchange(body, signature, SECRET, timeMs + 300_000)).toBe(true);
});

it('the example of the page is signed with the secret that it names', () => {
  const [, signature = '', body = ''] = /x-signature: (\w+)\n\n(\{.*\})/.exec(section) ?? [];
  const secret = /keyed here with `([^`]+)`/.exec(section)?.[1] ?? '';
  const { time } = JSON.parse(body) as { time: string };
  expect(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')).toBe(signature);
});
