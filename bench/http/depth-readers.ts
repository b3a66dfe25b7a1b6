/** Sockets that read one market's depth, as screens do; they count what arrives and keep nothing. */
import { SOCKET_PATH } from '@tern/protocol';
import WebSocket from 'ws';

export class DepthReaders {
  received = 0;
  private readonly sockets: WebSocket[];

  constructor(port: number, pairsName: string, count: number) {
    this.sockets = Array.from({ length: count }, () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, { perMessageDeflate: false });
      socket.on('open', () => socket.send(JSON.stringify({ op: 'subscribe', topic: `depth:${pairsName}` })));
      socket.on('message', () => {
        this.received += 1;
      });
      return socket;
    });
  }

  /** Everybody has a snapshot. */
  async ready(): Promise<void> {
    await Promise.all(
      this.sockets.map((socket) => new Promise<void>((resolve) => socket.once('message', () => resolve()))),
    );
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate();
  }
}
