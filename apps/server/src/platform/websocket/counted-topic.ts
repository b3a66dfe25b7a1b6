/**
 * A private topic of new lines whose sequence counts what was published, so that a line need not wait for the next journal
 * row. Its snapshot is empty: a reader asks for the lines that it missed.
 */
import type { TopicData, TopicKind } from '@tern/protocol';
import type { Channel, Hub } from './hub.ts';

type LineTopic = { [K in TopicKind]: TopicData[K] extends { time: number }[] ? K : never }[TopicKind] &
  ('otcChat' | 'tickets');

export class CountedTopic<K extends LineTopic> {
  private channel: Channel<K> | undefined;
  private count = 0;

  constructor(private readonly kind: K) {}

  open(hub: Hub): void {
    this.channel = hub.channel(this.kind, {
      snapshot: (_topic, memberId) => (memberId === undefined ? undefined : this.empty()),
      merge: (older, newer) => [...older, ...newer] as TopicData[K],
    });
  }

  /** One line, as each of the members reads it. */
  publish(memberIds: readonly number[], lineFor: (memberId: number) => TopicData[K][number]): void {
    this.count++;
    for (const memberId of memberIds)
      if (this.channel?.isReadBy(memberId))
        this.channel.publishTo(memberId, this.count, [lineFor(memberId)] as TopicData[K]);
  }

  private empty() {
    return { seq: this.count, data: [] as unknown as TopicData[K] };
  }
}
