/**
 * Stands between the server and PostgreSQL. A statement is stopped before the database gets it, or after it is committed, by
 * itself or with its transaction, and before the server learns of that.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Gate, Stop } from './gate.ts';
import { endOfAnswer, Frames, isUndone, Statements } from './postgres-frames.ts';

export class DatabaseProxy {
  /** The database takes connections; those of the server wait for it. */
  ready: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** @param socketPath of the database */
  static async start(socketPath: string, port: number, gate: Gate): Promise<DatabaseProxy> {
    const server = createServer({ pauseOnConnect: true });
    const proxy = new DatabaseProxy(server, port);
    server.on('connection', async (client) => {
      client.on('error', () => client.destroy());
      await proxy.ready;
      if (client.destroyed) return;
      const upstream = connect(socketPath);
      upstream.on('connect', () => new Relay(client, upstream, gate));
      upstream.on('error', () => client.destroy());
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return proxy;
  }

  stop(): void {
    this.server.close();
  }
}

class Relay {
  private readonly statements = new Statements();
  /** Frames of the server that wait for the run. */
  private held: Buffer[] | undefined;
  /** The commit of a statement is awaited. */
  private stop: Stop | undefined;
  /** The answer that is under way. */
  private answer: Buffer[] = [];

  constructor(
    private readonly client: Socket,
    private readonly database: Socket,
    private readonly gate: Gate,
  ) {
    const fromClient = new Frames(true);
    const fromDatabase = new Frames(false);
    client.on('data', (chunk) => {
      for (const frame of fromClient.push(bytesOf(chunk))) this.toDatabase(frame);
    });
    database.on('data', (chunk) => {
      for (const frame of fromDatabase.push(bytesOf(chunk))) this.toClient(frame);
    });
    client.on('close', () => this.end());
    database.on('close', () => this.end());
    client.resume();
  }

  private toDatabase(frame: Buffer): void {
    if (this.held !== undefined) {
      this.held.push(frame);
      return;
    }
    const statement = this.statements.read(frame);
    const stop =
      statement === undefined || this.stop !== undefined
        ? undefined
        : this.gate.stopOf(Object.assign({ neighbour: 'database' as const }, statement));
    if (stop?.when === 'before') {
      const held = [frame];
      this.held = held;
      stop.hold((isCut) => {
        this.held = undefined;
        // A request that was stopped before its step may be stopped after it as well, unless its asker is gone.
        if (isCut || this.client.destroyed) this.end();
        else for (const each of held) this.toDatabase(each);
      });
      return;
    }
    this.stop ??= stop;
    this.database.write(frame);
  }

  private toClient(frame: Buffer): void {
    const { stop } = this;
    if (stop === undefined) {
      this.client.write(frame);
      return;
    }
    this.answer.push(frame);
    const end = endOfAnswer(frame);
    if (end === undefined) return;
    const answer = this.answer;
    this.answer = [];
    if (end === 'idle') this.stop = undefined;
    if (end === 'idle' && !answer.some(isUndone)) {
      stop.hold((isCut) => {
        if (isCut) this.end();
        else this.client.write(Buffer.concat(answer));
      });
      return;
    }
    if (end === 'idle') stop.miss();
    this.client.write(Buffer.concat(answer));
  }

  private end(): void {
    this.stop?.miss();
    this.stop = undefined;
    this.client.destroy();
    this.database.destroy();
  }
}

function bytesOf(chunk: Buffer | string): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
