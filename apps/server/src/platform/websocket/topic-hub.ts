/**
 * Topics and who reads them. Modules publish into it through their channel (hub.ts), sockets read from it. Invariant:
 * the sequence of a topic's updates rises; a topic without readers holds nothing. Knows no socket and no clock.
 */
import { PRIVATE_TOPICS, type TopicData, type TopicKind, topicKind } from '@tern/protocol';
import type { Channel, ChannelSpec, Hub, TopicSnapshot } from './hub.ts';
import { type Outlet, type ReadableTopic, TopicReader } from './reader.ts';
import { UpdateFrame } from './update-frame.ts';

type AnyData = TopicData[TopicKind];
type AnySpec = {
  snapshot(topic: string, memberId: number | undefined): TopicSnapshot<TopicKind> | undefined;
  merge(older: AnyData, newer: AnyData): AnyData;
};

class LiveTopic implements ReadableTopic {
  readonly readers = new Set<TopicReader>();
  private lastSeq = 0;

  constructor(
    readonly key: string,
    readonly name: string,
    readonly memberId: number | undefined,
    private readonly spec: AnySpec,
  ) {}

  get isPrivate(): boolean {
    return this.memberId !== undefined;
  }
  snapshot(): TopicSnapshot<TopicKind> | undefined {
    return this.spec.snapshot(this.name, this.memberId);
  }
  merge(older: AnyData, newer: AnyData): AnyData {
    return this.spec.merge(older, newer);
  }
  publish(seq: number, data: AnyData): void {
    const frame = new UpdateFrame(this.name, seq, this.lastSeq, data);
    this.lastSeq = Math.max(seq, this.lastSeq);
    for (const reader of this.readers) reader.offer(frame);
  }
}

export type SubscribeFault = 'unknown-topic' | 'not-authenticated';

export class TopicHub implements Hub {
  private readonly specs = new Map<TopicKind, AnySpec>();
  private readonly topics = new Map<string, LiveTopic>();
  /** The private ones among them by member: asked for with every change of every order and balance. */
  private readonly privateTopics = new Map<TopicKind, Map<number, LiveTopic>>();

  channel<K extends TopicKind>(kind: K, spec: ChannelSpec<K>): Channel<K> {
    if (this.specs.has(kind)) throw new Error(`the topic kind ${kind} has a channel already`);
    // The kind of a topic decides its spec, so data of another kind never reaches it.
    this.specs.set(kind, spec as unknown as AnySpec);
    const own = this.ownersOf(kind);
    return {
      publish: (topic, seq, data) => this.topics.get(topic)?.publish(seq, data),
      publishTo: (memberId, seq, data) => own.get(memberId)?.publish(seq, data),
      isRead: (topic) => this.topics.has(topic),
      isReadBy: (memberId) => own.has(memberId),
    };
  }

  subscribe(name: string, memberId: number | undefined, outlet: Outlet): TopicReader | SubscribeFault {
    const kind = topicKind(name);
    const spec = kind && this.specs.get(kind);
    if (!kind || !spec) return 'unknown-topic';
    const isPrivate = PRIVATE_TOPICS.some((one) => one === name);
    if (isPrivate && memberId === undefined) return 'not-authenticated';
    const owner = isPrivate ? memberId : undefined;
    const key = owner === undefined ? name : privateKey(kind, owner);
    const topic = this.topics.get(key) ?? new LiveTopic(key, name, owner, spec);
    const reader = new TopicReader(topic, outlet);
    if (!reader.start()) return 'unknown-topic';
    topic.readers.add(reader);
    this.topics.set(key, topic);
    if (owner !== undefined) this.ownersOf(kind).set(owner, topic);
    return reader;
  }

  unsubscribe(reader: TopicReader): void {
    const { topic } = reader;
    if (!(topic instanceof LiveTopic)) return;
    topic.readers.delete(reader);
    if (topic.readers.size > 0) return;
    this.topics.delete(topic.key);
    const kind = topicKind(topic.name);
    if (kind !== undefined && topic.memberId !== undefined) this.ownersOf(kind).delete(topic.memberId);
  }

  private ownersOf(kind: TopicKind): Map<number, LiveTopic> {
    const known = this.privateTopics.get(kind) ?? new Map<number, LiveTopic>();
    this.privateTopics.set(kind, known);
    return known;
  }
}

/** No public topic holds a '#', so no client can name this key. */
function privateKey(kind: TopicKind, memberId: number): string {
  return `${kind}#${memberId}`;
}
