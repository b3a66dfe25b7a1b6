/**
 * A unix socket on which each line of JSON gets one line as its answer, in order. Everything is bounded: the size and age of a
 * line, the connections, the answers that a client does not read. One line is answered a turn of the event loop.
 */
import { chmodSync, chownSync, lstatSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';

export interface FrameServerOptions {
  path: string;
  /** The group that may connect as well; undefined: the owner alone. */
  groupId?: number | undefined;
  maxFrameBytes: number;
  /** A line that is not whole after this time ends its connection. */
  frameTimeoutMs: number;
  maxConnections: number;
  /** Never throws. */
  answer(line: Buffer): string;
  /** Answers a line that is too long. */
  answerTooLarge(): string;
}

export interface RunningServer {
  close(): Promise<void>;
}

const NEW_LINE = 0x0a;

/** Listens; the socket of an earlier process goes. The caller holds the lock of the folder. @throws when another file is there */
export async function serveFrames(options: FrameServerOptions): Promise<RunningServer> {
  removeSocket(options.path);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    new Connection(socket, options);
  });
  server.maxConnections = options.maxConnections;
  await listening(server, options.path);
  chmodSync(options.path, 0o600);
  if (options.groupId !== undefined) {
    chownSync(options.path, process.getuid?.() ?? 0, options.groupId);
    chmodSync(options.path, 0o660);
  }
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A path that is mistyped must not cost the file that it names. */
function removeSocket(path: string): void {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) return;
  if (!there.isSocket()) throw new Error(`${path} is there and no socket`);
  rmSync(path);
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

class Connection {
  /** The bytes of the line that is not whole yet, and those that follow it. */
  private chunks: Buffer[] = [];
  private bytes = 0;
  private isBusy = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly options: FrameServerOptions,
  ) {
    socket.on('error', () => socket.destroy());
    socket.on('close', () => clearTimeout(this.timer));
    socket.on('data', (chunk) => this.receive(chunk));
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    if (this.isBusy) this.socket.pause();
    else if (chunk.includes(NEW_LINE)) this.answerFirst();
    else this.awaitRest();
  }

  private awaitRest(): void {
    this.timer ??= setTimeout(() => this.socket.destroy(), this.options.frameTimeoutMs);
    if (this.bytes > this.options.maxFrameBytes) this.giveUp();
  }

  /** Answers the first line, and goes on when the client has taken the answer. */
  private answerFirst(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const buffer = Buffer.concat(this.chunks);
    const end = buffer.indexOf(NEW_LINE);
    if (end > this.options.maxFrameBytes) {
      this.giveUp();
      return;
    }
    this.isBusy = true;
    this.socket.pause();
    this.chunks = [buffer.subarray(end + 1)];
    this.bytes = buffer.length - end - 1;
    const answer = this.options.answer(buffer.subarray(0, end));
    this.socket.write(`${answer}\n`, () => setImmediate(() => this.goOn()));
  }

  private goOn(): void {
    this.isBusy = false;
    if (this.socket.destroyed) return;
    this.socket.resume();
    if (this.chunks.some((chunk) => chunk.includes(NEW_LINE))) this.answerFirst();
    else if (this.bytes > 0) this.awaitRest();
  }

  private giveUp(): void {
    this.isBusy = true;
    this.chunks = [];
    this.socket.end(`${this.options.answerTooLarge()}\n`, () => this.socket.destroy());
  }
}
