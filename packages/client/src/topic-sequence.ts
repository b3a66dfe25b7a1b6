/**
 * Tells if a topic's next frame continues the frames before it (protocol, channels). Invariant: after a gap no update
 * is let through until a fresh snapshot.
 */
export interface TopicSequence {
  /** `take` continues, `drop` is known already or waits for a snapshot, `gap` lost something. */
  judge(frame: { op: 'snapshot'; seq: number } | { op: 'update'; seq: number; prev: number }): Verdict;
  /** A snapshot was taken and nothing lost since. */
  isCurrent(): boolean;
  reset(): void;
}
export type Verdict = 'take' | 'drop' | 'gap';

export function topicSequence(): TopicSequence {
  let last: number | undefined;
  let lastIsSnapshot = false;
  return {
    judge(frame) {
      if (frame.op === 'snapshot') {
        last = frame.seq;
        lastIsSnapshot = true;
        return 'take';
      }
      if (last === undefined || frame.seq <= last) return 'drop';
      // A snapshot may be younger than the topic's last frame; an update that reaches over it holds absolute values.
      const continues = frame.prev === last || (lastIsSnapshot && frame.prev < last);
      if (!continues) {
        last = undefined;
        return 'gap';
      }
      last = frame.seq;
      lastIsSnapshot = false;
      return 'take';
    },
    isCurrent: () => last !== undefined,
    reset() {
      last = undefined;
    },
  };
}
