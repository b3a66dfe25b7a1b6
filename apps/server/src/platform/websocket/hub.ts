/**
 * The contract between a module and the websocket: the module registers a kind of topic once, with a function that
 * takes a snapshot and one that merges two updates for a slow reader, and publishes updates as released events arrive.
 */
import type { TopicData, TopicKind } from '@tern/protocol';

export interface TopicSnapshot<K extends TopicKind> {
  /** The journal sequence that the snapshot holds. */
  seq: number;
  data: TopicData[K];
}

export interface ChannelSpec<K extends TopicKind> {
  /** undefined: there is no such topic. memberId is set for the private kinds only. */
  snapshot(topic: string, memberId: number | undefined): TopicSnapshot<K> | undefined;
  /** One update with the effect of both, for conflation. */
  merge(older: TopicData[K], newer: TopicData[K]): TopicData[K];
}

export interface Channel<K extends TopicKind> {
  /** A public topic. Serialised once, whatever the number of readers. */
  publish(topic: string, seq: number, data: TopicData[K]): void;
  /** A private topic: to every socket of this member. */
  publishTo(memberId: number, seq: number, data: TopicData[K]): void;
  /** A module asks this before it builds an update that has no reader. */
  isRead(topic: string): boolean;
  isReadBy(memberId: number): boolean;
}

export interface Hub {
  channel<K extends TopicKind>(kind: K, spec: ChannelSpec<K>): Channel<K>;
}
