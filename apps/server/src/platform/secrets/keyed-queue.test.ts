import { expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

it('runs the work of one key one after another, also behind work that fails', async () => {
  const queue = new KeyedQueue();
  let atWork = 0;
  let most = 0;
  const work = async (result: number) => {
    most = Math.max(most, ++atWork);
    await Promise.resolve();
    atWork--;
    if (result === 1) throw new Error('the second one');
    return result;
  };
  const answers = await Promise.allSettled([0, 1, 2].map((result) => queue.run('key', () => work(result))));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(most).toBe(1);
});

it('keeps another key waiting for nothing, and refuses a key that is full', async () => {
  const queue = new KeyedQueue(2);
  let finish = () => {};
  const slow = queue.run('full', () => new Promise<void>((resolve) => (finish = resolve)));
  const second = queue.run('full', async () => 'second');
  await expect(queue.run('full', async () => 'third')).rejects.toThrow('rateLimited');
  expect(await queue.run('other', async () => 'other')).toBe('other');
  finish();
  await slow;
  expect(await second).toBe('second');
  expect(await queue.run('full', async () => 'again')).toBe('again');
});
