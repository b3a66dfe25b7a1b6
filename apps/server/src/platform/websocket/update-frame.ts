/**
 * One update of one topic on its way to any number of readers: the data is serialised once, and the whole frame once
 * for all readers that follow the topic's own sequence. A reader whose last frame was another one (a younger snapshot,
 * a conflated update) gets the same data under its own `prev`.
 */
import type { TopicData, TopicKind } from '@tern/protocol';

export class UpdateFrame {
  private tail: string | undefined;
  private shared: Buffer | undefined;

  constructor(
    private readonly topic: string,
    readonly seq: number,
    private readonly topicPrev: number,
    readonly data: TopicData[TopicKind],
  ) {}

  bytes(prev: number): Buffer {
    if (prev !== this.topicPrev) return this.encode(prev);
    this.shared ??= this.encode(prev);
    return this.shared;
  }

  private encode(prev: number): Buffer {
    this.tail ??= `,"data":${JSON.stringify(this.data)}}`;
    const head = `{"op":"update","topic":${JSON.stringify(this.topic)},"seq":${this.seq},"prev":${prev}`;
    return Buffer.from(head + this.tail);
  }
}
