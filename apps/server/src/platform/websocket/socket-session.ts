/**
 * One client's connection: hears its frames, keeps its subscriptions, measures how far it lags. Invariant: the member
 * behind it comes from a redeemed ticket and never changes. A slow client is conflated, then closed by name; nothing
 * is buffered for it without bound.
 */
import {
  CLOSE_CODES,
  ERRORS,
  type ErrorName,
  errorText,
  PRIVATE_TOPICS,
  type ServerFrame,
} from '@tern/protocol';
import type { RawData, WebSocket } from 'ws';
import type { SocketLimits } from './limits.ts';
import { type ReceivedFrame, readFrame } from './read-frame.ts';
import type { Outlet, TopicReader } from './reader.ts';
import type { TopicHub } from './topic-hub.ts';

/** The member and session that a one-time ticket was given to. */
export interface TicketHolder {
  memberId: number;
  sessionId: string;
}
export type RedeemTicket = (ticket: string) => TicketHolder | undefined;

const SECOND_MS = 1_000;
/** The longest time that a closing socket may take for its close frame before it is cut. */
const GOODBYE_MS = 1_000;

export class SocketSession implements Outlet {
  private readonly readers = new Map<string, TopicReader>();
  /** Private topics that were asked for while the core is silent: what they show depends on what is durable. */
  private readonly heldTopics = new Set<string>();
  private isStale = false;
  private holder: TicketHolder | undefined;
  private slowSinceMs: number | undefined;
  private receivedAtMs: number;
  private tokens: number;
  private tokensAtMs: number;
  private closing = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly hub: TopicHub,
    private readonly redeemTicket: RedeemTicket,
    private readonly limits: SocketLimits,
    private readonly nowMs: () => number,
  ) {
    this.receivedAtMs = this.tokensAtMs = nowMs();
    this.tokens = limits.messageBurst;
    socket.on('message', (data, isBinary) => this.hear(data, isBinary));
    socket.on('close', () => this.release());
    socket.on('error', () => socket.terminate());
  }

  get sessionId(): string | undefined {
    return this.holder?.sessionId;
  }
  get memberId(): number | undefined {
    return this.holder?.memberId;
  }
  get isSlow(): boolean {
    if (this.slowSinceMs !== undefined) return true;
    if (this.socket.bufferedAmount <= this.limits.conflateAboveBytes) return false;
    this.slowSinceMs = this.nowMs();
    return true;
  }

  send(frame: Buffer): void {
    if (this.closing) return;
    this.socket.send(frame, { binary: false });
  }

  /** Tells the client how old the data is; 0: it is as new as it can be, and private topics go on. */
  showAge(ageMs: number): void {
    this.isStale = ageMs > 0;
    this.sendFrame({ op: 'stale', ageMs: Math.round(ageMs) });
    if (this.isStale) return;
    const held = [...this.heldTopics];
    this.heldTopics.clear();
    for (const topic of held) this.subscribe(topic);
  }

  /** Called several times a second: lets a drained reader go on, closes one that is too slow or silent. */
  sweep(nowMs: number): void {
    if (this.closing) return;
    const bufferedBytes = this.socket.bufferedAmount;
    const slowForMs = this.isSlow ? nowMs - (this.slowSinceMs ?? nowMs) : 0;
    if (nowMs - this.receivedAtMs > this.limits.silentForMs) this.close(CLOSE_CODES.silent, 'silent');
    else if (bufferedBytes > this.limits.closeAboveBytes || slowForMs > this.limits.slowForMs)
      this.close(CLOSE_CODES.tooSlow, 'too slow');
    else if (bufferedBytes <= this.limits.conflateAboveBytes / 2) this.resume();
  }

  close(code: number, reason: string): void {
    if (this.closing) return;
    this.closing = true;
    this.release();
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), GOODBYE_MS).unref();
  }

  private resume(): void {
    if (this.slowSinceMs === undefined) return;
    this.slowSinceMs = undefined;
    for (const reader of this.readers.values()) reader.resume();
  }

  private release(): void {
    for (const reader of this.readers.values()) this.hub.unsubscribe(reader);
    this.readers.clear();
  }

  private hear(data: RawData, isBinary: boolean): void {
    if (this.closing) return;
    this.receivedAtMs = this.nowMs();
    if (!this.takeToken()) {
      this.closeUnread();
      return;
    }
    const frame = isBinary ? undefined : readFrame(data.toString());
    if (frame) this.obey(frame);
    else this.refuse('malformedBody');
  }

  /** An answer to each frame would cost more than the frame, so nothing more of this socket is read. */
  private closeUnread(): void {
    this.close(CLOSE_CODES.overBudget, 'too many messages');
    this.socket.pause();
  }

  private obey(frame: ReceivedFrame): void {
    if (frame.op === 'ping') this.sendFrame({ op: 'pong', time: frame.time });
    else if (frame.op === 'auth') this.authenticate(frame.ticket);
    else if (frame.op === 'subscribe') this.subscribe(frame.topic);
    else this.unsubscribe(frame.topic);
  }

  private subscribe(topic: string): void {
    this.unsubscribe(topic);
    if (this.readers.size + this.heldTopics.size >= this.limits.subscriptions) {
      this.refuse('rateLimited', topic);
      return;
    }
    if (this.isStale && PRIVATE_TOPICS.some((one) => one === topic)) {
      this.heldTopics.add(topic);
      return;
    }
    const reader = this.hub.subscribe(topic, this.holder?.memberId, this);
    if (reader === 'not-authenticated') this.refuse('forbidden', topic);
    else if (reader === 'unknown-topic') this.refuse('notFound', topic);
    else this.readers.set(topic, reader);
  }

  private unsubscribe(topic: string): void {
    this.heldTopics.delete(topic);
    const reader = this.readers.get(topic);
    if (!reader) return;
    this.readers.delete(topic);
    this.hub.unsubscribe(reader);
  }

  private authenticate(ticket: string): void {
    if (this.isStale) {
      this.refuse('unavailable');
      return;
    }
    const holder = this.redeemTicket(ticket);
    const isAnother = this.holder !== undefined && holder?.memberId !== this.holder.memberId;
    if (!holder || isAnother) this.refuse('forbidden');
    else {
      this.holder = holder;
      this.sendFrame({ op: 'authed', userId: String(holder.memberId) });
    }
  }

  private takeToken(): boolean {
    const nowMs = this.nowMs();
    const refill = (Math.max(0, nowMs - this.tokensAtMs) * this.limits.messagesPerSecond) / SECOND_MS;
    this.tokens = Math.min(this.limits.messageBurst, this.tokens + refill);
    this.tokensAtMs = nowMs;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  private refuse(error: ErrorName, topic?: string): void {
    const errorCode = ERRORS[error].code;
    const errorMessage = errorText(error, 'en');
    this.sendFrame({ op: 'error', ...(topic === undefined ? {} : { topic }), errorCode, errorMessage });
  }

  private sendFrame(frame: ServerFrame): void {
    this.send(Buffer.from(JSON.stringify(frame)));
  }
}
