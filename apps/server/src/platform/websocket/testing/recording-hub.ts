/** A hub whose readers are named by the test and whose frames are kept. */
import type { TopicData, TopicKind } from '@tern/protocol';
import type { Channel, ChannelSpec, Hub } from '../hub.ts';

interface PrivateFrame {
  memberId: number;
  seq: number;
  data: unknown;
}

export class RecordingHub implements Hub {
  readonly readers = new Set<number>();
  readonly frames: PrivateFrame[] = [];
  private readonly specs = new Map<TopicKind, ChannelSpec<TopicKind>>();

  channel<K extends TopicKind>(kind: K, spec: ChannelSpec<K>): Channel<K> {
    this.specs.set(kind, spec as unknown as ChannelSpec<TopicKind>);
    return {
      publish: () => {
        throw new Error(`${kind} is private here`);
      },
      publishTo: (memberId, seq, data) => this.frames.push({ memberId, seq, data }),
      isRead: () => false,
      isReadBy: (memberId) => this.readers.has(memberId),
    };
  }

  snapshot<K extends TopicKind>(kind: K, memberId?: number): { seq: number; data: TopicData[K] } | undefined {
    const spec = this.specs.get(kind) as unknown as ChannelSpec<K> | undefined;
    return spec?.snapshot(kind, memberId);
  }
}
