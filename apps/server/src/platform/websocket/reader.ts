/**
 * One socket's reading of one topic. Invariant: what it has been sent, folded in order, is the topic's state at
 * `cursor`. While the socket is slow, updates of a public topic are merged into one that waits; after many merges a
 * fresh snapshot takes its place, so that a reader who never reads costs neither memory nor time. Private topics are
 * sent always: their socket is closed rather than lied to.
 */
import type { TopicData, TopicKind } from '@tern/protocol';
import type { TopicSnapshot } from './hub.ts';
import { UpdateFrame } from './update-frame.ts';

type AnyData = TopicData[TopicKind];

/** The part of a topic that its reader needs. */
export interface ReadableTopic {
  /** As on the wire. */
  readonly name: string;
  readonly isPrivate: boolean;
  snapshot(): TopicSnapshot<TopicKind> | undefined;
  merge(older: AnyData, newer: AnyData): AnyData;
}

/** Where frames go. */
export interface Outlet {
  readonly isSlow: boolean;
  send(frame: Buffer): void;
}

/** Beyond this many merges a snapshot is cheaper than the merged update. */
const MAX_MERGES = 8;

type Waiting = { kind: 'update'; seq: number; data: AnyData; merges: number } | { kind: 'snapshot' };

export class TopicReader {
  private cursor = 0;
  private waiting: Waiting | undefined;

  constructor(
    readonly topic: ReadableTopic,
    private readonly outlet: Outlet,
  ) {}

  /** False when there is no such topic. */
  start(): boolean {
    return this.sendSnapshot();
  }

  offer(frame: UpdateFrame): void {
    if (frame.seq <= this.cursor) return;
    if (!this.topic.isPrivate && (this.waiting !== undefined || this.outlet.isSlow)) this.wait(frame);
    else {
      this.outlet.send(frame.bytes(this.cursor));
      this.cursor = frame.seq;
    }
  }

  /** The socket has room again. */
  resume(): void {
    const waiting = this.waiting;
    this.waiting = undefined;
    if (waiting?.kind === 'snapshot') this.sendSnapshot();
    else if (waiting) this.offer(new UpdateFrame(this.topic.name, waiting.seq, this.cursor, waiting.data));
  }

  private wait({ seq, data }: UpdateFrame): void {
    const waiting = this.waiting;
    if (waiting === undefined) this.waiting = { kind: 'update', seq, data, merges: 0 };
    else if (waiting.kind === 'snapshot') return;
    else if (waiting.merges >= MAX_MERGES) this.waiting = { kind: 'snapshot' };
    else {
      const merged = this.topic.merge(waiting.data, data);
      this.waiting = { kind: 'update', seq, data: merged, merges: waiting.merges + 1 };
    }
  }

  private sendSnapshot(): boolean {
    const snapshot = this.topic.snapshot();
    if (!snapshot) return false;
    const { seq, data } = snapshot;
    this.outlet.send(Buffer.from(JSON.stringify({ op: 'snapshot', topic: this.topic.name, seq, data })));
    this.cursor = seq;
    return true;
  }
}
