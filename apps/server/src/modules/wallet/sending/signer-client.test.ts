/** The client of the signer against a socket that answers, lies, cuts and keeps silent. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SignerAway, SignerClient, SignerHeadOlder } from './signer-client.ts';

const hashOf = (digit: string) => digit.repeat(64);
const head = (count: number, hash = hashOf('a')) => ({ count, hash });
const form = z.strictObject({ n: z.number() });

describe('the client of the signer', () => {
  let folder: string;
  let path: string;
  let server: Server | undefined;
  let client: SignerClient;
  let nowMs = 1_000;
  let answers: ((request: { n: number }, socket: Socket) => void)[];
  const asked: { n: number }[] = [];

  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((socket) => {
        socket.on('error', () => {});
        socket.on('data', (data) => {
          for (const line of data.toString().trim().split('\n')) {
            const request = JSON.parse(line);
            asked.push(request);
            answers.shift()?.(request, socket);
          }
        });
      }).listen(path, resolve);
    });
  const give = (body: object) => (_request: { n: number }, socket: Socket) =>
    void socket.write(`${JSON.stringify(body)}\n`);
  const good = (count: number, n = 1) => give({ v: 1, ok: true, head: head(count), answer: { n } });
  const ask = (n = 1) => client.ask({ request: 'status', n }, form);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tern-client-'));
    path = join(folder, 's.sock');
    answers = [];
    asked.length = 0;
    client = new SignerClient({ socketPath: path, nowMs: () => nowMs, timeoutMs: 200 });
    await listen();
  });
  afterEach(() => {
    client.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('asks one request after another and keeps their order', async () => {
    const open: (() => void)[] = [];
    for (const n of [1, 2])
      answers.push((request, socket) => open.push(() => good(n, request.n)(request, socket)));
    const both = Promise.all([ask(7), ask(8)]);
    await expect.poll(() => asked.length).toBe(1);
    open[0]?.();
    await expect.poll(() => asked.length).toBe(2);
    open[1]?.();
    expect(await both).toEqual([
      { ok: true, answer: { n: 7 } },
      { ok: true, answer: { n: 8 } },
    ]);
    expect(client.head).toEqual(head(2));
  });

  it('gives a code as the decision that it is', async () => {
    answers.push(give({ v: 1, ok: false, head: head(3), code: 'ABOVE_DAY_CAP', message: 'too much' }));
    expect(await ask()).toEqual({ ok: false, code: 'ABOVE_DAY_CAP', message: 'too much' });
  });

  it('is away while nobody listens, and says since when, until the next answer', async () => {
    server?.close();
    rmSync(path, { force: true });
    await expect(ask()).rejects.toThrow(SignerAway);
    nowMs += 50;
    await expect(ask()).rejects.toThrow(SignerAway);
    expect(client.awaySinceMs).toBe(nowMs - 50);
    await listen();
    answers.push(good(1));
    await ask();
    expect(client.awaySinceMs).toBeUndefined();
  });

  it.each([
    ['keeps silent', () => {}],
    ['closes the connection', (_request: unknown, socket: Socket) => void socket.destroy()],
    ['writes no JSON', (_request: unknown, socket: Socket) => void socket.write('junk\n')],
    ['answers other fields', give({ v: 1, ok: true, head: head(1), answer: { n: '1' } })],
    ['answers another version', give({ v: 2, ok: true, head: head(1), answer: { n: 1 } })],
    ['has no head', give({ v: 1, ok: true, answer: { n: 1 } })],
    ['answers twice', (_request: unknown, socket: Socket) => void socket.write(`${'{}\n'.repeat(2)}`)],
  ])('takes the result as unknown when it %s, and asks anew on a new connection', async (_name, answer) => {
    answers.push(answer, good(1));
    await expect(ask()).rejects.toThrow(SignerAway);
    expect(await ask()).toEqual({ ok: true, answer: { n: 1 } });
  });

  it.each([
    ['a shorter log', head(4)],
    ['another log of the same length', head(5, hashOf('b'))],
  ])('refuses %s than the one that was stored', async (_name, older) => {
    client.expectHead(head(5));
    answers.push(give({ v: 1, ok: true, head: older, answer: { n: 1 } }), good(5));
    await expect(ask()).rejects.toThrow(SignerHeadOlder);
    expect(await ask()).toMatchObject({ ok: true });
  });
});
