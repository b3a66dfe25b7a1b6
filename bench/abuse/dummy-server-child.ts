/**
 * The server that the quiet windows attack: it costs the attacker as much as the real one, and the real one nothing.
 * With the port of a real server it first passes requests on and keeps the last answer of each path; without one it
 * gives those answers itself.
 */
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { SOCKET_BUDGET } from '@tern/protocol';
import { WebSocketServer } from 'ws';

interface KeptAnswer {
  status: number;
  contentType: string;
  body: Buffer;
}

/** Few, so that teaching costs the real server no descriptors. */
const agent = new Agent({ maxSockets: 16 });
const answers = new Map<string, KeptAnswer>();
const UNKNOWN: KeptAnswer = {
  status: 404,
  contentType: 'application/json',
  body: Buffer.from('{"status":"FAILED","errorCode":"SYS.0404","errorMessage":"not found","result":null}'),
};
let realPort: number | undefined;

const server = createServer(
  { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request, response, Buffer.concat(parts)));
    request.on('error', () => undefined);
  },
);
const acceptor = new WebSocketServer({ server, perMessageDeflate: false });
acceptor.on('connection', (socket) => {
  let left: number = SOCKET_BUDGET.burst;
  socket.on('error', () => undefined);
  socket.on('message', () => {
    if (left-- > 0) return;
    socket.close(1008);
    socket.pause();
    setTimeout(() => socket.terminate(), 1_000).unref();
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', ({ recordFrom }: { recordFrom: number | undefined }) => {
  realPort = recordFrom;
  process.send?.({ isReady: true });
});
process.on('disconnect', () => process.exit());

function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const key = `${request.method} ${(request.url ?? '').split('?', 1)[0]}`;
  const give = ({ status, contentType, body }: KeptAnswer) => {
    response.writeHead(status, { 'content-type': contentType, 'content-length': body.length }).end(body);
  };
  const kept = answers.get(key);
  if (realPort === undefined || kept?.status === 200) {
    give(kept ?? UNKNOWN);
    return;
  }
  const { method, url, headers } = request;
  const passed = httpRequest(
    { agent, host: '127.0.0.1', port: realPort, method, path: url, headers },
    (real) => {
      const parts: Buffer[] = [];
      real.on('data', (part: Buffer) => parts.push(part));
      real.on('end', () => {
        const contentType = real.headers['content-type'] ?? 'application/json';
        const kept = { status: real.statusCode ?? 500, contentType, body: Buffer.concat(parts) };
        answers.set(key, kept);
        give(kept);
      });
    },
  );
  passed.on('error', () => give(UNKNOWN));
  passed.end(body);
}
