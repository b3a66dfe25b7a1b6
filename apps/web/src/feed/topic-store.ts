/**
 * One live topic as an external store: subscribe and getSnapshot, shared by reference count, flushed once a frame.
 * Invariant: listeners hear at most once a frame; the state is undefined until the first snapshot and is kept when the
 * last reader leaves, so that a screen that comes back shows what it knew until the fresh snapshot is there.
 */
export interface TopicStore<S> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): S | undefined;
  /** Forgets the state, for data that belongs to a member. */
  clear(): void;
}

export interface TopicSource<S, D> {
  /** Starts the topic; the answer ends it. */
  open(deliver: (op: 'snapshot' | 'update', data: D) => void): () => void;
  fromSnapshot(data: D): S;
  fold(state: S, data: D): S;
}

type Schedule = (flush: () => void) => void;

const waiting = new Set<() => void>();

/** All topics in one go, so that the screen is drawn once a frame and not once a topic. */
function flushAll(): void {
  const flushes = [...waiting];
  waiting.clear();
  for (const flush of flushes) flush();
}

/** The next animation frame, or soon where there is none: a hidden page draws no frames. */
const nextFrame: Schedule = (flush) => {
  waiting.add(flush);
  if (waiting.size > 1) return;
  if (typeof requestAnimationFrame === 'function' && !document.hidden) requestAnimationFrame(flushAll);
  else setTimeout(flushAll, 250);
};

export function createTopicStore<S, D>(
  source: TopicSource<S, D>,
  schedule: Schedule = nextFrame,
): TopicStore<S> {
  const listeners = new Set<() => void>();
  let shown: S | undefined;
  let newest: S | undefined;
  let scheduled = false;
  let close: (() => void) | undefined;

  function flush(): void {
    scheduled = false;
    if (shown === newest) return;
    shown = newest;
    for (const listener of [...listeners]) listener();
  }
  function plan(): void {
    if (scheduled) return;
    scheduled = true;
    schedule(flush);
  }
  function deliver(op: 'snapshot' | 'update', data: D): void {
    if (op === 'snapshot') newest = source.fromSnapshot(data);
    else if (newest !== undefined) newest = source.fold(newest, data);
    if (newest !== shown) plan();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      close ??= source.open(deliver);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        close?.();
        close = undefined;
      };
    },
    getSnapshot: () => shown,
    clear() {
      newest = undefined;
      plan();
    },
  };
}
