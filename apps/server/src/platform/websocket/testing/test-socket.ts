/** A websocket server on loopback and clients for tests: what they hear is kept, and can be waited for. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientFrame, ServerFrame } from '@tern/protocol';
import { eventually } from '@tern/test-kit/eventually';
import { WebSocket } from 'ws';
import { SocketServer, type SocketServerParts } from '../socket-server.ts';
import { TopicHub } from '../topic-hub.ts';

export interface TestSockets {
  hub: TopicHub;
  sockets: SocketServer;
  port: number;
  connect(headers?: Record<string, string>): Promise<TestClient>;
  /** Connections of the HTTP server, upgraded or not. */
  openConnections(): Promise<number>;
  close(): Promise<void>;
}

export async function openSockets(parts: Partial<SocketServerParts> = {}): Promise<TestSockets> {
  const server: Server = createServer();
  const hub = new TopicHub();
  const sockets = new SocketServer({
    server,
    hub,
    redeemTicket: () => undefined,
    handshake: { allowedOrigins: [] },
    ...parts,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hub,
    sockets,
    port,
    connect: (headers = {}) => TestClient.open(port, headers),
    openConnections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    async close() {
      await sockets.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export class TestClient {
  readonly frames: ServerFrame[] = [];
  closed: { code: number } | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.frames.push(JSON.parse(String(data)) as ServerFrame));
    socket.on('close', (code) => {
      this.closed = { code };
    });
    socket.on('error', () => undefined);
  }

  static async open(port: number, headers: Record<string, string>): Promise<TestClient> {
    const client = new TestClient(new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers }));
    await new Promise((resolve, reject) => {
      client.socket.once('open', resolve);
      client.socket.once('error', reject);
    });
    return client;
  }

  send(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Waits until what was heard satisfies the question. */
  async until(isSo: (client: TestClient) => boolean, timeoutMs = 5_000): Promise<void> {
    const received = () => `so; received ${JSON.stringify(this.frames.slice(-5))}`;
    await eventually(received, () => isSo(this), timeoutMs);
  }
}
