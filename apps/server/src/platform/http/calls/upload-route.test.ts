import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CALLS } from '@tern/protocol/calls';
import { eventually } from '@tern/test-kit/eventually';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_IMAGE_BYTES } from '../../images/limits.ts';
import { Connections } from '../connections/connections.ts';
import { callLimits } from '../limits/call-limits.ts';
import type { AnyMemberHandler, Registered } from '../registry.ts';
import type { HttpDeps } from '../server/server.ts';
import { fakeExchange, GENEROUS_LIMITS, SESSION } from '../testing/fake-exchange.ts';
import { type UploadLimits, UploadSlots } from './upload-slots.ts';

const URL = `/api/${CALLS.uploadImage.path}`;
const BOUNDARY = 'xyzzy';
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

let app: FastifyInstance;
let port = 0;
let handled: { kind: string; file: Buffer | undefined }[] = [];

async function start(limits = GENEROUS_LIMITS, changes: Partial<HttpDeps> = {}): Promise<FastifyInstance> {
  const handler: AnyMemberHandler = ({ kind }, _caller, { file }) => {
    handled.push({ kind: kind ?? '', file: file && Buffer.from(file) });
    return { result: { imageId: 'x' } };
  };
  const calls: Registered[] = [{ name: 'uploadImage', spec: CALLS.uploadImage, access: 'member', handler }];
  const exchange = await fakeExchange({}, { calls, limitFor: callLimits(limits), ...changes });
  await exchange.listen({ host: '127.0.0.1', port: 0 });
  return exchange;
}

beforeAll(async () => {
  app = await start();
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());
beforeEach(() => {
  handled = [];
});

interface Part {
  name?: string;
  filename?: string;
  type?: string;
  body: Buffer | string;
}

const part = ({ name, filename, type, body }: Part): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data${name === undefined ? '' : `; name="${name}"`}` +
        `${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
const bodyOf = (...parts: Part[]) => Buffer.concat([...parts.map(part), Buffer.from(`--${BOUNDARY}--\r\n`)]);
const kind: Part = { name: 'kind', body: 'ID_FRONT' };
const file = (body: Buffer | string = 'bytes'): Part => ({
  name: 'file',
  filename: 'a.png',
  type: 'image/png',
  body,
});

interface Answer {
  status: number;
  errorCode: unknown;
  text: string;
}

function send(
  body: Buffer,
  headers: Record<string, string> = { ...MULTIPART, ...SESSION },
  chunked = false,
  to = port,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        port: to,
        host: '127.0.0.1',
        path: URL,
        method: 'POST',
        headers: { ...headers, ...(chunked ? {} : { 'content-length': body.length }) },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (bytes: Buffer) => parts.push(bytes));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode ?? 0, errorCode: JSON.parse(text).errorCode, text });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('an upload', () => {
  it.each([
    ['the field first', bodyOf(kind, file())],
    ['the file first', bodyOf(file(), kind)],
    ['a file without a type', bodyOf(kind, { name: 'file', filename: '../../etc/passwd', body: 'bytes' })],
  ])('gives fields and file to the handler: %s', async (_, body) => {
    expect((await send(body)).errorCode).toBe(0);
    expect(handled).toEqual([{ kind: 'ID_FRONT', file: Buffer.from('bytes') }]);
  });

  it('works without a content length', async () => {
    expect((await send(bodyOf(kind, file()), undefined, true)).errorCode).toBe(0);
    expect(handled[0]?.file).toEqual(Buffer.from('bytes'));
  });

  it('takes five megabytes to the byte, and not one more', async () => {
    const whole = Buffer.alloc(MOST_IMAGE_BYTES, 7);
    expect((await send(bodyOf(kind, file(whole)))).errorCode).toBe(0);
    expect(handled[0]?.file?.equals(whole)).toBe(true);
    handled = [];
    const more = await send(bodyOf(kind, file(Buffer.alloc(MOST_IMAGE_BYTES + 1))));
    expect([more.status, more.errorCode]).toEqual([200, 'FILE.0003']);
    expect(handled).toEqual([]);
  });

  it.each([true, false])('refuses six megabytes, chunked: %s', async (chunked) => {
    const answer = await send(bodyOf(kind, file(Buffer.alloc(6 * 1024 * 1024))), undefined, chunked);
    expect([answer.status, answer.errorCode]).toEqual([200, 'FILE.0003']);
    expect(handled).toEqual([]);
  });

  it('without a file, as a form or as JSON, reaches the handler without one', async () => {
    expect((await send(bodyOf(kind))).errorCode).toBe(0);
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...SESSION };
    expect((await send(Buffer.from('kind=ID_FRONT'), form)).errorCode).toBe(0);
    const json = { 'content-type': 'application/json', ...SESSION };
    expect((await send(Buffer.from('{"kind":"ID_FRONT"}'), json)).errorCode).toBe(0);
    expect(handled.map((one) => one.file)).toEqual([undefined, undefined, undefined]);
  });
});

it('is described as what it is', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const { content } = paths[`/${CALLS.uploadImage.path}`].post.requestBody;
  expect(Object.keys(content)).toEqual(['multipart/form-data']);
  const { schema } = content['multipart/form-data'];
  expect([Object.keys(schema.properties), schema.required]).toEqual([
    ['kind', 'file'],
    ['kind', 'file'],
  ]);
});

const cases: [string, Buffer, string, Record<string, string>?][] = [
  ['two files', bodyOf(kind, file(), file()), 'SYS.0004'],
  ['nine files', bodyOf(kind, ...Array.from({ length: 9 }, () => file())), 'SYS.0004'],
  ['a file under another name', bodyOf(kind, { ...file(), name: 'image' }), 'SYS.0003'],
  ['a file under the name of the field', bodyOf({ ...file(), name: 'kind' }), 'SYS.0003'],
  ['a file without a name', bodyOf(kind, { filename: 'a.png', body: 'x' }), 'SYS.0003'],
  ['a text in the place of the file', bodyOf(kind, { name: 'file', body: 'x' }), 'SYS.0002'],
  ['an unknown field', bodyOf(kind, { name: 'admin', body: '1' }, file()), 'SYS.0003'],
  ['a field twice', bodyOf(kind, kind, file()), 'SYS.0004'],
  ['a field missing', bodyOf(file()), 'SYS.0001'],
  ['a value outside its set', bodyOf({ name: 'kind', body: 'PASSPORT' }, file()), 'SYS.0002'],
  ['a field with a NUL', bodyOf({ name: 'kind', body: 'ID_FRONT\0' }, file()), 'SYS.0002'],
  ['a very long field', bodyOf({ name: 'kind', body: 'x'.repeat(10_000) }, file()), 'SYS.0002'],
  ['a JSON field', bodyOf({ name: 'kind', type: 'application/json', body: '{"a":1}' }, file()), 'SYS.0002'],
  ['a broken JSON field', bodyOf({ name: 'kind', type: 'application/json', body: '{' }, file()), 'SYS.0005'],
  ['__proto__ as a field', bodyOf(kind, { name: '__proto__', body: '1' }, file()), 'SYS.0005'],
  ['constructor as a file', bodyOf(kind, { ...file(), name: 'constructor' }), 'SYS.0005'],
  ['a hundred fields', bodyOf(...Array.from({ length: 100 }, () => kind), file()), 'SYS.0004'],
  [
    'another boundary',
    bodyOf(kind, file()),
    'SYS.0005',
    { 'content-type': 'multipart/form-data; boundary=zz' },
  ],
  ['no boundary', bodyOf(kind, file()), 'SYS.0005', { 'content-type': 'multipart/form-data' }],
  ['no end', bodyOf(kind, file()).subarray(0, -20), 'SYS.0005'],
  ['an end in the middle of the file', bodyOf(kind, file('x'.repeat(5_000))).subarray(0, 1_000), 'SYS.0005'],
  ['headers without an end', Buffer.from(`--${BOUNDARY}\r\nx: ${'y'.repeat(100_000)}`), 'SYS.0005'],
  ['nothing', Buffer.alloc(0), 'SYS.0001'],
  ['noise', Buffer.from('\0\r\n--'.repeat(500)), 'SYS.0005'],
];

describe('a faulty upload', () => {
  it.each(cases)('%s: refused in the envelope', async (_, body, code, type = MULTIPART) => {
    for (const chunked of [false, true]) {
      const answer = await send(body, { ...type, ...SESSION }, chunked);
      expect([answer.status, answer.errorCode]).toEqual([200, code]);
      expect(answer.text).not.toMatch(/Busboy|multipart|node_modules/i);
    }
    expect(handled).toEqual([]);
  });

  it('is refused for its session before its body is looked at', async () => {
    const answer = await send(bodyOf(kind, file(Buffer.alloc(6 * 1024 * 1024))), MULTIPART);
    expect([answer.status, answer.errorCode]).toEqual([200, 'SYS.0015']);
    const own = { ...MULTIPART, ...SESSION, userid: '10002002' };
    expect((await send(bodyOf(kind, file()), own)).errorCode).toBe('SYS.0015');
  });

  it('counts against the same limits as every call', async () => {
    const narrow = await start({ ...GENEROUS_LIMITS, callsPerSecond: 1 });
    const inject = () =>
      narrow.inject({
        method: 'POST',
        url: URL,
        payload: bodyOf(kind, file()),
        headers: { ...MULTIPART, ...SESSION },
      });
    expect((await inject()).statusCode).toBe(200);
    expect((await inject()).statusCode).toBe(429);
    await narrow.close();
  });

  it('that breaks off leaves the server as it was', async () => {
    const whole = bodyOf(kind, file(Buffer.alloc(100_000)));
    const head = Object.entries({ ...MULTIPART, ...SESSION }).map(([name, value]) => `${name}: ${value}`);
    await Promise.all(
      Array.from(
        { length: 40 },
        (_, index) =>
          new Promise<void>((resolve) => {
            const socket = connect(port, '127.0.0.1', () => {
              socket.write(
                `POST ${URL} HTTP/1.1\r\nhost: x\r\n${head.join('\r\n')}\r\ncontent-length: ${whole.length}\r\n\r\n`,
              );
              socket.write(whole.subarray(0, index * 100), () => {
                socket.destroy();
                resolve();
              });
            });
          }),
      ),
    );
    // More broke off than may be read at once: each gave its place back.
    await eventually('an upload finds its place', async () => {
      await send(bodyOf(kind, file()));
      return handled.length > 0;
    });
    expect(handled[0]?.kind).toBe('ID_FRONT');
  });
});

describe('the slots of uploads', () => {
  const whole = bodyOf(kind, file(Buffer.alloc(40_000)));
  const sessionOf = (memberId: number) => ({ token: `${memberId}`, userid: `${memberId}` });
  const callerOf = (token: string) => ({ memberId: Number(token), sessionId: token });
  const sessions = { find: callerOf, peek: callerOf };
  const stall = { stallMs: 300, leastBytesPerSecond: 20_000 };
  let narrow: FastifyInstance | undefined;
  const sockets: Socket[] = [];

  async function open(
    limits: UploadLimits,
    connections = new Connections(),
    changes: Partial<HttpDeps> = {},
  ): Promise<number> {
    const uploads = new UploadSlots(limits);
    narrow = await start(GENEROUS_LIMITS, { sessions, connections, uploads, ...changes });
    return (narrow.server.address() as { port: number }).port;
  }
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await narrow?.close();
    narrow = undefined;
  });

  /** Begins an upload and sends a first part of its body. */
  async function begin(to: number, memberId: number): Promise<Socket> {
    const head = Object.entries({ ...MULTIPART, ...sessionOf(memberId) }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const socket = connect(to, '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(
      `POST ${URL} HTTP/1.1\r\nhost: x\r\n${head.join('\r\n')}\r\ncontent-length: ${whole.length}\r\n\r\n`,
    );
    socket.write(whole.subarray(0, 200));
    return socket;
  }
  const upload = (to: number, memberId: number) =>
    send(whole, { ...MULTIPART, ...sessionOf(memberId) }, false, to);
  const codeOf = async (to: number, memberId: number) => (await upload(to, memberId)).errorCode;

  it('one member takes two, whatever he sends, and everybody else uploads on', async () => {
    const to = await open({ perMember: 2, inAll: 4 });
    for (let count = 0; count < 16; count++) await begin(to, 1);
    await expect.poll(() => codeOf(to, 1)).toBe('SYS.0429');
    for (let memberId = 2; memberId < 12; memberId++) expect(await codeOf(to, memberId)).toBe(0);
  });

  it('of the member are held until the handler is done, whether the connection lives or not; others read on', async () => {
    const ends: (() => void)[] = [];
    const signals: (AbortSignal | undefined)[] = [];
    const handler: AnyMemberHandler = async (_params, { memberId }, { signal }) => {
      if (memberId === 1 && signals.length < 2) {
        signals.push(signal);
        await new Promise<void>((resolve) => ends.push(resolve));
      }
      return { result: { imageId: 'x' } };
    };
    const calls: Registered[] = [{ name: 'uploadImage', spec: CALLS.uploadImage, access: 'member', handler }];
    const to = await open({ perMember: 2, inAll: 2 }, new Connections(), { calls });
    const read = [await begin(to, 1), await begin(to, 1)];
    for (const socket of read) socket.write(whole.subarray(200));
    await expect.poll(() => ends.length).toBe(2);
    expect(await codeOf(to, 1)).toBe('SYS.0429');
    // The two bodies are read, so both places of bodies are free.
    expect(await Promise.all([codeOf(to, 2), codeOf(to, 3)])).toEqual([0, 0]);
    for (const socket of read) socket.destroy();
    await expect.poll(() => signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    expect(await codeOf(to, 1)).toBe('SYS.0429');
    for (const end of ends) end();
    await expect.poll(() => codeOf(to, 1)).toBe(0);
  });

  it('are given back when the connection ends', async () => {
    const to = await open({ perMember: 2, inAll: 2 });
    const slow = [await begin(to, 1), await begin(to, 1)];
    await expect.poll(() => codeOf(to, 2)).toBe('SYS.0503');
    for (const socket of slow) socket.destroy();
    await expect.poll(() => codeOf(to, 2)).toBe(0);
    await expect.poll(() => codeOf(to, 1)).toBe(0);
  });

  it('are given back when a body stands still or drips, because its connection is ended', async () => {
    const to = await open({ perMember: 2, inAll: 2 }, new Connections(stall));
    const slow = [await begin(to, 1), await begin(to, 1)];
    await expect.poll(() => codeOf(to, 2)).toBe('SYS.0503');
    const drip = setInterval(() => slow[0]?.write('x'), 50);
    await Promise.all(slow.map((socket) => once(socket.resume(), 'close')));
    clearInterval(drip);
    await expect.poll(() => codeOf(to, 2)).toBe(0);
  });

  it('a slow phone gets through that keeps the least rate, for longer than it may stand still', async () => {
    const to = await open(
      { perMember: 2, inAll: 2 },
      new Connections({ ...stall, leastBytesPerSecond: 8_000 }),
    );
    const socket = await begin(to, 1);
    const answer = once(socket, 'data');
    for (let at = 200; at < whole.length; at += 2_000) {
      socket.write(whole.subarray(at, at + 2_000));
      await pause(100);
    }
    expect(String((await answer)[0])).toContain('"errorCode":0');
  });

  it('many members behind one address upload at once', async () => {
    const to = await open({ perMember: 2, inAll: 64 });
    const members = Array.from({ length: 30 }, (_, index) => index + 1);
    const codes = await Promise.all(
      members.flatMap((memberId) => [codeOf(to, memberId), codeOf(to, memberId)]),
    );
    expect(new Set(codes)).toEqual(new Set([0]));
  });
});
