/**
 * One lasting line to the server over many connections: opening, heartbeat, reconnection with jitter. Invariant: at
 * most one connection; after `lost` no frame of the old one is heard. Knows nothing of topics.
 */
import { CLOSE_CODES, type ClientFrame, type ServerFrame } from '@tern/protocol';
import { OutboundFrames } from './outbound-frames.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import type { Connection, SocketOptions, SocketStatus } from './socket-types.ts';

/** A connection that lasts this long shows that the client keeps within its budget again. */
const STEADY_MS = 60_000;

/** `readyState` of a WebSocket that takes frames. */
const OPEN = 1;

export interface LinkHooks {
  opened(): void;
  frame(frame: ServerFrame): void;
  lost(): void;
}

/** The outside world with its defaults filled in. */
export interface SocketEnvironment {
  connect(url: string): Connection;
  now(): number;
  later(run: () => void, delayMs: number): unknown;
  cancel(timer: unknown): void;
  random(): number;
}

export function worldOf(options: SocketOptions): SocketEnvironment {
  return {
    connect: options.connect ?? ((url) => new WebSocket(url) as Connection),
    now: options.now ?? Date.now,
    later: options.setTimeout ?? ((run, delayMs) => setTimeout(run, delayMs)),
    cancel: options.clearTimeout ?? ((timer) => clearTimeout(timer as number)),
    random: options.random ?? Math.random,
  };
}

export class SocketLink {
  status: SocketStatus = 'idle';
  receivedTime = 0;
  private frames = 0;
  /** Attempts since the last frame. */
  attempt = 0;
  /** Connections in a row that the server closed with 1008 before they were steady: data that arrives between two of them proves nothing. */
  private overBudget = 0;
  private openedTime = 0;
  private readonly outbound: OutboundFrames;
  private connection: Connection | undefined;
  private reconnectTimer: unknown;
  private heartbeatTimer: unknown;
  private readonly listeners = new Set<(status: SocketStatus) => void>();

  constructor(
    private readonly url: string,
    private readonly heartbeatMs: number,
    private readonly world: SocketEnvironment,
    private readonly hooks: LinkHooks,
  ) {
    this.outbound = new OutboundFrames(world, (frame) => this.send(frame));
  }

  onStatus(listener: (status: SocketStatus) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  sendFrame(frame: ClientFrame): void {
    if (this.status === 'open') this.outbound.push(frame);
  }

  start(): void {
    this.world.cancel(this.reconnectTimer);
    this.setStatus('connecting');
    const opened = this.world.connect(this.url);
    this.connection = opened;
    opened.onopen = () => {
      this.openedTime = this.world.now();
      this.outbound.reset();
      this.setStatus('open');
      this.hooks.opened();
    };
    opened.onmessage = (event) => this.receive(event.data);
    opened.onclose = (event) => this.reconnect(event.code);
    this.watch(false);
  }

  stop(): void {
    this.world.cancel(this.reconnectTimer);
    this.drop(1000);
    this.setStatus('idle');
  }

  restart(): void {
    this.drop(1000);
    this.attempt = 0;
    this.start();
  }

  wake(): void {
    if (this.status === 'waiting') this.start();
    else if (this.status === 'open') this.ask();
  }

  /** A frame for a connection that is closing is dropped: the next connection subscribes anew to all that is wanted. */
  private send(frame: ClientFrame): void {
    if (this.connection?.readyState === OPEN) this.connection.send(JSON.stringify(frame));
  }

  private setStatus(next: SocketStatus): void {
    if (this.status === next) return;
    this.status = next;
    for (const listener of [...this.listeners]) listener(next);
  }

  /** Forgets the connection without waiting for its close: on a dead network that comes minutes later. */
  private drop(code?: number): void {
    const old = this.connection;
    this.connection = undefined;
    this.world.cancel(this.heartbeatTimer);
    this.outbound.reset();
    if (!old) return;
    old.onopen = null;
    old.onmessage = null;
    old.onclose = null;
    if (code !== undefined) old.close(code);
    this.hooks.lost();
  }

  private reconnect(closeCode: number): void {
    this.drop(closeCode === CLOSE_CODES.silent ? closeCode : undefined);
    this.setStatus('waiting');
    const delayMs = reconnectDelayMs(this.nextAttempt(closeCode), closeCode, this.world.random());
    this.reconnectTimer = this.world.later(() => this.start(), delayMs);
  }

  private nextAttempt(closeCode: number): number {
    if (closeCode !== CLOSE_CODES.overBudget) return this.attempt++;
    const wasSteady = this.world.now() - this.openedTime >= STEADY_MS;
    this.overBudget = wasSteady ? 1 : this.overBudget + 1;
    return this.overBudget - 1;
  }

  private ask(): void {
    this.sendFrame({ op: 'ping', time: this.world.now() });
    this.watch(true);
  }

  /** Silent for a beat: ask; silent for another: give up. The first beat also bounds the time to open. */
  private watch(asked: boolean): void {
    this.world.cancel(this.heartbeatTimer);
    const before = this.frames;
    this.heartbeatTimer = this.world.later(() => {
      if (this.frames > before) this.watch(false);
      else if (asked || this.status !== 'open') this.reconnect(CLOSE_CODES.silent);
      else this.ask();
    }, this.heartbeatMs);
  }

  private receive(text: unknown): void {
    this.receivedTime = this.world.now();
    this.frames++;
    const frame = parseFrame(text);
    if (!frame) return;
    this.attempt = 0;
    this.hooks.frame(frame);
  }
}

function parseFrame(text: unknown): ServerFrame | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const frame = JSON.parse(text) as ServerFrame | null;
    return typeof frame?.op === 'string' ? frame : undefined;
  } catch {
    return undefined;
  }
}
