/**
 * The connections of one HTTP server. A body that arrives too slowly and an answer that its client does not read end
 * with their connection, and no client holds more than its share: a connection counts for its address until a request
 * on it carries a valid session, and from then on for that member, so that members behind one address do not take each
 * other's places. A trusted proxy counts for no one. Node itself ends slow headers (headersTimeout) and idle
 * connections (keepAliveTimeout); both are in serverOptions. An upgraded connection is no longer watched here.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderSet } from '../answers/protective-headers.ts';
import { addressKey } from '../limits/rate-limit.ts';
import type { TrustedProxies } from './client-address.ts';
import { ConnectionHolders } from './connection-holders.ts';
import { Pace } from './pace.ts';
import { answerUnreadable } from './unreadable-request.ts';

export interface ConnectionLimits {
  /** Without a session. */
  perAddress: number;
  /** With a session. */
  perMember: number;
  /** The limit for all clients together; proxies are not counted. */
  inAll: number;
  /** From the first byte of a request, or from the opening of the connection, to the end of the headers. */
  headersMs: number;
  /** The longest time for which a body or an answer may stand still. */
  stallMs: number;
  /** The least rate of bodies and answers. */
  leastBytesPerSecond: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 256,
  perMember: 64,
  inAll: 10_000,
  headersMs: 10_000,
  stallMs: 20_000,
  leastBytesPerSecond: 8_000,
};

/** Longer than the 60 s for which reverse proxies keep idle connections, so that none reuses one that just closed. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const LONGEST_SWEEP_MS = 1_000;
/** Browsers and libraries wait for an answer before they send the next request on the same connection. */
const MOST_PIPELINED = 16;
/** More than the largest upload and its boundaries. */
const MOST_BODY_BYTES = 6 * 1024 * 1024;
/** More than the largest answer that is written in one piece: how far such a piece has got is not seen before its end. */
const LARGEST_PIECE_BYTES = 256 * 1024;

interface Connection {
  socket: Socket;
  request: IncomingMessage | undefined;
  response: ServerResponse | undefined;
  /** Requests that came before the answer to the one before them was sent. */
  pipelined: number;
  /** The request whose body is timed. */
  timed: IncomingMessage | undefined;
  body: Pace;
  answer: Pace;
}

export class Connections {
  private readonly bySocket = new Map<Socket, Connection>();
  private readonly holders = new ConnectionHolders<Connection>();
  private readonly limits: ConnectionLimits;

  constructor(
    limits: Partial<ConnectionLimits> = {},
    private readonly proxies?: TrustedProxies | undefined,
  ) {
    this.limits = { ...DEFAULT_CONNECTION_LIMITS, ...limits };
  }

  /** Options of the Node server that belong to these limits. */
  get serverOptions(): { headersTimeout: number; connectionsCheckingInterval: number } {
    const { headersMs } = this.limits;
    return { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs) };
  }

  get count(): number {
    return this.bySocket.size;
  }

  /** headers: what every answer of the server carries. */
  watch(server: Server, headers: HeaderSet): void {
    server.on('connection', (socket) => this.open(socket));
    // Before the handler, so that a request beyond what may be pipelined is not worked on.
    server.prependListener('request', (request, response) => {
      const connection = this.bySocket.get(request.socket);
      if (connection !== undefined) receive(connection, request, response);
    });
    const sweepMs = Math.min(LONGEST_SWEEP_MS, Math.ceil(this.limits.stallMs / 4));
    const timer = setInterval(() => this.sweep(performance.now(), headers), sweepMs).unref();
    server.on('close', () => clearInterval(timer));
  }

  /** A request with a valid session came in. False: the member holds too many connections, and it stays its address's. */
  claim(socket: Socket, memberId: number): boolean {
    const connection = this.bySocket.get(socket);
    if (connection === undefined) return true;
    const holder = this.holders.holderOf(connection);
    if (holder === undefined || holder === memberId) return true;
    if (!this.hasRoom(memberId, this.limits.perMember)) return false;
    this.holders.assign(connection, memberId);
    return true;
  }

  /** The connection speaks another protocol from now on. */
  release(socket: Socket): void {
    const connection = this.bySocket.get(socket);
    if (connection === undefined) return;
    this.bySocket.delete(socket);
    this.holders.release(connection);
  }

  private open(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const isProxy = this.proxies?.trusts(address) === true;
    if (!isProxy && !this.admits(addressKey(address))) {
      socket.destroy();
      return;
    }
    const { stallMs, leastBytesPerSecond } = this.limits;
    const pieceMs = (LARGEST_PIECE_BYTES * 1_000) / leastBytesPerSecond;
    const connection: Connection = {
      socket,
      request: undefined,
      response: undefined,
      pipelined: 0,
      timed: undefined,
      body: new Pace(stallMs, leastBytesPerSecond, MOST_BODY_BYTES),
      answer: new Pace(stallMs + pieceMs, leastBytesPerSecond, MOST_BODY_BYTES),
    };
    this.bySocket.set(socket, connection);
    if (!isProxy) this.holders.assign(connection, addressKey(address));
    socket.once('close', () => this.release(socket));
  }

  private admits(address: string): boolean {
    if (!this.hasRoom(address, this.limits.perAddress)) return false;
    return this.holders.size < this.limits.inAll || this.endOldest(this.strangers());
  }

  /**
   * Refusing newcomers would let silent connections keep out every member behind their address, so the oldest one that
   * does nothing useful makes room.
   */
  private hasRoom(holder: string | number, most: number): boolean {
    const held = this.holders.heldBy(holder);
    return held.size < most || this.endOldest(held);
  }

  private *strangers(): Generator<Connection> {
    for (const connection of this.holders.connections())
      if (typeof this.holders.holderOf(connection) === 'string') yield connection;
  }

  private endOldest(connections: Iterable<Connection>): boolean {
    for (const connection of connections) {
      if (isBeingAnswered(connection)) continue;
      this.release(connection.socket);
      connection.socket.destroy();
      return true;
    }
    return false;
  }

  private sweep(nowMs: number, headers: HeaderSet): void {
    for (const connection of this.bySocket.values()) {
      forgetFinished(connection);
      if (isBodyTooSlow(connection, nowMs)) endRequest(connection, headers);
      else if (isUnread(connection, nowMs)) connection.socket.destroy();
    }
  }
}

function receive(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
  const before = connection.response;
  connection.request = request;
  connection.response = response;
  if (before === undefined || before.writableFinished) return;
  connection.pipelined++;
  before.once('close', () => {
    connection.pipelined--;
  });
  if (connection.pipelined > MOST_PIPELINED) connection.socket.destroy();
}

/** So that an idle connection does not keep its last request in memory. */
function forgetFinished(connection: Connection): void {
  if (connection.request?.complete !== true || connection.response?.writableFinished !== true) return;
  connection.request = undefined;
  connection.response = undefined;
  connection.timed = undefined;
}

/** The request is here as a whole, and its answer is not held up by the client. */
function isBeingAnswered({ request, response, answer }: Connection): boolean {
  return request?.complete === true && response?.writableFinished === false && !answer.isRunning;
}

function isBodyTooSlow(connection: Connection, nowMs: number): boolean {
  const { socket, request, body } = connection;
  if (request === undefined || request.complete) return false;
  if (connection.timed !== request) body.stop();
  connection.timed = request;
  return body.isTooSlow(nowMs, socket.bytesRead);
}

/** True when the client takes the waiting bytes of its answer too slowly; the system's own buffers are not seen. */
function isUnread({ socket, answer }: Connection, nowMs: number): boolean {
  if (socket.writableLength > 0) return answer.isTooSlow(nowMs, socket.bytesWritten - socket.writableLength);
  answer.stop();
  return false;
}

function endRequest({ socket, response }: Connection, headers: HeaderSet): void {
  if (response?.headersSent === true) socket.destroy();
  else answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, headers);
}
