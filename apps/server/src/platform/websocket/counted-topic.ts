/**
 * A private topic of new lines whose sequence counts what was published, so that a line need not wait for the next journal
 * row. Its snapshot is empty: a reader asks for the lines that it missed.
 */
import type { Hub } from './hub.ts';

interface LinesSpec<Line> {
  snapshot(topic: string, memberId: number | undefined): { seq: number; data: Line[] } | undefined;
  merge(older: Line[], newer: Line[]): Line[];
}

interface LinesChannel<Line> {
  isReadBy(memberId: number): boolean;
  publishTo(memberId: number, seq: number, data: Line[]): void;
}

export class CountedTopic<Line> {
  private channel: LinesChannel<Line> | undefined;
  private count = 0;

  /** @param openChannel opens the channel of the topic's kind */
  constructor(private readonly openChannel: (hub: Hub, spec: LinesSpec<Line>) => LinesChannel<Line>) {}

  open(hub: Hub): void {
    this.channel = this.openChannel(hub, {
      snapshot: (_topic, memberId) => (memberId === undefined ? undefined : { seq: this.count, data: [] }),
      merge: (older, newer) => [...older, ...newer],
    });
  }

  /** One line, as each of the members reads it. */
  publish(memberIds: readonly number[], lineFor: (memberId: number) => Line): void {
    this.count++;
    for (const memberId of memberIds)
      if (this.channel?.isReadBy(memberId)) this.channel.publishTo(memberId, this.count, [lineFor(memberId)]);
  }
}
