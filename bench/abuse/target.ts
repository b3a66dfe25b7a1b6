/**
 * The target of an attack, with an attacker's means: 20 accounts and 50 addresses. Calls carry an address through the
 * trusted proxy on loopback (X-Forwarded-For), raw sockets come from loopback addresses of their own. Invariant: when
 * the signal is aborted, no socket and no timer of the attack is left.
 */

import { connect, type Socket } from 'node:net';
import { type ApiSession, createApi } from '@tern/client';
import { API_BASE, type CallName, type CallRequest, type CallResult } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import type { OrderTerms } from '../http/order-load.ts';

export const ADDRESSES = 50;
export const ACCOUNTS = 20;
const TICK_MS = 10;

/** Each in a network of its own; none is private, so that limits by address count it. */
export const publicAddress = (index: number): string => `198.18.${index % ADDRESSES}.7`;
/** Only loopback addresses can be sent from; Linux has all of 127/8. */
const socketAddress = (index: number): string => `127.66.0.${1 + (index % ADDRESSES)}`;

export interface Caller {
  address: string;
  session?: ApiSession | undefined;
  /** The encodings of answers that it takes; those of fetch unless named. */
  encoding?: 'identity';
}

export class Target {
  /** The number of calls and frames sent, for the report: an attack that sends nothing measures nothing. */
  sent = 0;
  private readonly open = new Set<Socket>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    readonly port: number,
    readonly accounts: readonly ApiSession[],
    /** A buy that rests far below the market. */
    readonly order: OrderTerms,
    readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => this.end(), { once: true });
  }

  /** The result, or undefined when the call was refused or failed: an attacker goes on. */
  async call<N extends CallName>(
    name: N,
    params: CallRequest<N>,
    caller: Caller,
  ): Promise<CallResult<N> | undefined> {
    this.sent++;
    const api = this.apiOf(caller);
    const call = api.call as (...given: unknown[]) => Promise<CallResult<N>>;
    return call(name, params, { signal: this.signal }).catch(() => undefined);
  }

  apiOf({ address, session, encoding }: Caller) {
    const send: typeof fetch = (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', address);
      if (encoding !== undefined) headers.set('accept-encoding', encoding);
      return fetch(url, { ...init, headers });
    };
    const baseUrl = `http://127.0.0.1:${this.port}`;
    return createApi(CALLS, { baseUrl, fetch: send, session: () => session, language: () => 'en' });
  }

  /** Sends a file as an image for a chat, and waits for the answer. */
  async upload(file: Uint8Array<ArrayBuffer>, { token, userId }: ApiSession): Promise<void> {
    this.sent++;
    const body = new FormData();
    body.set('kind', 'OTC_CHAT');
    body.set('file', new Blob([file], { type: 'image/png' }), 'a.png');
    const url = `http://127.0.0.1:${this.port}${API_BASE}${CALLS.uploadImage.path}`;
    await fetch(url, { method: 'POST', headers: { token, userid: userId }, body, signal: this.signal })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }

  /** A path that is no call. */
  async get(path: string, address: string): Promise<void> {
    this.sent++;
    const headers = { 'x-forwarded-for': address };
    const url = `http://127.0.0.1:${this.port}${path}`;
    await fetch(url, { headers, signal: this.signal })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }

  /** A connection that `use` gets each time it is open; when the server ends it, another takes its place. */
  keepOpen(index: number, use: (socket: Socket) => void): void {
    if (this.signal.aborted) return;
    const socket = connect({ port: this.port, host: '127.0.0.1', localAddress: socketAddress(index) });
    this.open.add(socket);
    socket.on('error', () => undefined);
    socket.on('connect', () => {
      this.sent++;
      use(socket);
    });
    socket.on('close', () => {
      this.open.delete(socket);
      this.later(() => this.keepOpen(index, use), 100);
    });
  }

  /** So many a second, evenly, counted from the beginning. */
  every(perSecond: number, work: (turn: number) => void): void {
    const startMs = performance.now();
    let done = 0;
    const timer = setInterval(() => {
      const due = ((performance.now() - startMs) * perSecond) / 1_000;
      while (done < due) work(done++);
    }, TICK_MS);
    this.keep(timer);
  }

  private later(work: () => void, delayMs: number): void {
    if (this.signal.aborted) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, delayMs);
    this.timers.add(timer);
  }

  private keep(timer: NodeJS.Timeout): void {
    if (this.signal.aborted) clearInterval(timer);
    else this.timers.add(timer);
  }

  private end(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const socket of this.open) socket.destroy();
  }
}

/** One way to attack. It begins when called and ends with the target's signal. */
export interface Attack {
  name: string;
  /** Its requests succeed, so the engine remembers them for a day, up to a bound that is reached before the attack. */
  isRemembered?: boolean;
  /** It goes on for so long before anything is measured; longer where it fills something up to a bound, such as a cache. */
  warmUpMs?: number;
  begin(target: Target): void;
}
