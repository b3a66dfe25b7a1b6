/**
 * The websocket on SOCKET_PATH of the HTTP server: admits connections (path, origin, count), sweeps slow and silent ones,
 * ends those of a dead session (4001) and all of them at a stop (1012). A socket counts for its address until it has a
 * session, and from then on for its member, so that members behind one address do not take each other's places.
 * Compression stays off: it costs more than the bytes that it saves.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE_CODES } from '@tern/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import { type HeaderSet, headerLines } from '../http/answers/protective-headers.ts';
import { ConnectionHolders } from '../http/connections/connection-holders.ts';
import { hangUp } from '../http/connections/hang-up.ts';
import { HandshakeGate, type HandshakeRules } from './handshake-gate.ts';
import { DEFAULT_LIMITS, type SocketLimits } from './limits.ts';
import { type RedeemTicket, SocketSession, type TicketHolder } from './socket-session.ts';
import type { TopicHub } from './topic-hub.ts';

export interface SocketServerParts {
  server: Server;
  hub: TopicHub;
  redeemTicket: RedeemTicket;
  handshake: HandshakeRules;
  /** The request's connection is a websocket from now on. */
  onAccepted?: (request: IncomingMessage) => void;
  /** Headers of every answer to a handshake. */
  headers?: HeaderSet;
  limits?: Partial<SocketLimits>;
  nowMs?: () => number;
}

const SWEEP_MS = 100;

export class SocketServer {
  private readonly limits: SocketLimits;
  private readonly sessions = new Set<SocketSession>();
  private readonly holders = new ConnectionHolders<SocketSession>();
  private readonly gate: HandshakeGate;
  private readonly acceptor: WebSocketServer;
  private readonly nowMs: () => number;
  private readonly sweepTimer: NodeJS.Timeout;
  /** Handshakes that wait for their turn of the event loop. */
  private readonly handshakes: (() => void)[] = [];
  private readonly onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    this.handshakes.push(() => this.upgrade(request, socket, head));
    if (this.handshakes.length === 1) setImmediate(this.runHandshake);
  };
  /** One a turn, so that orders pass between a hundred clients who connect at the same moment. */
  private readonly runHandshake = (): void => {
    try {
      this.handshakes[0]?.();
    } finally {
      this.handshakes.shift();
      if (this.handshakes.length > 0) setImmediate(this.runHandshake);
    }
  };
  private stopped = false;
  /** When the last row before the core's silence came, by performance.now(); undefined: the core is not silent. */
  private staleSinceMs: number | undefined;

  constructor(private readonly parts: SocketServerParts) {
    this.limits = { ...DEFAULT_LIMITS, ...parts.limits };
    this.nowMs = parts.nowMs ?? Date.now;
    this.gate = new HandshakeGate(parts.handshake, this.limits.upgradesPerSecond, this.nowMs);
    this.acceptor = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: this.limits.maxFrameBytes,
      clientTracking: false,
      // One frame of a socket a turn of the event loop, so that orders pass between the frames of a flood.
      allowSynchronousEvents: false,
    });
    this.acceptor.on('headers', (lines) => lines.push(...headerLines(parts.headers ?? {})));
    parts.server.on('upgrade', this.onUpgrade);
    this.sweepTimer = setInterval(() => this.sweep(), SWEEP_MS);
    this.sweepTimer.unref();
  }

  get connections(): number {
    return this.sessions.size;
  }

  /** Tells every socket, also those that open later, the age of all data in ms; 0: it is as new as it can be. */
  showAge(ageMs: number): void {
    this.staleSinceMs = ageMs > 0 ? performance.now() - ageMs : undefined;
    for (const session of this.sessions) session.showAge(ageMs);
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
    const address = this.gate.addressOf(request);
    const rejection = this.gate.rejectionOf(request, address, this.stopped);
    if (rejection !== undefined)
      hangUp(socket, emptyAnswer(rejection, headerLines(this.parts.headers ?? {})));
    else
      this.acceptor.handleUpgrade(request, socket, head, (accepted) => {
        this.parts.onAccepted?.(request);
        this.admit(accepted, address);
      });
  }

  private admit(socket: WebSocket, address: string): void {
    const redeem: RedeemTicket = (ticket) => this.redeem(session, ticket);
    const session = new SocketSession(socket, this.parts.hub, redeem, this.limits, this.nowMs);
    this.makeRoom(address);
    this.sessions.add(session);
    this.holders.assign(session, address);
    if (this.staleSinceMs !== undefined) session.showAge(performance.now() - this.staleSinceMs);
    socket.on('close', () => {
      this.sessions.delete(session);
      this.holders.release(session);
    });
  }

  /** Refusing the newcomer would let silent sockets keep out every member behind the same address. */
  private makeRoom(address: string): void {
    const held = this.holders.heldBy(address);
    const [oldest] = held;
    if (oldest === undefined || held.size < this.limits.connectionsPerAddress) return;
    this.holders.release(oldest);
    oldest.close(CLOSE_CODES.overBudget, 'too many connections without a session');
  }

  private redeem(session: SocketSession, ticket: string): TicketHolder | undefined {
    const holder = this.parts.redeemTicket(ticket);
    if (holder === undefined || session.memberId !== undefined) return holder;
    if (this.holders.heldBy(holder.memberId).size >= this.limits.connectionsPerMember) {
      session.close(CLOSE_CODES.overBudget, 'too many connections of this member');
      return undefined;
    }
    this.holders.assign(session, holder.memberId);
    return holder;
  }

  private sweep(): void {
    const nowMs = this.nowMs();
    for (const session of this.sessions) session.sweep(nowMs);
  }
}

function emptyAnswer(status: string, headers: readonly string[]): string {
  const lines = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
