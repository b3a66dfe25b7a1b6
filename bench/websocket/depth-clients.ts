/** Clients that read one market's depth and say for each frame how long it was under way; and clients that never read. */
import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '@tern/protocol';
import WebSocket from 'ws';

export type OnFrame = (sequence: number, isSnapshot: boolean) => void;

const HEAD = /^\{"op":"(\w+)"/;
const SEQUENCE = /"seq":(\d+)/;

export class DepthClients {
  readonly sockets: WebSocket[] = [];
  closed = 0;

  constructor(
    private readonly port: number,
    private readonly topic: string,
    private readonly onFrame: OnFrame,
  ) {}

  async open(count: number): Promise<void> {
    for (let index = 0; index < count; index += 50) {
      const some = Array.from({ length: Math.min(50, count - index) }, () => this.openOne());
      await Promise.all(some);
    }
  }

  close(): void {
    for (const socket of this.sockets) socket.removeAllListeners('close').terminate();
  }

  private openOne(): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.port}${SOCKET_PATH}`, { perMessageDeflate: false });
    this.sockets.push(socket);
    socket.on('close', () => {
      this.closed += 1;
    });
    return new Promise((resolve) => {
      socket.on('open', () => socket.send(JSON.stringify({ op: 'subscribe', topic: this.topic })));
      socket.on('message', (data: Buffer) => {
        const text = data.toString('latin1', 0, 200);
        const isSnapshot = HEAD.exec(text)?.[1] === 'snapshot';
        this.onFrame(Number(SEQUENCE.exec(text)?.[1] ?? 0), isSnapshot);
        if (isSnapshot) resolve();
      });
    });
  }
}

const ASK_EVERY_MS = 400;

/**
 * Says the handshake, then asks for one snapshot after the other and never reads a byte: more than the buffers of the
 * system hold, so that the server has to bound what it keeps.
 */
export class DeafClient {
  private readonly socket: Socket;
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  constructor(
    port: number,
    private readonly topics: readonly string[],
  ) {
    this.socket = connect({ port, host: '127.0.0.1' });
    this.socket.pause();
    this.socket.on('error', () => undefined);
    this.socket.write(
      `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    this.timer = setInterval(() => this.ask(), ASK_EVERY_MS);
  }

  close(): void {
    clearInterval(this.timer);
    this.socket.destroy();
  }

  private ask(): void {
    for (let count = 0; count < 2; count += 1) {
      const topic = this.topics[this.turn % this.topics.length] as string;
      this.turn += 1;
      if (this.turn > this.topics.length) this.say('unsubscribe', topic);
      this.say('subscribe', topic);
    }
  }

  private say(op: 'subscribe' | 'unsubscribe', topic: string): void {
    if (this.socket.writable) this.socket.write(maskedTextFrame(JSON.stringify({ op, topic })));
  }
}

/** A client's frame of fewer than 126 bytes; a mask of zeros is a mask. */
function maskedTextFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
