/** Judges each request for a websocket by its path and its origin, and by the number that its address opens in a second. */
import type { IncomingMessage } from 'node:http';
import { SOCKET_PATH } from '@tern/protocol';
import { addressKey, RateLimit } from '../http/limits/rate-limit.ts';
import { originIsAllowed } from './origin.ts';

export interface HandshakeRules {
  /** Exact origins whose pages may connect. */
  allowedOrigins: readonly string[];
  /** True when pages of the host that the request names may connect too. Default: true. */
  trustsHost?: boolean;
  /** The client's address behind trusted proxies. Default: the connection's. */
  addressOf?: (request: IncomingMessage) => string;
  /** False: no new connection is taken (503). */
  isOpen?: () => boolean;
}

const SECOND_MS = 1_000;

export class HandshakeGate {
  private readonly upgrades: RateLimit;

  constructor(
    private readonly rules: HandshakeRules,
    upgradesPerSecond: number,
    private readonly nowMs: () => number,
  ) {
    this.upgrades = new RateLimit(upgradesPerSecond, SECOND_MS);
  }

  addressOf(request: IncomingMessage): string {
    return addressKey(this.rules.addressOf?.(request) ?? request.socket.remoteAddress ?? '');
  }

  /** The status line of the answer; undefined: the request may go on. */
  rejectionOf(request: IncomingMessage, address: string, isStopped: boolean): string | undefined {
    const { origin, host } = request.headers;
    if ((request.url ?? '').split('?', 1)[0] !== SOCKET_PATH) return '404 Not Found';
    const { allowedOrigins, trustsHost = true, isOpen } = this.rules;
    if (!originIsAllowed(origin, host, allowedOrigins, trustsHost)) return '403 Forbidden';
    if (isStopped || isOpen?.() === false) return '503 Service Unavailable';
    return this.upgrades.take(address, this.nowMs()) ? undefined : '429 Too Many Requests';
  }
}
