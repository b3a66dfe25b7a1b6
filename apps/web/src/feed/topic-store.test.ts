import { describe, expect, it } from 'vitest';
import { createTopicStore } from './topic-store.ts';

function world() {
  const frames: (() => void)[] = [];
  let deliver: ((op: 'snapshot' | 'update', data: number[]) => void) | undefined;
  let opened = 0;
  const store = createTopicStore<number[], number[]>(
    {
      open: (given) => {
        opened++;
        deliver = given;
        return () => {
          deliver = undefined;
        };
      },
      fromSnapshot: (data) => data,
      fold: (state, data) => (data.length === 0 ? state : [...state, ...data]),
    },
    (flush) => frames.push(flush),
  );
  return {
    store,
    tell: (op: 'snapshot' | 'update', ...data: number[]) => deliver?.(op, data),
    draw: () => {
      for (const flush of frames.splice(0)) flush();
    },
    isOpen: () => deliver !== undefined,
    opened: () => opened,
  };
}

describe('createTopicStore', () => {
  it('tells its listeners once a frame, with all that came', () => {
    const { store, tell, draw } = world();
    let calls = 0;
    store.subscribe(() => calls++);
    tell('snapshot', 1);
    tell('update', 2);
    tell('update', 3);
    expect(store.getSnapshot()).toBeUndefined();
    draw();
    expect(calls).toBe(1);
    expect(store.getSnapshot()).toEqual([1, 2, 3]);
    tell('update');
    draw();
    expect(calls).toBe(1);
  });

  it('shares one subscription and ends it with the last reader', () => {
    const { store, isOpen, opened } = world();
    const first = store.subscribe(() => {});
    const second = store.subscribe(() => {});
    expect(opened()).toBe(1);
    first();
    expect(isOpen()).toBe(true);
    second();
    expect(isOpen()).toBe(false);
    store.subscribe(() => {});
    expect(opened()).toBe(2);
  });

  it('keeps what it knew between readers, until it is cleared', () => {
    const { store, tell, draw } = world();
    const leave = store.subscribe(() => {});
    tell('snapshot', 1);
    draw();
    leave();
    expect(store.getSnapshot()).toEqual([1]);
    store.clear();
    draw();
    expect(store.getSnapshot()).toBeUndefined();
  });

  it('has nothing to fold an update into before the snapshot', () => {
    const { store, tell, draw } = world();
    store.subscribe(() => {});
    tell('update', 2);
    draw();
    expect(store.getSnapshot()).toBeUndefined();
  });
});
