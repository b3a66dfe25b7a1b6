import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const settle = () => new Promise<void>((done) => setTimeout(done, 0));
const never = new AbortController().signal;

function jobs(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, signal = never) =>
    turns.run(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, signal);
  return { begun, run, end: (name: string) => ends.get(name)?.() };
}

it('two work at once, the others follow in order', async () => {
  const { begun, run, end } = jobs(new Turns(2));
  const all = ['a', 'b', 'c', 'd'].map((name) => run(name));
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await all[1];
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name);
  await settle();
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

it('one that is called off while it waits takes no turn', async () => {
  const { begun, run, end } = jobs(new Turns(1));
  const stop = new AbortController();
  const first = run('a');
  const second = run('b', stop.signal);
  const third = run('c');
  stop.abort(new Error('off'));
  await expect(second).rejects.toThrow('off');
  end('a');
  await first;
  await settle();
  expect(begun).toEqual(['a', 'c']);
  end('c');
  await third;
});

it('one that fails gives its turn to the next', async () => {
  const turns = new Turns(1);
  const failing = turns.run(() => Promise.reject(new Error('broken')), never);
  const next = turns.run(() => Promise.resolve('done'), never);
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
