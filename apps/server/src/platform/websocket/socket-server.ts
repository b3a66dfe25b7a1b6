/**
 * The websocket on SOCKET_PATH of the HTTP server: admits connections (path, origin, count per address), sweeps slow and
 * silent ones, ends those of a dead session (4001) and all of them at a stop (1012). Compression stays off: it costs
 * more than the bytes that it saves.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE_CODES, SOCKET_PATH } from '@tern/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import { type HeaderSet, headerLines } from '../http/protective-headers.ts';
import { addressKey } from '../http/rate-limit.ts';
import { DEFAULT_LIMITS, type SocketLimits } from './limits.ts';
import { originIsAllowed } from './origin.ts';
import { type RedeemTicket, SocketSession } from './socket-session.ts';
import type { TopicHub } from './topic-hub.ts';

export interface SocketServerParts {
  server: Server;
  hub: TopicHub;
  redeemTicket: RedeemTicket;
  /** Exact origins whose pages may connect. */
  allowedOrigins: readonly string[];
  /** Whether pages of the host that the request names may connect too. Default: yes. */
  trustsHost?: boolean;
  /** The client's address behind trusted proxies. Default: the connection's. */
  addressOf?: (request: IncomingMessage) => string;
  /** False: no new connection is taken (503). */
  isOpen?: () => boolean;
  /** Headers of every answer to a handshake. */
  headers?: HeaderSet;
  limits?: Partial<SocketLimits>;
  nowMs?: () => number;
}

const SWEEP_MS = 100;

export class SocketServer {
  private readonly limits: SocketLimits;
  private readonly sessions = new Set<SocketSession>();
  private readonly countByAddress = new Map<string, number>();
  private readonly acceptor: WebSocketServer;
  private readonly nowMs: () => number;
  private readonly sweepTimer: NodeJS.Timeout;
  private readonly onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    this.upgrade(request, socket, head);
  private stopped = false;

  constructor(private readonly parts: SocketServerParts) {
    this.limits = { ...DEFAULT_LIMITS, ...parts.limits };
    this.nowMs = parts.nowMs ?? Date.now;
    this.acceptor = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: this.limits.maxFrameBytes,
      clientTracking: false,
    });
    this.acceptor.on('headers', (lines) => lines.push(...headerLines(parts.headers ?? {})));
    parts.server.on('upgrade', this.onUpgrade);
    this.sweepTimer = setInterval(() => this.sweep(), SWEEP_MS);
    this.sweepTimer.unref();
  }

  get connections(): number {
    return this.sessions.size;
  }

  /** A session was ended or replaced: its sockets go. */
  endSession(sessionId: string): void {
    for (const session of this.sessions)
      if (session.sessionId === sessionId) session.close(CLOSE_CODES.sessionEnded, 'session ended');
  }

  /** All sessions of a member were ended. */
  endMember(memberId: number): void {
    for (const session of this.sessions)
      if (session.memberId === memberId) session.close(CLOSE_CODES.sessionEnded, 'session ended');
  }

  /** Says goodbye to everybody; resolves when all are gone, at the latest after a second. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.parts.server.off('upgrade', this.onUpgrade);
    clearInterval(this.sweepTimer);
    for (const session of this.sessions) session.close(CLOSE_CODES.restart, 'the service restarts');
    const untilMs = Date.now() + 1_500;
    while (this.sessions.size > 0 && Date.now() < untilMs) await new Promise((done) => setTimeout(done, 20));
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const address = addressKey(this.parts.addressOf?.(request) ?? request.socket.remoteAddress ?? '');
    const refusal = this.refusalOf(request, address);
    if (refusal !== undefined) refuse(socket, refusal, headerLines(this.parts.headers ?? {}));
    else this.acceptor.handleUpgrade(request, socket, head, (accepted) => this.admit(accepted, address));
  }

  private refusalOf(request: IncomingMessage, address: string): string | undefined {
    const { origin, host } = request.headers;
    if ((request.url ?? '').split('?', 1)[0] !== SOCKET_PATH) return '404 Not Found';
    const { allowedOrigins, trustsHost = true } = this.parts;
    if (!originIsAllowed(origin, host, allowedOrigins, trustsHost)) return '403 Forbidden';
    if (this.stopped || this.parts.isOpen?.() === false) return '503 Service Unavailable';
    const count = this.countByAddress.get(address) ?? 0;
    return count >= this.limits.connectionsPerAddress ? '429 Too Many Requests' : undefined;
  }

  private admit(socket: WebSocket, address: string): void {
    const { hub, redeemTicket } = this.parts;
    const session = new SocketSession(socket, hub, redeemTicket, this.limits, this.nowMs);
    this.sessions.add(session);
    this.countByAddress.set(address, (this.countByAddress.get(address) ?? 0) + 1);
    socket.on('close', () => {
      this.sessions.delete(session);
      const left = (this.countByAddress.get(address) ?? 1) - 1;
      if (left > 0) this.countByAddress.set(address, left);
      else this.countByAddress.delete(address);
    });
  }

  private sweep(): void {
    const nowMs = this.nowMs();
    for (const session of this.sessions) session.sweep(nowMs);
  }
}

function refuse(socket: Duplex, status: string, headers: readonly string[]): void {
  const lines = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...headers];
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
}
