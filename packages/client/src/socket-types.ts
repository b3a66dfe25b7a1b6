/**
 * The options and frames of the socket. The caller passes in its environment (connection, clock, random numbers), so
 * that tests control it.
 */
import type { Topic, TopicData, TopicKind } from '@tern/protocol';

/** The part of a browser's WebSocket that is used. */
export interface Connection {
  /** 1 is open. A connection that the other side closes is closing (2) for a while before `onclose` is called. */
  readonly readyState: number;
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface SocketOptions {
  url: string;
  /** A fresh one-time ticket for the session; rejects when there is none. */
  ticket(): Promise<string>;
  connect?(url: string): Connection;
  /** Milliseconds. */
  now?(): number;
  setTimeout?(run: () => void, delayMs: number): unknown;
  clearTimeout?(timer: unknown): void;
  /** In [0, 1). */
  random?(): number;
  /** A ping goes out after this long without a frame, and the connection is given up after as long again. */
  heartbeatMs?: number;
  /** The time in ms that the connection stays without a topic. */
  lingerMs?: number;
}

/** `idle` without a subscriber; `waiting` between two attempts. */
export type SocketStatus = 'idle' | 'connecting' | 'open' | 'waiting';

export type KindOf<T extends Topic> = T extends `${infer Head}:${string}`
  ? Extract<Head, TopicKind>
  : Extract<T, TopicKind>;

export type TopicListener<T extends Topic> = (
  op: 'snapshot' | 'update',
  data: TopicData[KindOf<T>],
  seq: number,
) => void;

export interface Socket {
  /** Opens the connection when needed. The first frame is always a snapshot. Returns the way out; call it once. */
  subscribe<T extends Topic>(topic: T, listener: TopicListener<T>): () => void;
  status(): SocketStatus;
  onStatus(listener: (status: SocketStatus) => void): () => void;
  /** When the last frame arrived; 0 before the first. A price is as old as this. */
  lastReceivedTime(): number;
  /** Since when the server has had no newer data, by its own word; 0: the data is as new as it can be. */
  staleSince(): number;
  onStale(listener: () => void): () => void;
  /** The session changed: the connection starts anew, with a ticket of the new session where a private topic wants one. */
  sessionChanged(): void;
  /** The network or the page came back: do not wait for the next attempt. */
  wake(): void;
}
