import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { EndpointFault } from './endpoint-fault.ts';
import { JsonRpc, MalformedAnswer } from './json-rpc.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const read = (result: unknown) => result;
const open = (host: string, limits: { timeoutMs?: number; maxAnswerBytes?: number; path?: string } = {}) =>
  new JsonRpc({
    url: `http://${host}/${limits.path ?? ''}`,
    timeoutMs: limits.timeoutMs ?? 20_000,
    maxAnswerBytes: limits.maxAnswerBytes ?? 10_000,
  });
const answer = (body: unknown): RequestListener => {
  return (_, response) => void response.end(JSON.stringify(body));
};
async function faultOf(asking: Promise<unknown>): Promise<EndpointFault> {
  const thrown = await asking.catch((error: unknown) => error);
  if (thrown instanceof EndpointFault) return thrown;
  throw new Error(`no fault of an endpoint: ${thrown}`);
}

it('asks by POST and gives the result to the parser of the caller', async () => {
  const requests: unknown[] = [];
  const host = await serve(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = JSON.parse(Buffer.concat(parts).toString());
    requests.push(body);
    response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: { sum: 3 } }));
  });
  const rpc = open(host);
  expect(rpc.endpoint).toBe(host);
  expect(await rpc.call('add', [1, 2], (result) => JSON.stringify(result))).toBe('{"sum":3}');
  expect(await rpc.call('add', [], () => 'read')).toBe('read');
  expect(requests).toEqual([
    { jsonrpc: '2.0', id: 1, method: 'add', params: [1, 2] },
    { jsonrpc: '2.0', id: 2, method: 'add', params: [] },
  ]);
});

it('turns the name and password of an address into a header', async () => {
  let login: string | undefined;
  const host = await serve((request, response) => {
    login = request.headers.authorization;
    response.end('{"id":1,"result":null}');
  });
  const rpc = new JsonRpc({ url: `http://name:p%40ss@${host}`, timeoutMs: 20_000, maxAnswerBytes: 100 });
  expect(await rpc.call('a', [], read)).toBeNull();
  expect(login).toBe(`Basic ${Buffer.from('name:p@ss').toString('base64')}`);
});

it('names the host and never the path, which may hold a key', async () => {
  const host = await serve(answer({ id: 9, error: { code: -32_000, message: 'bad\u001b[31m\nkey' } }));
  const fault = await faultOf(open(host, { path: 'secret-key' }).call('a', [], read));
  expect(fault).toMatchObject({ kind: 'rpcError', rpcCode: -32_000, endpoint: host, method: 'a' });
  expect(fault.message).toBe(`${host}, a: rpcError, bad?[31m?key`);
});

it('reads an error that comes with another HTTP status', async () => {
  const host = await serve((_, response) => {
    response.writeHead(500);
    response.end('{"id":1,"error":{"code":-8,"message":"Block height out of range"},"result":null}');
  });
  expect(await faultOf(open(host).call('a', [], read))).toMatchObject({ kind: 'rpcError', rpcCode: -8 });
});

it('takes no answer that is not one', async () => {
  for (const body of [
    null,
    7,
    [],
    {},
    { id: 1 },
    { id: 2, result: 1 },
    { id: '1', result: 1 },
    { result: 1 },
  ]) {
    const host = await serve(answer(body));
    expect(await faultOf(open(host).call('a', [], read)), JSON.stringify(body)).toMatchObject({
      kind: 'malformed',
    });
  }
  const host = await serve((_, response) => {
    response.writeHead(502);
    response.end('{"id":1,"result":1}');
  });
  expect(await faultOf(open(host).call('a', [], read))).toMatchObject({ detail: 'HTTP status 502' });
});

it('shows what a parser refuses as a malformed answer, and passes on its other errors as they are', async () => {
  const host = await serve(answer({ id: 1, result: 1 }));
  const refuse = () => {
    throw new MalformedAnswer('no height');
  };
  expect(await faultOf(open(host).call('a', [], refuse))).toMatchObject({
    kind: 'malformed',
    detail: 'no height',
  });
  const own = new TypeError('an error of the caller');
  const fail = () => {
    throw own;
  };
  await expect(open(await serve(answer({ id: 1, result: 1 }))).call('a', [], fail)).rejects.toBe(own);
});

it('drops an answer above the bound, also one that is packed', async () => {
  const text = JSON.stringify({ id: 1, result: 'x'.repeat(9_900) });
  const fits = await serve((_, response) => void response.end(text));
  expect(await open(fits).call('a', [], read)).toHaveLength(9_900);
  const over = await serve((_, response) => void response.end(`${text}${' '.repeat(100)}`));
  expect(await faultOf(open(over).call('a', [], read))).toMatchObject({ kind: 'oversize' });
  const { gzipSync } = await import('node:zlib');
  const packed = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(Buffer.alloc(50_000_000)));
  });
  expect(await faultOf(open(packed).call('a', [], read))).toMatchObject({ kind: 'oversize' });
  const endless = await serve((_, response) => {
    const write = () => {
      while (response.write(' '.repeat(1_000)));
      response.once('drain', write);
    };
    write();
  });
  expect(await faultOf(open(endless).call('a', [], read))).toMatchObject({ kind: 'oversize' });
});

it('ends a request whose answer does not come, or does not end, in time', async () => {
  const silent = await serve(() => undefined);
  expect(await faultOf(open(silent, { timeoutMs: 50 }).call('a', [], read))).toMatchObject({
    kind: 'timeout',
  });
  const half = await serve((_, response) => void response.write('{"id":1,'));
  expect(await faultOf(open(half, { timeoutMs: 50 }).call('a', [], read))).toMatchObject({ kind: 'timeout' });
});

it('follows no redirection', async () => {
  const target = await serve(answer({ id: 1, result: 1 }));
  const host = await serve((_, response) => {
    response.writeHead(307, { location: `http://${target}` });
    response.end();
  });
  expect(await faultOf(open(host).call('a', [], read))).toMatchObject({ kind: 'unreachable' });
});

it('shows a connection that is refused or cut as unreachable', async () => {
  const cut = await serve((_, response) => void response.destroy());
  expect(await faultOf(open(cut).call('a', [], read))).toMatchObject({ kind: 'unreachable' });
  const halfway = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"id":1,', () => response.destroy());
  });
  expect(await faultOf(open(halfway).call('a', [], read))).toMatchObject({ kind: 'unreachable' });
});

it('throws the reason of a caller who aborts, before and during the request', async () => {
  const reason = new Error('stop');
  const stopping = new AbortController();
  const host = await serve(() => stopping.abort(reason));
  await expect(open(host).call('a', [], read, AbortSignal.abort(reason))).rejects.toBe(reason);
  await expect(open(host).call('a', [], read, stopping.signal)).rejects.toBe(reason);
});
