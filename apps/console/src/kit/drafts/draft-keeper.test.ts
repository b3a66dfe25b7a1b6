import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftKeeper, SAVE_AFTER_MS } from './draft-keeper.ts';

const entry = (text: string) => ({ body: `${text} ${'x'.repeat(31)}` });
const contentOf = (text: string) => JSON.stringify(entry(text));

let sent: string[];
let isOwn: boolean;
/** Each save waits for its turn here. */
let answers: (() => Promise<{ savedTime: number }>)[];
let keeper: DraftKeeper;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  isOwn = true;
  answers = [];
  keeper = new DraftKeeper({
    isOwn: () => isOwn,
    save: (content) => {
      sent.push(content);
      return answers.shift()?.() ?? Promise.resolve({ savedTime: sent.length });
    },
    discard: async () => sent.push('discarded'),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = () => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);

it('saves at most once a second, the last content of it', async () => {
  keeper.change(entry('first'));
  keeper.change(entry('second'));
  expect(keeper.state).toEqual({ kind: 'waiting', savedTime: 0 });
  await wait();
  expect(sent).toEqual([contentOf('second')]);
  expect(keeper.state).toEqual({ kind: 'saved', savedTime: 1 });
  await wait();
  expect(sent).toHaveLength(1);
});

it('saves while the operator types on, not only when the typing pauses', async () => {
  for (let at = 0; at < 20; at++) {
    keeper.change(entry(String(at)));
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS / 5);
  }
  expect(sent.length).toBeGreaterThanOrEqual(3);
});

it('a save under way is followed by the newer content, never overtaken by it', async () => {
  let answer: (value: { savedTime: number }) => void = () => undefined;
  answers.push(() => new Promise((resolve) => (answer = resolve)));
  keeper.change(entry('slow'));
  await wait();
  keeper.change(entry('newer'));
  await wait();
  expect(sent).toEqual([contentOf('slow')]);
  answer({ savedTime: 7 });
  await wait();
  expect(sent).toEqual([contentOf('slow'), contentOf('newer')]);
});

it('sends nothing without its operator, and all of it once the operator is back', async () => {
  isOwn = false;
  keeper.change(entry('typed after the session ended'));
  await wait();
  await keeper.flush();
  expect(sent).toEqual([]);
  isOwn = true;
  await keeper.flush();
  expect(sent).toEqual([contentOf('typed after the session ended')]);
});

it('keeps what could not be sent, and says so until it is', async () => {
  answers.push(() => Promise.reject(new Error('no answer')));
  keeper.change(entry('first'));
  await wait();
  expect(keeper.state.kind).toBe('failed');
  await keeper.flush();
  expect(sent).toEqual([contentOf('first'), contentOf('first')]);
  expect(keeper.state).toEqual({ kind: 'saved', savedTime: 2 });
});

it('once the form is sent or given up its draft goes, also one whose save is under way', async () => {
  let answer: (value: { savedTime: number }) => void = () => undefined;
  answers.push(() => new Promise((resolve) => (answer = resolve)));
  keeper.change(entry('first'));
  await wait();
  keeper.change(entry('second'));
  const ended = keeper.end();
  answer({ savedTime: 1 });
  await ended;
  await wait();
  expect(sent).toEqual([contentOf('first'), 'discarded']);
  expect(keeper.state).toEqual({ kind: 'none', savedTime: 0 });
});

it('a form that was never kept has no draft to take away', async () => {
  keeper.change({ body: 'short' });
  await keeper.end();
  await wait();
  expect(sent).toEqual([]);
});

it('a draft that was taken up goes with its form, and follows a text that was deleted', async () => {
  keeper.take(5);
  expect(keeper.state).toEqual({ kind: 'saved', savedTime: 5 });
  keeper.change({ body: '' });
  await wait();
  expect(sent).toEqual(['discarded']);
  keeper.take(5);
  await keeper.end();
  expect(sent).toEqual(['discarded', 'discarded']);
});

it('of a text that grows too long the shorter draft stays, and the form says that it is kept no more', async () => {
  keeper.change(entry('short enough'));
  await wait();
  keeper.change({ body: 'x'.repeat(70_000) });
  await wait();
  expect(sent).toEqual([contentOf('short enough')]);
  expect(keeper.state.kind).toBe('long');
});
